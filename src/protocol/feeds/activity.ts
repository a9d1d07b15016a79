/** Published and withdrawn skills as a feed, newest first. */
import type { Context } from '../../api/define.ts';
import { listedEvents } from '../../api/activity/endpoint.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { Feed } from './feed.ts';

/** Most events in the feed, the newest first. */
const entriesMax = 50;

export const activityPath = '/activity';

export function toActivityFeed(context: Context): Feed {
  const { siteUrl, registry } = context;
  const events = listedEvents(context).slice(0, entriesMax);
  const list = `${siteUrl}${activityPath}`;
  return {
    path: activityPath,
    name: 'activity',
    title: 'Skill Registry: activity',
    updated: events[0]?.at ?? registry.generatedAt,
    alternate: list,
    entries: events.map(({ id, at, kind, name, repository, path, summary, url }) => ({
      id,
      title: `${kind === 'skill_published' ? 'Published' : 'Withdrawn'}: ${oneLine(name, 100)}`,
      updated: at,
      alternate: url ?? list,
      text: `${oneLine(summary, 300)}\n${repository} ${oneLine(path, 200)}`,
    })),
  };
}

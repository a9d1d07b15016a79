/** GET /activity.xml: published and withdrawn skills as an Atom feed, the latest first. */
import { activityFeedPath, listedEvents } from '../api/activity/endpoint.ts';
import { oneLine } from '../text/plain-text.ts';
import { atomFeed, atomType } from './atom.ts';
import type { SiteDocument } from './site-document.ts';

/** Newest events in the feed; readers come often enough for that. */
const entriesMax = 50;

export const activityFeed: SiteDocument = {
  path: activityFeedPath,
  contentType: atomType,
  render: (context) => {
    const { siteUrl, registry } = context;
    const events = listedEvents(context).slice(0, entriesMax);
    const list = `${siteUrl}/activity`;
    return atomFeed(siteUrl, {
      path: activityFeedPath,
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
    });
  },
};

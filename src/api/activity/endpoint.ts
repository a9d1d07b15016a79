/** GET /api/agent/activity: skills that were published and withdrawn, newest first. */
import { z } from 'zod';
import { href, skillPagePath } from '../../routes.ts';
import { ActivityEvent, activityEventsShown } from '../../schema/activity-event.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { limit } from '../parameters.ts';
import { listsSlug } from '../../scoring/listed.ts';

/** Where the same events are for feed readers. */
export const activityFeedPath = '/activity.xml';

const ListedEvent = ActivityEvent.extend({
  url: z.url().nullable().meta({ description: 'The skill’s page; null if the skill is not listed now' }),
  manifest_url: z.url().nullable(),
});
type ListedEvent = z.infer<typeof ListedEvent>;

const ActivityList = z
  .object({
    total: z.int().meta({ description: `Events available, at most ${activityEventsShown}` }),
    events: z.array(ListedEvent).meta({ description: 'Newest first' }),
    feed: z.url().meta({ description: 'The same as an Atom feed' }),
  })
  .meta({ id: 'ActivityList' });

export const activity = defineEndpoint({
  route: 'activity',
  summary: 'Read the activity feed',
  description:
    'Submitted skills that passed their review, and skills that were withdrawn, newest first. Skills that have since been blocked are left out.',
  group: 'Discover',
  query: z.object({ limit: limit(20, 100).meta({ description: 'Events listed, 1 to 100' }) }),
  output: ActivityList,
  cache: 'public',
  example: { limit: 5 },
  run: (input, context) => {
    const events = listedEvents(context);
    return {
      total: events.length,
      events: events.slice(0, input.limit),
      feed: `${context.siteUrl}${activityFeedPath}`,
    };
  },
  text: ({ total, events, feed }) =>
    blocks(
      lines('# Activity', field('Events', `${events.length} of ${total}`), field('Feed', feed)),
      bullets('Newest first:', events.map(eventLine)),
    ),
  twins: () => [{}],
});

/** Newest first, without skills that are blocked now: the registry never links to those. */
export function listedEvents({
  records: { events },
  registry,
  siteUrl,
}: Pick<Context, 'records' | 'registry' | 'siteUrl'>): ListedEvent[] {
  return events()
    .filter(({ slug }) => listsSlug(registry, slug) || !registry.bySlug.has(slug))
    .map((event) => {
      const { slug } = event;
      const isListed = registry.bySlug.has(slug);
      return {
        ...event,
        url: isListed ? `${siteUrl}${skillPagePath(slug)}` : null,
        manifest_url: isListed ? href(siteUrl, 'manifest', { slug }) : null,
      };
    });
}

function eventLine({ at, kind, slug, name, repository, path, summary }: ListedEvent): string {
  const what = kind === 'skill_published' ? 'published' : 'withdrawn';
  return `${at} ${what}: ${oneLine(name, 100)} (${slug}), ${repository} ${oneLine(path, 200)}. ${oneLine(summary, 300)}`;
}

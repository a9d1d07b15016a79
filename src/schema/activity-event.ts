/** One line of the public activity feed, stored as an `activity` document whose id orders by time. */
import { z } from 'zod';
import { SkillPath } from './skill.ts';
import { RepositoryUrl } from './source.ts';
import { plainLine, Slug } from './vocabulary.ts';

export const ActivityEvent = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(['skill_published', 'skill_withdrawn']),
    slug: Slug,
    name: plainLine(1, 100),
    repository: RepositoryUrl,
    path: SkillPath,
    /** One sentence of ours: never text of the skill. */
    summary: plainLine(1, 300),
  })
  .meta({ id: 'ActivityEvent' });
export type ActivityEvent = z.infer<typeof ActivityEvent>;

export const activityKind = 'activity';
/** Newest events that are read and shown. */
export const activityEventsShown = 200;

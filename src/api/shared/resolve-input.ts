/** What a task is asked with: resolve and receipt take the same, as parameters of a GET and as a body; recommend and compare its keywords. And what was chosen of the answer. */
import { z } from 'zod';
import { eventLifeDays, type IssuedEvent, readEventId } from '../../proof/event-id.ts';
import type { Choice, ResolutionContext } from '../../resolve/resolution.ts';
import { mostParts } from '../../resolve/split-task.ts';
import { Slug } from '../../schema/vocabulary.ts';
import { isListed } from '../../scoring/listed.ts';
import { mostKeywords } from '../../search/words/keywords.ts';
import {
  agent,
  flag,
  keywords,
  list,
  lists,
  maxRisk,
  minStars,
  parts,
  task,
  wholeNumber,
} from '../parameters.ts';
import { dayMs } from '../../text/day.ts';
import { detailParameter } from './detail.ts';
import { findEntry } from './find-entry.ts';
import { problemAt } from './problem-at.ts';

/** How many candidates are described, and how many alternatives, recommendations or results an answer has beside them. */
export const mostShown = wholeNumber(1, 20).optional().meta({
  description: 'Most candidates (8) and alternatives (5), recommendations (3) or results (5)',
});

/** Members of an answer: the keywords that count, and how many do not. */
export const keywordsMembers = {
  keywords: z.array(z.string()).optional(),
  keywords_dropped: z.int().optional(),
};
const KeywordsView = z.object(keywordsMembers);
type KeywordsView = z.infer<typeof KeywordsView>;

export function toKeywords(given: readonly string[]): KeywordsView {
  const dropped = given.length - mostKeywords;
  return {
    ...(given.length === 0 ? {} : { keywords: given.slice(0, mostKeywords) }),
    ...(dropped > 0 ? { keywords_dropped: dropped } : {}),
  };
}

/** Null where every keyword counts. */
export function droppedText({ keywords_dropped }: KeywordsView): string | null {
  return keywords_dropped === undefined
    ? null
    : `Only the first ${mostKeywords} keywords count; ${keywords_dropped} were dropped.`;
}

/** Parameters of a choice, in a query and in a body. */
const choiceParameters = {
  slug: list(',', z.array(Slug).min(1).max(mostParts, `must be at most ${mostParts} slugs`))
    .optional()
    .meta({ description: 'What you chose: one, or one for each part' })
    .register(lists, { divider: ',' }),
  event_id: z.string().max(512).optional().meta({ description: 'Of the answer that offered it' }),
};

export const resolveQuery = z.object({
  task,
  keywords,
  agent,
  max_risk: maxRisk.default('medium'),
  min_stars: minStars,
  ...choiceParameters,
  limit: mostShown,
  detail: detailParameter,
});

export const resolveBody = resolveQuery.omit({ max_risk: true, min_stars: true }).extend({
  constraints: z
    .object({
      max_risk: maxRisk.default('medium'),
      needs_install_command: flag.default(false),
      min_stars: minStars,
    })
    .prefault({}),
});

/** Resolve alone takes the parts of a task; a receipt is for what was chosen. */
export const partsQuery = resolveQuery.extend({ parts });
export const partsBody = resolveBody.extend({ parts });

export interface ChoiceInput {
  readonly slug?: readonly string[] | undefined;
  readonly event_id?: string | undefined;
  readonly task: string;
}

/**
 * Undefined where nothing was chosen. A skill that the event did not offer, or that no event did, is answered as well, with an
 * event of its own, and so is each but the first of several. 400 for an event without a slug, 404 for an unknown slug, 422 for a
 * blocked skill and for an event that is not this registry's, expired or of another task.
 */
export function readChoice(
  { slug, event_id, task }: ChoiceInput,
  context: ResolutionContext,
): Choice | undefined {
  if (slug === undefined) {
    if (event_id === undefined) return undefined;
    throw problemAt('invalid-input', 'slug', 'is needed with event_id: the skill that you chose');
  }
  const chosen = [...new Set(slug)].map((each) => findEntry(context.registry, each));
  const unlisted = chosen.find((entry) => !isListed(entry));
  if (unlisted !== undefined)
    throw problemAt(
      'unprocessable',
      'slug',
      `${unlisted.slug} is blocked and may not be installed. Choose another skill, or none.`,
    );
  const event = event_id === undefined ? null : readOffer(event_id, task, context);
  const [first, ...also] = chosen.map((entry) => ({
    entry,
    outside:
      event !== null && event.positionOf({ slug: entry.slug, integrity: entry.evidence.integrity }) < 0,
  }));
  if (first === undefined) throw problemAt('unprocessable', 'slug', 'names no skill.');
  return { ...first, event_id: first.outside ? null : (event_id ?? null), also };
}

function readOffer(event_id: string, task: string, { signer, clock }: ResolutionContext): IssuedEvent {
  const event = readEventId(event_id, signer);
  if (event === null)
    throw problemAt('unprocessable', 'event_id', 'This registry did not issue it. Resolve the task first.');
  if (clock.now().getTime() - event.issuedAt.getTime() > eventLifeDays * dayMs)
    throw problemAt(
      'unprocessable',
      'event_id',
      `It is older than ${eventLifeDays} days. Resolve the task again.`,
    );
  if (!event.isTask(task))
    throw problemAt(
      'unprocessable',
      'event_id',
      'It was issued for another task. Send the task that was resolved.',
    );
  return event;
}

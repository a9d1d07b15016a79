/** The caller's choice of a skill, by slug, out of an event that offered it; or a `Problem` that says what is wrong with it. */
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { eventLifeDays, type IssuedEvent, readEventId } from '../../proof/event-id.ts';
import type { Choice, ResolutionContext } from '../../resolve/resolution.ts';
import { Slug } from '../../schema/vocabulary.ts';
import { isListed } from '../../scoring/listed.ts';
import { mostParts } from '../../resolve/split-task.ts';
import { list, lists } from '../parameters.ts';
import { findEntry } from './find-entry.ts';

/** Parameters of a choice, in a query and in a body. */
export const choiceParameters = {
  slug: list(',', z.array(Slug).min(1).max(mostParts, `must be at most ${mostParts} slugs`))
    .optional()
    .meta({ description: 'What you chose: one, or one for each part' })
    .register(lists, { divider: ',' }),
  event_id: z.string().max(512).optional().meta({ description: 'Of the answer that offered it' }),
};

export interface ChoiceInput {
  readonly slug?: readonly string[] | undefined;
  readonly event_id?: string | undefined;
  readonly task: string;
}

const dayMs = 86_400_000;

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
    const message = 'is needed with event_id: the skill that you chose';
    throw new Problem('invalid-input', `slug: ${message}`, { errors: [{ path: 'slug', message }] });
  }
  const chosen = [...new Set(slug)].map((each) => findEntry(context.registry, each));
  const unlisted = chosen.find((entry) => !isListed(entry));
  if (unlisted !== undefined)
    throw refusal(
      'slug',
      `${unlisted.slug} is blocked and may not be installed. Choose another skill, or none.`,
    );
  const event = event_id === undefined ? null : readOffer(event_id, task, context);
  const [first, ...also] = chosen.map((entry) => ({
    entry,
    outside:
      event !== null && event.positionOf({ slug: entry.slug, integrity: entry.evidence.integrity }) < 0,
  }));
  if (first === undefined) throw refusal('slug', 'names no skill.');
  return { ...first, event_id: first.outside ? null : (event_id ?? null), also };
}

function readOffer(event_id: string, task: string, { signer, clock }: ResolutionContext): IssuedEvent {
  const event = readEventId(event_id, signer);
  if (event === null) throw refusal('event_id', 'This registry did not issue it. Resolve the task first.');
  if (clock.now().getTime() - event.issuedAt.getTime() > eventLifeDays * dayMs)
    throw refusal('event_id', `It is older than ${eventLifeDays} days. Resolve the task again.`);
  if (!event.isTask(task))
    throw refusal('event_id', 'It was issued for another task. Send the task that was resolved.');
  return event;
}

function refusal(path: string, message: string): Problem {
  return new Problem('unprocessable', `${path}: ${message}`, { errors: [{ path, message }] });
}

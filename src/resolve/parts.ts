/** A task of several needs: a shortlist for each part, and whether parts that were read from the task are better than its own shortlist. */
import {
  type Candidate,
  decide,
  type DecideContext,
  type DecideInput,
  type Decision,
  offeredBy,
} from './decide.ts';
import { splitTask } from './split-task.ts';

export interface Part {
  readonly part: string;
  readonly match: Decision['match'];
  /** Best first; where nothing is adequate what is nearest. */
  readonly candidates: readonly Candidate[];
}

export interface Parts {
  /** Whether the caller gave them, or they were read from the task. */
  readonly by: 'caller' | 'task';
  readonly list: readonly Part[];
}

/** Candidates of all parts together, as far as each has from two to `mostPerPart`: what a reader compares at once. */
const sharedOut = 8;
export const mostPerPart = 5;

type Ask = Omit<DecideInput, 'task' | 'keywords' | 'limit' | 'chosen'>;

/** A part is asked by its own words alone: the task's keywords are for all of it. `limit`: most candidates of each. */
export function askParts(
  parts: readonly string[],
  ask: Ask,
  limit: number | undefined,
  context: DecideContext,
): readonly Part[] {
  const shown = Math.min(mostPerPart, limit ?? Math.max(2, Math.round(sharedOut / parts.length)));
  return parts.map((part) => {
    const decision = decide({ ...ask, task: part, limit: shown }, context);
    return { part, match: decision.match, candidates: offeredBy(decision).slice(0, shown) };
  });
}

/**
 * Parts read from a task, where together they are better covered than the whole by one skill: two of them or more are a match, or
 * one is where the whole is no match, and each has a candidate; the first of each is another skill, and one states words of the task
 * that the first for the whole does not. Null otherwise.
 */
export function partsWithin(
  task: string,
  whole: Decision,
  ask: Ask,
  limit: number | undefined,
  context: DecideContext,
): readonly Part[] | null {
  const split = splitTask(task);
  if (split.length < 2) return null;
  const parts = askParts(split, ask, limit, context);
  const firstsOf = (...matches: readonly Decision['match'][]): readonly Candidate[] =>
    parts.flatMap(({ match, candidates }) => (matches.includes(match) ? candidates.slice(0, 1) : []));
  const matched = firstsOf('match');
  const near = firstsOf('match', 'weak');
  const isNearer = whole.match !== 'match' && matched.length === 1 && near.length === parts.length;
  const firsts = isNearer ? near : matched;
  const isEachAnother = new Set(firsts.map(({ entry }) => entry.slug)).size === firsts.length;
  const stated = new Set(whole.selected?.hit.stated);
  const saysMore = firsts.some(({ hit }) => hit.stated.some((word) => !stated.has(word)));
  return firsts.length >= 2 && isEachAnother && saysMore ? parts : null;
}

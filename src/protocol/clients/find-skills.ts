/** Search for clients whose answers have another form than ours. */
import type { Context } from '../../api/define.ts';
import { Problem } from '../../problem.ts';
import { establishedHits } from '../../resolve/established-first.ts';
import type { Entry } from '../../scoring/registry.ts';
import { searchSkills } from '../../search/rank/query.ts';

/** Characters, as in our own search. */
const queryMax = 2_000;

export interface FoundSkill {
  readonly entry: Entry;
  /** 0-100, comparable within one answer. */
  readonly score: number;
}

export function findSkills(
  query: string,
  limit: number,
  context: Context,
  accept: (entry: Entry) => boolean,
): FoundSkill[] {
  if (query.length > queryMax) throw new Problem('invalid-input', `q must be at most ${queryMax} characters`);
  const { hits } = searchSkills(context.search, query.trim(), {
    mode: 'search',
    limit,
    offset: 0,
    prefix: false,
    accept: (doc) => {
      const entry = context.entryOf(doc);
      return entry !== undefined && accept(entry);
    },
  });
  return establishedHits(hits, context.entryOf).map(({ entry, hit: { score } }) => ({ entry, score }));
}

/** Other clients send what they like: a number outside the range becomes the nearest one in it. */
export function readLimit(text: string | undefined, standard: number, max: number): number {
  if (text === undefined || text === '') return standard;
  if (!/^\d{1,9}$/.test(text))
    throw new Problem('invalid-input', `limit must be a whole number from 1 to ${max}`);
  return Math.min(Math.max(Number(text), 1), max);
}

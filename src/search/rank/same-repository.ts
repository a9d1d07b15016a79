/** Skills of one repository often share their words; among those, words next to each other say which one is meant. */
import type { Candidate } from './features.ts';
import { mostPairs, reach, tradePlaces } from './reorder-in-place.ts';

interface Rankable {
  readonly score: number;
  readonly candidate: Candidate;
}

/** Points for having `mostPairs` pairs of adjacent words of the task, or more. */
export const pairPoints = 12;

/**
 * Orders the skills of the first one's repository again among the places that they have. One that the query names as not wanted takes no part: the pairs of its name are in the query.
 * @param ranked Best first.
 */
export function orderSiblings<Item extends Rankable>(ranked: readonly Item[]): Item[] {
  const first = ranked[0];
  if (first === undefined || first.candidate.repository === 0) return [...ranked];
  const compared = ranked.filter(
    ({ score, candidate }) =>
      candidate.repository === first.candidate.repository &&
      score >= first.score - reach &&
      !candidate.unwanted,
  );
  if (compared.length < 2) return [...ranked];
  return tradePlaces(
    ranked,
    compared,
    ({ score, candidate }) =>
      score + pairPoints * Math.min(1, candidate.pairs(candidate.document) / mostPairs),
  );
}

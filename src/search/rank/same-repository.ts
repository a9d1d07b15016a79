/** Skills of one repository often share their words; among those, other evidence says which one is meant. */
import type { QueryWord } from '../words/query-word.ts';
import type { Candidate } from './features.ts';
import { mostPairs, reach, tradePlaces } from './reorder-in-place.ts';

interface Rankable {
  readonly score: number;
  readonly candidate: Candidate;
}

/** Points for saying all words of the task, those most that few of the repository's skills say. */
export const coveragePoints = 5;
/** Points for having `mostPairs` pairs of adjacent words of the task, or more. */
export const pairPoints = 12;

/**
 * Orders the skills of the first one's repository again among the places that they have. One that the query names as not wanted takes no part: the pairs of its name are in the query.
 * @param ranked Best first.
 */
export function orderSiblings<Item extends Rankable>(
  ranked: readonly Item[],
  words: readonly QueryWord[],
): Item[] {
  const first = ranked[0];
  if (first === undefined || first.candidate.repository === 0) return [...ranked];
  const siblings = ranked.filter(({ candidate }) => candidate.repository === first.candidate.repository);
  const compared = siblings.filter(
    ({ score, candidate }) => score >= first.score - reach && !candidate.unwanted,
  );
  if (compared.length < 2) return [...ranked];
  const coverage = coverageAmong(siblings, words);
  return tradePlaces(
    ranked,
    compared,
    ({ score, candidate }) =>
      score +
      coveragePoints * coverage(candidate) +
      pairPoints * Math.min(1, candidate.pairs(candidate.document) / mostPairs),
  );
}

/** The share of the task that a candidate says, in whatever field, by rarity among these. */
function coverageAmong(
  siblings: readonly Rankable[],
  words: readonly QueryWord[],
): (candidate: Candidate) => number {
  const weights = words.map(({ share }, at) => {
    const saying = siblings.filter(({ candidate }) => candidate.fields[at] !== 0).length;
    if (saying === 0) return 0;
    return share * Math.log(1 + (siblings.length - saying + 0.5) / (saying + 0.5));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return ({ fields }) => weights.reduce((sum, weight, at) => sum + (fields[at] === 0 ? 0 : weight), 0) / all;
}

/** A long task says much that many skills say too; the best few are told apart by the words that few of them say. */
import type { QueryWord } from '../words/query-word.ts';
import type { Candidate } from './features.ts';
import { mostPairs, reach, tradePlaces } from './reorder-in-place.ts';

interface Rankable {
  readonly score: number;
  readonly candidate: Candidate;
}

/** Words from which a task is long: in a shorter one a single word decides, and each candidate has its own reason to say it. */
export const longTask = 8;
/** How many of the best are compared. */
export const mostCompared = 20;
/** Points for saying most of what few of the compared say, and for having `mostPairs` pairs of adjacent words of the task. */
export const fewSayPoints = 30;
export const longTaskPairPoints = 25;
/** Least rarity that a word's evidence is divided by; below it a word is in nearly every skill. */
const leastRarity = 0.5;

/**
 * Orders the first skills of a long task again among the places that they have; one that the query names as not wanted keeps
 * its place. Figures: eighth round of `docs/decisions/020-retrieval.md`.
 * @param ranked Best first.
 */
export function orderLongTask<Item extends Rankable>(
  ranked: readonly Item[],
  words: readonly QueryWord[],
): Item[] {
  const head = ranked.slice(0, mostCompared);
  const least = (head[0]?.score ?? 0) - reach;
  const compared = head.filter(({ score, candidate }) => score >= least && !candidate.unwanted);
  if (compared.length < 2) return [...ranked];
  const said = saidByFew(head, words);
  const most = head.reduce((highest, { candidate }) => Math.max(highest, said(candidate)), 1e-9);
  return tradePlaces(
    ranked,
    compared,
    ({ score, candidate }) =>
      score +
      (fewSayPoints * said(candidate)) / most +
      longTaskPairPoints * Math.min(1, candidate.pairs(candidate.document) / mostPairs),
  );
}

/** BM25F of a candidate with each word's rarity in the catalog replaced by its rarity among these. */
function saidByFew(head: readonly Rankable[], words: readonly QueryWord[]): (candidate: Candidate) => number {
  const weights = words.map(({ share, rarity }, at) => {
    const saying = head.filter(({ candidate }) => candidate.fields[at] !== 0).length;
    if (saying === 0) return 0;
    const rareHere = Math.log(1 + (head.length - saying + 0.5) / (saying + 0.5));
    return (share * rareHere) / Math.max(leastRarity, rarity);
  });
  return ({ byWord }) => weights.reduce((sum, weight, at) => sum + weight * (byWord[at] ?? 0), 0);
}

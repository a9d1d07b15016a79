/** The skills worth a closer look: the best by words, and the best by meaning. */
import { BestList } from './top-k.ts';
import { addVector, innerProducts, normaliseRows } from '../vectors/int8-vectors.ts';
import type { SearchIndex } from '../index/load.ts';
import type { QueryWord } from '../words/query-word.ts';
import { retrieve, type WeightedTerm } from './retrieve.ts';
import { dampedWeight, removeDirection } from '../vectors/word-model.ts';

/** Skills taken from the words, in every search, however few results are asked for. */
const lexicalCandidates = 100;
const meaningCandidates = 30;
/** Above so many skills only those found by words are compared by meaning: a scan would take longer than the rest. */
const mostScanned = 4_000;
/** Weights of terms are whole numbers; one unit of rarity is this many. */
const weightUnit = 64;

export interface QueryVectors {
  readonly topics: Float32Array;
  readonly words: Float32Array;
}

export type Accept = ((document: number) => boolean) | undefined;

/** Each reading of each word, weighted by rarity and trust. */
export function weightTerms(index: SearchIndex, words: readonly QueryWord[]): WeightedTerm[] {
  const weights = new Map<number, number>();
  for (const { readings, related, share } of words) {
    for (const { term, trust } of [...readings, ...related]) {
      const weight = Math.max(1, Math.round(weightUnit * share * trust * (index.rarity[term] ?? 0)));
      weights.set(term, Math.max(weights.get(term) ?? 0, weight));
    }
  }
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

/** The query as a point among topics and among words, both of length 1 (or 0 when no word has a vector). */
export function queryVectors(index: SearchIndex, words: readonly QueryWord[]): QueryVectors {
  const topics = new Float32Array(index.topicTerms.rank);
  const meanings = new Float32Array(index.wordTerms.rank);
  for (const word of words) {
    for (const { term, trust } of word.readings) {
      const row = index.modelRows[term] ?? 0;
      if (row >= index.topicTerms.count) continue;
      addVector(index.topicTerms, row, word.share * trust * (index.rarity[term] ?? 0), topics);
      addVector(
        index.wordTerms,
        row,
        word.share * trust * dampedWeight(index.statedShare[row] ?? 0),
        meanings,
      );
    }
  }
  normaliseRows(topics, topics.length || 1);
  if (meanings.some((value) => value !== 0)) removeDirection(meanings, index.wordCommon, meanings.length);
  return { topics, words: meanings };
}

/** How near every skill is to the query by meaning; null in a registry in which only those found by words are compared. */
export function likenessOf(
  { size, wordDocuments }: SearchIndex,
  { words }: QueryVectors,
): Float64Array | null {
  return size <= mostScanned ? innerProducts(wordDocuments, words) : null;
}

/** Document numbers, in no order. `likeness`: see `likenessOf`. */
export function findCandidates(
  index: SearchIndex,
  terms: readonly WeightedTerm[],
  likeness: Float64Array | null,
  accept: Accept,
): number[] {
  const byWords = retrieve(index.segments, terms, lexicalCandidates, accept);
  const found = byWords.map(({ document }) => document);
  return likeness === null ? found : [...found, ...nearest(likeness, accept)];
}

function nearest(likeness: Float64Array, accept: Accept): number[] {
  const best = new BestList(meaningCandidates);
  let { threshold } = best;
  for (let document = 0; document < likeness.length; document += 1) {
    const own = likeness[document] as number;
    if (own <= threshold || (accept !== undefined && !accept(document))) continue;
    best.offer(document, own);
    threshold = best.threshold;
  }
  return best.sorted().map(({ document }) => document);
}

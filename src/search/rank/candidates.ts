/** The skills worth a closer look, and what the query is compared with them by. */
import { addVector, normaliseRows } from '../vectors/int8-vectors.ts';
import type { SearchIndex } from '../index/load.ts';
import type { QueryWord } from '../words/query-word.ts';
import { retrieveBest, type WeightedTerm } from './retrieve.ts';
import { dampedWeight, removeDirection } from '../vectors/word-model.ts';

/** Skills taken from the words, in every search, however few results are asked for. */
const lexicalCandidates = 100;
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

/** Numbers of the best documents by words, in no order. */
export function findCandidates(index: SearchIndex, terms: readonly WeightedTerm[], accept: Accept): number[] {
  return [...retrieveBest(index.segments, terms, lexicalCandidates, accept).documents];
}

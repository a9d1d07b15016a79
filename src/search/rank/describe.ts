/** What the words of a query find in one skill: plain loops, as this is asked of every candidate. */
import type { SearchIndex } from '../index/load.ts';
import { segmentOf } from '../index/postings.ts';
import { firstNotBelow } from '../storage/rows.ts';
import type { QueryWord } from '../words/query-word.ts';

export interface Described {
  readonly document: number;
  readonly fields: ArrayLike<number>;
  /** BM25F of each word by its best reading, to 24 bits. */
  readonly byWord: ArrayLike<number>;
  /** BM25F by all readings of each word, and by those of the word itself. */
  readonly total: number;
  readonly direct: number;
  /** BM25F of words that only keywords say. */
  readonly byKeywords: number;
}

/** The terms of all words in one list, as they are asked of every candidate. */
interface Lookups {
  readonly terms: readonly number[];
  /** What a term adds at an impact of 1. */
  readonly weights: readonly number[];
  /** End of each word's own readings, and of the terms related to it. */
  readonly ownEnds: readonly number[];
  readonly ends: readonly number[];
  /** As many zeros as there are words, as whole numbers and as fractions: a copy costs less than a list that grows, or a typed one. */
  readonly noFields: readonly number[];
  readonly noScores: readonly number[];
}

export function lookupsOf({ rarity }: SearchIndex, words: readonly QueryWord[]): Lookups {
  const terms: number[] = [];
  const weights: number[] = [];
  const ownEnds: number[] = [];
  const ends: number[] = [];
  for (const { readings, related, share } of words) {
    for (const { term, trust } of [...readings, ...related]) {
      terms.push(term);
      weights.push((rarity[term] ?? 0) * trust * share);
    }
    ownEnds.push(terms.length - related.length);
    ends.push(terms.length);
  }
  const noFields = words.map(() => 0);
  const noScores = words.map(() => 0.5).fill(0);
  return { terms, weights, ownEnds, ends, noFields, noScores };
}

export interface Asked {
  readonly words: readonly QueryWord[];
  readonly lookups: Lookups;
}

/** Looks up every query word in one skill. */
export function describe(index: SearchIndex, { words, lookups }: Asked, document: number): Described {
  const segment = segmentOf(index.segments, document);
  const fields = lookups.noFields.slice();
  const byWord = lookups.noScores.slice();
  if (segment === undefined) return { document, fields, byWord, total: 0, direct: 0, byKeywords: 0 };
  const { first, starts, documents, impacts, fields: masks } = segment;
  let total = 0;
  let direct = 0;
  let byKeywords = 0;
  for (let at = 0, lookup = 0; at < words.length; at += 1) {
    const ownEnd = lookups.ownEnds[at] ?? 0;
    const end = lookups.ends[at] ?? 0;
    let best = 0;
    let own = 0;
    for (; lookup < end; lookup += 1) {
      const term = lookups.terms[lookup] ?? 0;
      const listEnd = starts[term + 1] ?? 0;
      const place = firstNotBelow(documents, document - first, starts[term] ?? 0, listEnd);
      if (place >= listEnd || documents[place] !== document - first) continue;
      const score = ((lookups.weights[lookup] ?? 0) * (impacts[place] ?? 0)) / 255;
      if (score <= best) continue;
      best = score;
      if (lookup >= ownEnd) continue;
      own = score;
      fields[at] = masks[place] ?? 0;
    }
    direct += own;
    if (best === 0) continue;
    total += best;
    byWord[at] = Math.fround(best);
    if (words[at]?.isKeyword === true) byKeywords += best;
  }
  return { document, fields, byWord, total, direct, byKeywords };
}

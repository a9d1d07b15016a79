/** What is compared between candidates: a handful of features, each 0-1. */
import type { QueryVectors } from './candidates.ts';
import { innerProduct } from '../vectors/int8-vectors.ts';
import { recogniseTask } from '../index/known-tasks.ts';
import { isNamed, nameShare, saidTerms } from './name-share.ts';
import type { SearchIndex } from '../index/load.ts';
import { trustInName } from '../index/names.ts';
import { findPosting, segmentOf } from '../index/postings.ts';
import { countPairs } from '../index/word-order.ts';
import type { PairSet } from '../text/word-pairs.ts';
import type { QueryWord, WordReading } from '../words/query-words.ts';

/**
 * In the order of every feature list. `words`: BM25F against the best candidate's; `topics`, `meaning`: cosines of the
 * two vector models (LSA, PPMI); `name`: see `nameShare`.
 */
export const featureNames = ['words', 'topics', 'meaning', 'name'] as const;
export type FeatureName = (typeof featureNames)[number];

export interface Candidate {
  readonly document: number;
  /** In the order of `featureNames`. */
  readonly features: Float64Array;
  /** Fields each query word was found in, as bits; 0 for a word that was not. */
  readonly fields: Uint8Array;
  /** Share of its BM25F that words said by keywords alone gave, 0-1. */
  readonly fromKeywords: number;
  /** BM25F over all words as a share of the most it could be, 0-1; comparable between queries. */
  readonly saturation: number;
  /** Whether the query is one of the skill's names and nothing else. */
  readonly called: boolean;
  /** Whether the query names the skill as one that is not wanted. */
  readonly unwanted: boolean;
  /** The part of the task this skill fits best; -1 for a task of one part. */
  readonly part: number;
  /** How surely the query is a task that this skill is known for (see `recogniseTask`), or its name, 0-1. */
  readonly known: number;
  /** Digest of the repository; 0 for a skill of none. */
  readonly repository: number;
  /** Pairs of adjacent words of the query that are in its text. */
  readonly pairs: number;
  /** The highest `known` among all candidates. */
  readonly mostKnown: number;
}

interface Described {
  readonly document: number;
  readonly fields: Uint8Array;
  /** BM25F by all readings of each word, and by those of the word itself. */
  readonly total: number;
  readonly direct: number;
  /** BM25F of words that only keywords say. */
  readonly byKeywords: number;
  readonly byPart: Float64Array;
}

/** What the text of a query says as it is written: names, and words next to each other. */
export interface Spoken {
  /** Of the whole query, see `nameDigest`. */
  readonly digest: number;
  /** The words of each name that is not wanted. */
  readonly unwanted: readonly (readonly string[])[];
  /** Pairs of adjacent words; null without any. */
  readonly pairs: PairSet | null;
}

const nothing: Spoken = { digest: 0, unwanted: [], pairs: null };

/** Looks at each candidate closely; features relative to the best candidate make queries comparable. */
export function describeCandidates(
  index: SearchIndex,
  words: readonly QueryWord[],
  vectors: QueryVectors,
  documents: readonly number[],
  spoken: Spoken = nothing,
): Candidate[] {
  const rarity = words.reduce((sum, word) => sum + word.rarity * word.share, 0) || 1;
  const parts = partMasks(words);
  const said = saidTerms(words);
  const recognised = recogniseTask(index.knownTasks, index.rarity, words);
  const calledOf = (document: number): number => trustInName(index.names, document, spoken.digest);
  const knownOf = (document: number): number => Math.max(calledOf(document), recognised.get(document) ?? 0);
  const mostKnown = documents.reduce((most, document) => Math.max(most, knownOf(document)), 0);
  const described = documents.map((document) => describe(index, words, parts, document));
  const highest = described.reduce((most, { total }) => Math.max(most, total), 1e-9);
  const highestByPart = parts.map((_, part) =>
    described.reduce((most, { byPart }) => Math.max(most, byPart[part] ?? 0), 1e-9),
  );
  return described.map(({ document, fields, total, direct, byKeywords, byPart }) => {
    let part = -1;
    let best = 0;
    if (parts.length > 1) {
      byPart.forEach((score, at) => {
        const share = score / (highestByPart[at] ?? 1);
        if (share > best) [part, best] = [at, share];
      });
    }
    const values: Record<FeatureName, number> = {
      words: total / highest,
      topics: Math.max(0, innerProduct(index.topicDocuments, document, vectors.topics)),
      meaning: Math.max(0, innerProduct(index.wordDocuments, document, vectors.words)),
      name: nameShare(index, document, said),
    };
    const features = new Float64Array(featureNames.length);
    featureNames.forEach((name, at) => (features[at] = Math.min(1, values[name])));
    return {
      document,
      features,
      fields,
      saturation: direct / rarity,
      fromKeywords: total === 0 ? 0 : byKeywords / total,
      called: calledOf(document) > 0,
      unwanted: isNamed(index, document, spoken.unwanted),
      part,
      known: knownOf(document),
      repository: index.wordOrder.repositories[document] ?? 0,
      pairs: spoken.pairs === null ? 0 : countPairs(index.wordOrder, document, spoken.pairs),
      mostKnown,
    };
  });
}

/** Looks up every query word in one skill. */
function describe(
  index: SearchIndex,
  words: readonly QueryWord[],
  parts: readonly number[],
  document: number,
): Described {
  const segment = segmentOf(index.segments, document);
  const fields = new Uint8Array(words.length);
  const byPart = new Float64Array(parts.length);
  if (segment === undefined) return { document, fields, total: 0, direct: 0, byKeywords: 0, byPart };
  const { first, starts, documents, impacts, fields: masks } = segment;
  let total = 0;
  let direct = 0;
  let byKeywords = 0;
  words.forEach((word, at) => {
    let best = 0;
    const look = ({ term, trust }: WordReading, isOwn: boolean): void => {
      const end = starts[term + 1] ?? 0;
      const place = findPosting(documents, document - first, starts[term] ?? 0, end);
      if (place >= end || documents[place] !== document - first) return;
      const score = ((index.rarity[term] ?? 0) * trust * word.share * (impacts[place] ?? 0)) / 255;
      if (score <= best) return;
      best = score;
      if (isOwn) fields[at] = masks[place] ?? 0;
    };
    for (const reading of word.readings) look(reading, true);
    direct += best;
    for (const reading of word.related) look(reading, false);
    if (best === 0) return;
    total += best;
    if (word.isKeyword) byKeywords += best;
    parts.forEach((mask, part) => {
      if ((word.parts & mask) !== 0) byPart[part] = (byPart[part] ?? 0) + best;
    });
  });
  return { document, fields, total, direct, byKeywords, byPart };
}

/** The bit of each part that has at least two words of its own. */
function partMasks(words: readonly QueryWord[]): number[] {
  const all = words.reduce((mask, word) => mask | word.parts, 0);
  const masks: number[] = [];
  for (let bit = 1; bit <= all; bit <<= 1) {
    if (words.filter((word) => (word.parts & bit) !== 0).length >= 2) masks.push(bit);
  }
  return masks;
}

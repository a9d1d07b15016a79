/** What is compared between candidates: each feature 0-1, and what it says in words. */
import type { QueryVectors } from './candidates.ts';
import { statedFields } from './fields.ts';
import { innerProduct } from './int8-vectors.ts';
import type { SearchIndex } from './load.ts';
import { listAt } from './number-lists.ts';
import { findPosting } from './postings.ts';
import type { QueryWord } from './query-words.ts';

/** One name per feature, in the order of every feature list. */
export const featureNames = [
  'words',
  'best_part',
  'topics',
  'meaning',
  'coverage',
  'stated',
  'name_share',
  'name_words',
  'order',
] as const;
export type FeatureName = (typeof featureNames)[number];

export interface Candidate {
  readonly document: number;
  /** In the order of `featureNames`. */
  readonly features: Float64Array;
  /** Fields each query word was found in, as bits; 0 for a word that was not. */
  readonly fields: Uint8Array;
  /** BM25F over all words as a share of the most it could be, 0-1; comparable between queries. */
  readonly saturation: number;
}

interface WordMatch {
  /** Rarity × trust × impact of the best reading. */
  readonly score: number;
  readonly fields: number;
  readonly trust: number;
}

/** Looks at each candidate closely; features relative to the best candidate make queries comparable. */
export function describeCandidates(
  index: SearchIndex,
  words: readonly QueryWord[],
  vectors: QueryVectors,
  documents: readonly number[],
): Candidate[] {
  const rarity = words.reduce((sum, word) => sum + word.rarity, 0) || 1;
  const parts = partMasks(words);
  const raw = documents.map((document) => {
    const matches = words.map((word) => matchWord(index, word, document));
    return { document, matches, total: sumScores(matches), byPart: parts.map((mask) => sumPart(words, matches, mask)) };
  });
  const highest = Math.max(...raw.map(({ total }) => total), 1e-9);
  const highestPart = parts.map((_, part) => Math.max(...raw.map(({ byPart }) => byPart[part] ?? 0), 1e-9));
  return raw.map(({ document, matches, total, byPart }) => {
    const covered = (mask: number): number =>
      words.reduce((sum, word, at) => {
        const match = matches[at];
        return sum + (match !== undefined && (match.fields & mask) !== 0 ? word.rarity * match.trust : 0);
      }, 0) / rarity;
    const best = byPart.reduce((most, score, part) => Math.max(most, score / (highestPart[part] ?? 1)), 0);
    const values: Record<FeatureName, number> = {
      words: total / highest,
      best_part: parts.length > 1 ? best : total / highest,
      topics: Math.max(0, innerProduct(index.topicDocuments, document, vectors.topics)),
      meaning: Math.max(0, innerProduct(index.wordDocuments, document, vectors.words)),
      coverage: covered(0xff),
      stated: covered(statedFields),
      name_share: covered(1),
      name_words: nameWords(index, words, matches, document),
      order: wordOrder(index, words, matches, document),
    };
    return {
      document,
      features: Float64Array.from(featureNames, (name) => Math.min(1, values[name])),
      fields: Uint8Array.from(matches, (match) => match.fields),
      saturation: total / rarity,
    };
  });
}

function matchWord(index: SearchIndex, word: QueryWord, document: number): WordMatch {
  let best: WordMatch = { score: 0, fields: 0, trust: 0 };
  const { starts, documents, impacts, fields } = index.postings;
  for (const { term, trust } of word.readings) {
    const end = starts[term + 1] ?? 0;
    const at = findPosting(documents, document, starts[term] ?? 0, end);
    if (at >= end || documents[at] !== document) continue;
    const score = ((index.rarity[term] ?? 0) * trust * (impacts[at] ?? 0)) / 255;
    if (score > best.score) best = { score, fields: fields[at] ?? 0, trust };
  }
  return best;
}

const sumScores = (matches: readonly WordMatch[]): number => matches.reduce((sum, match) => sum + match.score, 0);

function sumPart(words: readonly QueryWord[], matches: readonly WordMatch[], mask: number): number {
  return matches.reduce((sum, match, at) => sum + (((words[at]?.parts ?? 0) & mask) === 0 ? 0 : match.score), 0);
}

/** The bit of each part that has at least two words, or one rare one. */
function partMasks(words: readonly QueryWord[]): number[] {
  const all = words.reduce((mask, word) => mask | word.parts, 0);
  const masks: number[] = [];
  for (let bit = 1; bit <= all; bit <<= 1) if (words.filter((word) => (word.parts & bit) !== 0).length >= 2) masks.push(bit);
  return masks;
}

/** Share of the name's rarity that the query holds: 1 when the query says the whole name. */
function nameWords(
  index: SearchIndex,
  words: readonly QueryWord[],
  matches: readonly WordMatch[],
  document: number,
): number {
  if (!matches.some((match) => (match.fields & 1) !== 0)) return 0;
  let all = 0;
  let said = 0;
  for (const term of listAt(index.names, document)) {
    const rarity = index.rarity[term] ?? 0;
    all += rarity;
    if (words.some((word) => word.readings.some((reading) => reading.term === term))) said += rarity;
  }
  return all === 0 ? 0 : said / all;
}

/** Furthest apart two neighbouring query words may stand in the skill's text. */
const nearby = 3;

/** Share of neighbouring query words, by rarity, that also stand near each other in the skill's stated text. */
function wordOrder(
  index: SearchIndex,
  words: readonly QueryWord[],
  matches: readonly WordMatch[],
  document: number,
): number {
  if (words.length < 2) return 0;
  const text = listAt(index.texts, document);
  const places = words.map((word, at) =>
    ((matches[at]?.fields ?? 0) & statedFields) === 0 ? [] : placesOf(text, word),
  );
  let all = 0;
  let near = 0;
  for (let at = 0; at + 1 < words.length; at += 1) {
    const rarity = Math.min(words[at]?.rarity ?? 0, words[at + 1]?.rarity ?? 0);
    all += rarity;
    const first = places[at] ?? [];
    const second = places[at + 1] ?? [];
    if (first.some((a) => second.some((b) => a !== b && Math.abs(a - b) <= nearby))) near += rarity;
  }
  return all === 0 ? 0 : near / all;
}

function placesOf(text: Uint32Array, word: QueryWord): number[] {
  const places: number[] = [];
  text.forEach((term, at) => {
    if (word.readings.some((reading) => reading.term === term)) places.push(at);
  });
  return places;
}

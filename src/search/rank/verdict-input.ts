/** The evidence for and against the best skill found, in absolute terms: ranks and shares of the best say nothing. */
import { isStated } from '../documents/fields.ts';
import { featureNames, type Candidate } from './features.ts';
import type { ReadTask } from './match-query.ts';
import { everydayShare, isEverydayWord } from '../words/everyday-words.ts';
import { isSurelyMeant, type QueryWord } from '../words/query-word.ts';

/** What the best of several skills have of a question's words. */
interface Found {
  /** BM25F as a share of the most possible, 0-1. */
  readonly saturation: number;
  /** Cosine between the topics of task and skill, 0-1. */
  readonly topics: number;
  /** BM25F in all, `total / (total + evidenceHalf)`, 0-1: one shared word is less than five, whatever the task's length. */
  readonly evidence: number;
}

export interface VerdictInput extends Found {
  /** Share of the task's words that no skill states, less what repairs make up for, 0-1. */
  readonly unknown: number;
  /**
   * Share of the task's words that some skill states, and none would in a catalog of `smallSize` drawn from this one, 0-1: the larger a
   * catalog, the more words of any task are in it by chance.
   */
  readonly seldom: number;
  /** Share of the task, by rarity, in words that the best skill states of itself, 0-1. */
  readonly stated: number;
}

/** With keywords: what is found of the words of both together, and how much of each the best skill states. */
export interface KeywordsInput extends Found {
  /** `stated` of the task's own words, 0-1. */
  readonly task: number;
  /** `stated` of the keywords, 0-1: one that no skill states is evidence against. */
  readonly keywords: number;
  /** `evidence` of the words that the task alone says, and of those that keywords alone say, 0-1: what both say counts more. */
  readonly onlyTask: number;
  readonly onlyKeywords: number;
  /**
   * Share of both, by rarity, in words written as names that the best skill does not state, 0-1: a skill for another
   * product. A name that its instructions alone say counts half.
   */
  readonly missingNames: number;
}

/** Candidates looked at together: the best may be the right one for another reason than the next. */
const lookedAt = 3;
/** BM25F at which evidence is one half: about three rare words well matched. */
const evidenceHalf = 10;
/** Skills of a catalog in which most words of any task are unknown, unless they are of its field. */
const smallSize = 300;
/** Characters; shorter words are mostly units. */
export const leastLength = 3;
const topicsAt = featureNames.indexOf('topics');

const asEvidence = (total: number): number => total / (total + evidenceHalf);

/** What a question's words are together, whatever is found. */
interface WordSums {
  /** Weight of all when skills are ordered, and when they are judged. */
  readonly ordered: number;
  readonly judged: number;
  readonly unknown: VerdictInput['unknown'];
  readonly seldom: VerdictInput['seldom'];
}

/** Of each list of words, as it is judged beside one candidate after the other. */
const sums = new WeakMap<readonly QueryWord[], WordSums>();

function sumsOf(words: readonly QueryWord[]): WordSums {
  const known = sums.get(words);
  if (known !== undefined) return known;
  const sum = (of: (word: QueryWord) => number): number => words.reduce((all, word) => all + of(word), 0);
  const shareOf = (of: (word: QueryWord) => number): number =>
    sum((word) => judgedShare(word) * of(word)) / (sum(judgedShare) || 1);
  const made = {
    ordered: sum(({ share, rarity }) => share * rarity),
    judged: sum((word) => judgedShare(word) * word.rarity),
    unknown: shareOf(doubtOf),
    seldom: shareOf(({ known: isKnown, statedShare }) => (isKnown ? (1 - statedShare) ** smallSize : 0)),
  };
  sums.set(words, made);
  return made;
}

function found(words: readonly QueryWord[], candidates: readonly Candidate[]): Found {
  const { ordered, judged } = sumsOf(words);
  let saturation = 0;
  let topics = 0;
  for (const candidate of candidates.slice(0, lookedAt)) {
    saturation = Math.max(saturation, candidate.saturation);
    topics = Math.max(topics, candidate.features[topicsAt] ?? 0);
  }
  const total = saturation * ordered;
  return { saturation: total / (judged || 1), topics, evidence: asEvidence(total) };
}

/** The evidence for the best of `candidates`, which are sorted best first. */
export function verdictInput(words: readonly QueryWord[], candidates: readonly Candidate[]): VerdictInput {
  const { unknown, seldom } = sumsOf(words);
  const stated = statedShare(words, candidates, () => true);
  return { ...found(words, candidates), unknown, seldom, stated };
}

/** The same with keywords; `candidates` were compared by the words of both. */
export function keywordsInput(
  { asked, given, words }: ReadTask,
  candidates: readonly Candidate[],
): KeywordsInput {
  const inTask = oneOf(asked);
  const inKeywords = oneOf(given);
  return {
    ...found(words, candidates),
    task: statedShare(words, candidates, inTask),
    keywords: statedShare(words, candidates, inKeywords),
    onlyTask: evidenceIn(words, candidates, (word) => !inKeywords(word)),
    onlyKeywords: evidenceIn(words, candidates, (word) => !inTask(word)),
    missingNames: missingNames(words, candidates),
  };
}

function oneOf(part: readonly QueryWord[]): (word: QueryWord) => boolean {
  const texts = new Set(part.map(({ text }) => text));
  return ({ text }) => texts.has(text);
}

/** The most that one of the best has in the words of one kind. */
function evidenceIn(
  words: readonly QueryWord[],
  candidates: readonly Candidate[],
  counts: (word: QueryWord) => boolean,
): number {
  const totals = candidates
    .slice(0, lookedAt)
    .map(({ byWord }) => words.reduce((sum, word, at) => sum + (counts(word) ? (byWord[at] ?? 0) : 0), 0));
  return asEvidence(Math.max(0, ...totals));
}

/** Share, by rarity, of the words of one kind that the best of `candidates` states of itself, 0-1. */
function statedShare(
  words: readonly QueryWord[],
  candidates: readonly Candidate[],
  counts: (word: QueryWord) => boolean,
): number {
  let stated = 0;
  let all = 0;
  words.forEach((word, at) => {
    if (!counts(word)) return;
    const weight = judgedShare(word) * word.rarity;
    all += weight;
    if (isStated(candidates[0]?.fields, at)) stated += weight;
  });
  return stated / (all || 1);
}

/** Whether the best of `candidates` states every word, as it is written in the query. */
export function statesAll(words: readonly QueryWord[], candidates: readonly Candidate[]): boolean {
  return words.every((word, at) => word.known && isStated(candidates[0]?.fields, at));
}

/** Whether the best of `candidates` states every keyword that the caller gave, two or more. */
export function statesKeywords(words: readonly QueryWord[], candidates: readonly Candidate[]): boolean {
  const least = 2;
  const unstated = words.some(
    ({ isKeyword, known }, at) => isKeyword && !(known && isStated(candidates[0]?.fields, at)),
  );
  return !unstated && words.filter(({ isKeyword }) => isKeyword).length >= least;
}

/** Share of a task, by rarity, from which a single word decides what it is about, and from which a name does. */
const decidingShare = { word: 0.3, name: 0.2 } as const;

/** Whether the skill nowhere mentions a word that is a large part of what the task itself says. */
export function missesDecidingWord(words: readonly QueryWord[], { fields }: Candidate): boolean {
  const own = (word: QueryWord): number => (word.isKeyword ? 0 : word.share * word.rarity);
  const all = words.reduce((sum, word) => sum + own(word), 0);
  return words.some((word, at) => {
    if (word.isKeyword || word.isForeign || word.text.length < leastLength) return false;
    const isMentioned = fields[at] !== 0 && isSurelyMeant(word);
    return !isMentioned && own(word) > all * (word.isName ? decidingShare.name : decidingShare.word);
  });
}

function missingNames(words: readonly QueryWord[], candidates: readonly Candidate[]): number {
  let missing = 0;
  let all = 0;
  words.forEach((word, at) => {
    const weight = judgedShare(word) * word.rarity;
    all += weight;
    if (!word.isName || isStated(candidates[0]?.fields, at)) return;
    missing += (candidates[0]?.fields[at] ?? 0) === 0 ? weight : weight / 2;
  });
  return missing / (all || 1);
}

/** A word of everyday talk counts whole here: in a registry of skills for work, one that no skill states counts against all. */
const judgedShare = ({ text, share }: QueryWord): number =>
  isEverydayWord(text) ? share / everydayShare : share;

/** How little a word is understood, 0 (some skill states it) to 1 (nothing is near to it). */
function doubtOf({ known, readings }: QueryWord): number {
  return known ? 0 : readings.reduce((least, { trust }) => Math.min(least, 1 - trust), 1);
}

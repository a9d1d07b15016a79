/** Keywords that a caller gives beside its task → words of the query. */
import type { SearchIndex } from '../index/load.ts';
import type { QueryWord } from './query-word.ts';
import { readQuery } from './query-words.ts';

/** Share of its weight that a word has when only a keyword says it: a guess of the caller, while the task is what is wanted. */
const keywordShare = 0.7;
/** Share of a keyword that no skill states: it is listed as not mentioned, and is no evidence that none fits. */
const unknownShare = 0.001;
/** Keywords that count; further ones are dropped. */
export const mostKeywords = 16;
/** Share of a word that task and keywords both say: the caller holds it for the one that matters. */
const agreedShare = 1.3;

/** Distinct words of all keywords, in order. A phrase is its words: a skill rarely says it whole. */
export function readKeywords(index: SearchIndex, keywords: readonly string[]): QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const keyword of keywords.slice(0, mostKeywords))
    for (const word of readQuery(index, keyword))
      if (!words.has(word.text)) words.set(word.text, { ...word, isKeyword: true });
  return [...words.values()];
}

/**
 * The words of a task that count where keywords are given: a word of another language that no dictionary has says nothing,
 * since the keywords say in English what the task is.
 */
export function withoutForeign(asked: readonly QueryWord[]): readonly QueryWord[] {
  const read = asked.filter(({ isForeign }) => !isForeign);
  return read.length === 0 ? asked : read;
}

/** The words of the task, then those that only keywords say, each with its share. */
export function joinKeywords(asked: readonly QueryWord[], given: readonly QueryWord[]): QueryWord[] {
  const said = new Set(asked.map(({ text }) => text));
  const agreed = new Map(given.map((word) => [word.text, word]));
  return [
    ...asked.map((word) => {
      const same = agreed.get(word.text);
      if (same === undefined) return word;
      return { ...word, share: word.share * agreedShare, isName: word.isName || same.isName };
    }),
    ...given
      .filter(({ text }) => !said.has(text))
      .map((word) => ({ ...word, share: word.share * (word.known ? keywordShare : unknownShare) })),
  ];
}

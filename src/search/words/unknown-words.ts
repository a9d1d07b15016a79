/** Whether a query is read at all: a text of which hardly a word is known may be in a language that no dictionary here has. */
import type { SearchIndex } from '../index/load.ts';
import { isSurelyMeant, type QueryWord } from './query-word.ts';
import { isRealWord } from './read-word.ts';
import { isOfOtherLanguage } from './translate.ts';

/** Characters; shorter words are known by chance in every language. */
const leastLength = 3;
/** A single word is a name or a slip more often than a foreign language. */
const leastWords = 2;
/** Share of the words that are known at most. */
const mostKnown = 1 / 3;

/** Digits and signs are read in every script. */
export const isLatin = (word: string): boolean => /^[\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(word);

/** `words`: of the task itself. A word that a repair makes something of is known if it surely is that. */
export function isMostlyUnknown(index: SearchIndex, words: readonly QueryWord[]): boolean {
  const own = words.filter(({ text }) => text.length >= leastLength || !isLatin(text));
  const isKnown = (word: QueryWord): boolean =>
    word.known ||
    (word.readings.length > 0 && isSurelyMeant(word)) ||
    isRealWord(index, word.text) ||
    isOfOtherLanguage(word.text);
  const enough = own.length >= leastWords || own.some(({ text }) => !isLatin(text));
  return enough && own.filter(isKnown).length <= mostKnown * own.length;
}

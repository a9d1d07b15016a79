/** Tasks in other languages than English: how they are recognised, and their words that say nothing about which skill is meant. */
import { isFurtherOtherWord, isOtherStopWord, isStopWord } from './stop-words.ts';

/** Distinct function words that a task in another language has at least: one may be a name or a quotation. */
const leastFunctionWords = 2;
/** Times as many English words as function words that it has at most: names and terms of the field are English in every language. */
const mostEnglish = 2;

/** Whether a word, as `analyse` makes it, is said for grammar alone in one of these languages. */
export function isOtherFunctionWord(word: string): boolean {
  return isOtherStopWord(word) || isFurtherOtherWord(word);
}

/**
 * Whether a text, as `analyse` makes it, is written in one of these languages; `isEnglish`: whether a word is in an English
 * dictionary, as some function words are (comment, door, solo) that are no evidence then.
 */
export function isInOtherLanguage(text: readonly string[], isEnglish: (word: string) => boolean): boolean {
  const words = [...new Set(text)].filter((word) => !/\d/.test(word));
  const isGrammar = (word: string): boolean =>
    isOtherStopWord(word) || (isFurtherOtherWord(word) && !isStopWord(word) && !isEnglish(word));
  const grammar = words.filter(isGrammar).length;
  // Dictionaries are asked of each word, and most tasks are English.
  if (grammar < leastFunctionWords) return false;
  const english = words.filter((word) => !isGrammar(word) && (isStopWord(word) || isEnglish(word))).length;
  return english <= mostEnglish * grammar;
}

/** The words of English, every inflected form, from the Hunspell dictionary that spelling checkers use (SCOWL, size 60). */
import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { isOtherStopWord } from '../search/text/stop-words.ts';
import { searchBackground } from './search-background.ts';

let written: readonly string[] | null = null;
let words: readonly string[] | null = null;
let known: ReadonlySet<string> | null = null;
let terms: ReadonlySet<string> | null = null;

/** As the dictionary writes them; expanded once per process, which takes half a second. */
const writtenWords = (): readonly string[] => (written ??= Object.keys(nspell(dictionary).data));

/** About 120,000 words in lower case. */
export function englishWords(): readonly string[] {
  words ??= [...new Set(writtenWords().map((word) => word.toLowerCase()))];
  return words;
}

/**
 * Whether a word in lower case is one of English, or one of those that skills of the starter catalog have. Names that the
 * dictionary has and function words of other languages are left out (Tim, de).
 */
export function isKnownWord(word: string): boolean {
  known ??= new Set(writtenWords().filter((each) => each === each.toLowerCase()));
  terms ??= new Set(searchBackground().terms);
  return !isOtherStopWord(word) && (known.has(word) || terms.has(word.replace(/s$/, '')));
}

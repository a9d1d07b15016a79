/** The words of English, every inflected form, from the Hunspell dictionary that spelling checkers use (SCOWL, size 60). */
import dictionary from 'dictionary-en';
import nspell from 'nspell';

let words: readonly string[] | null = null;

/** About 120,000 words in lower case; expanded once per process, which takes half a second. */
export function englishWords(): readonly string[] {
  words ??= [...new Set(Object.keys(nspell(dictionary).data).map((word) => word.toLowerCase()))];
  return words;
}

/** Words of other languages → the English words that skills use, from the dictionary in `src/data`. */
import { z } from 'zod';
import dictionary from '../../data/dictionary.json' with { type: 'json' };
import { readTable } from '../../data/read-table.ts';
import { analyse } from '../text/analysis.ts';
import { isOtherFunctionWord } from '../text/other-languages.ts';

/** Letters of inflection that may follow a dictionary entry. */
const longestEnding = 4;
/** Letters of one that are no slip: more would take `sumarize` for a word of Spanish (suma). */
const shortEnding = 2;
const shortestEntry = 4;
/** Letters at the start of a compound that are enough when the rest is not in the dictionary. */
const shortestLoneStart = 6;
/** Longest written word of the Chinese and Japanese part, in characters. */
const longestWritten = 8;

/**
 * Everyday words of work with computers. One meaning a row: English words, then the beginnings of Spanish, Portuguese, French,
 * Italian and German words (accents folded), then after the bar Chinese and Japanese words as they are written.
 */
const Meanings = z.record(
  z.string().regex(/^[a-z]+(?: [a-z]+)*$/, 'English words'),
  z
    .string()
    .regex(
      /^(?:[a-z]{4,}(?: [a-z]{4,})*)?(?: ?\| [^a-z\s|]+(?: [^a-z\s|]+)*)?$/,
      'beginnings of words of at least four letters, then a bar and words in Chinese or Japanese',
    ),
);

interface Dictionary {
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
  readonly written: ReadonlyMap<string, readonly string[]>;
}

const { beginnings, written } = parseDictionary(readTable('dictionary', dictionary, Meanings));

/** English words for a word in Latin letters: of itself, or of the two words it is made of; empty without. */
export function translateWord(word: string): readonly string[] {
  const whole = lookUp(word);
  if (whole.length > 0) return whole;
  let start: readonly string[] = [];
  for (let cut = word.length - shortestEntry; cut >= shortestEntry; cut -= 1) {
    const first = lookUp(word.slice(0, cut));
    if (first.length === 0) continue;
    // German joins words with an s that belongs to neither.
    const second = lookUp(word.slice(cut).replace(/^s(?=[^aeiou])/, ''));
    if (second.length > 0) return [...first, ...second];
    if (cut >= shortestLoneStart) start = first;
  }
  return start;
}

/** Whether a word in Latin letters is one of another language, but for a short ending: then it is no slip of an English one. */
export function isOfOtherLanguage(word: string): boolean {
  return isOtherFunctionWord(word) || lookUp(word, shortEnding).length > 0;
}

/** English words for the Chinese and Japanese words in a text, in order; the longest written form wins. */
export function translateWritten(text: string): string[] {
  const english: string[] = [];
  const letters = Array.from(text.normalize('NFKC'));
  for (let at = 0; at < letters.length;) {
    if ((letters[at]?.codePointAt(0) ?? 0) < 0x2e80) {
      at += 1;
      continue;
    }
    let length = Math.min(longestWritten, letters.length - at);
    while (length > 0 && written.get(letters.slice(at, at + length).join('')) === undefined) length -= 1;
    english.push(...(written.get(letters.slice(at, at + length).join('')) ?? []));
    at += Math.max(1, length);
  }
  return english;
}

/** The longest entry that the word begins with. */
function lookUp(word: string, ending = longestEnding): readonly string[] {
  for (let length = word.length; length >= Math.max(shortestEntry, word.length - ending); length -= 1) {
    const english = beginnings.get(word.slice(0, length));
    if (english !== undefined) return english;
  }
  return [];
}

function parseDictionary(rows: Readonly<Record<string, string>>): Dictionary {
  const beginnings = new Map<string, string[]>();
  const written = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, english: readonly string[]): void => {
    map.set(key, [...(map.get(key) ?? []), ...english]);
  };
  for (const [english, rest] of Object.entries(rows)) {
    const [latin = '', other = ''] = rest.split('|');
    const meanings = english.split(' ');
    for (const entry of latin.split(' '))
      for (const key of analyse(entry)) if (key.length >= shortestEntry) add(beginnings, key, meanings);
    for (const key of other.split(' ')) if (key !== '') add(written, key, meanings);
  }
  return { beginnings, written };
}

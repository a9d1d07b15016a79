/** Words of other languages → the English words that skills use, from the dictionary. */
import { dictionaryLines } from './dictionary.ts';
import { analyse } from '../text/analysis.ts';

/** Letters of inflection that may follow a dictionary entry. */
const longestEnding = 4;
const shortestEntry = 4;
/** Letters at the start of a compound that are enough when the rest is not in the dictionary. */
const shortestLoneStart = 6;
/** Longest written word of the Chinese and Japanese part, in characters. */
const longestWritten = 8;

interface Dictionary {
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
  readonly written: ReadonlyMap<string, readonly string[]>;
}

const dictionary = parseDictionary(dictionaryLines);

/** English words for an unknown word in Latin letters: of itself, or of the two words it is made of; empty without. */
export function translateWord(word: string): readonly string[] {
  const whole = translateSingle(word);
  if (whole.length > 0) return whole;
  let start: readonly string[] = [];
  for (let cut = word.length - shortestEntry; cut >= shortestEntry; cut -= 1) {
    const first = translateSingle(word.slice(0, cut));
    if (first.length === 0) continue;
    // German joins words with an s that belongs to neither.
    const second = translateSingle(word.slice(cut).replace(/^s(?=[^aeiou])/, ''));
    if (second.length > 0) return [...first, ...second];
    if (cut >= shortestLoneStart) start = first;
  }
  return start;
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
    while (length > 0 && !dictionary.written.has(letters.slice(at, at + length).join(''))) length -= 1;
    english.push(...(dictionary.written.get(letters.slice(at, at + length).join('')) ?? []));
    at += Math.max(1, length);
  }
  return english;
}

function translateSingle(word: string): readonly string[] {
  for (
    let length = word.length;
    length >= Math.max(shortestEntry, word.length - longestEnding);
    length -= 1
  ) {
    const english = dictionary.beginnings.get(word.slice(0, length));
    if (english !== undefined) return english;
  }
  return [];
}

function parseDictionary(lines: string): Dictionary {
  const beginnings = new Map<string, string[]>();
  const written = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, english: readonly string[]): void => {
    map.set(key, [...(map.get(key) ?? []), ...english]);
  };
  for (const line of lines.trim().split('\n')) {
    const [english = '', rest = ''] = line.split(/:\s*/, 2);
    const [latin = '', other = ''] = rest.split('|');
    const meanings = english.split(' ');
    for (const entry of latin.split(' '))
      for (const key of analyse(entry)) if (key.length >= shortestEntry) add(beginnings, key, meanings);
    for (const key of other.split(' ')) if (key !== '') add(written, key, meanings);
  }
  return { beginnings, written };
}

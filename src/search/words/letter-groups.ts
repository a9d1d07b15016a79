/** Words of a lexicon by the groups of two and three letters in them, so that a mistyped word is compared with few. */
import type { Lexicon } from './lexicon.ts';

interface GroupIndex {
  /** Words that hold a group, by number, in order. */
  readonly words: ReadonlyMap<string, readonly number[]>;
  /** Different groups of each word. */
  readonly sizes: Uint8Array;
  /** Shared groups while one word is looked up; all 0 in between. */
  readonly shared: Uint8Array;
}

/** Made at the first mistyped word, unless `prepareGroups` was called before: 9,000 words take about 30 ms and 2 MB. */
const indexes = new WeakMap<Lexicon, GroupIndex>();

/**
 * Words whose groups agree with the word's by at least `least` (Jaccard, 0-1, above 0), by number, in order. The work
 * grows with the words that share a group, not with the lexicon.
 */
export function wordsWithGroups(lexicon: Lexicon, word: string, least: number): number[] {
  const own = wordsOfOwn(lexicon, word, least);
  return lexicon.base === undefined ? own : [...wordsWithGroups(lexicon.base, word, least), ...own];
}

/** Among the words that are not the base's. */
function wordsOfOwn(lexicon: Lexicon, word: string, least: number): number[] {
  const { words, sizes, shared } = indexOf(lexicon);
  const groups = letterGroups(word);
  const touched: number[] = [];
  for (const group of groups)
    for (const entry of words.get(group) ?? []) {
      const before = shared[entry] ?? 0;
      if (before === 0) touched.push(entry);
      shared[entry] = before + 1;
    }
  const found = touched.filter((entry) => {
    const both = shared[entry] ?? 0;
    return both / (groups.size + (sizes[entry] ?? 0) - both) >= least;
  });
  for (const entry of touched) shared[entry] = 0;
  return found.sort((a, b) => a - b);
}

/** Makes the groups of a lexicon now, so that no question waits for them. */
export function prepareGroups(lexicon: Lexicon): void {
  indexOf(lexicon);
}

function indexOf(lexicon: Lexicon): GroupIndex {
  const known = indexes.get(lexicon);
  if (known !== undefined) return known;
  const { size } = lexicon.words;
  const words = new Map<string, number[]>();
  const sizes = new Uint8Array(size);
  for (let entry = lexicon.base?.words.size ?? 0; entry < size; entry += 1) {
    const groups = letterGroups(lexicon.words.at(entry));
    sizes[entry] = groups.size;
    for (const group of groups) {
      const held = words.get(group);
      if (held === undefined) words.set(group, [entry]);
      else held.push(entry);
    }
  }
  const made = { words, sizes, shared: new Uint8Array(size) };
  indexes.set(lexicon, made);
  return made;
}

function letterGroups(word: string): Set<string> {
  const padded = `^${word}$`;
  const groups = new Set<string>();
  for (let at = 0; at + 2 <= padded.length; at += 1) {
    groups.add(padded.slice(at, at + 2));
    if (at + 3 <= padded.length) groups.add(padded.slice(at, at + 3));
  }
  return groups;
}

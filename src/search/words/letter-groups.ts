/** Words of a lexicon by the groups of two and three letters in them, so that a mistyped word is compared with few. */
import type { Lexicon } from './lexicon.ts';

interface GroupIndex {
  /** Number of each group. */
  readonly groups: ReadonlyMap<string, number>;
  /** Words that hold a group, by number, the short ones first: one list after the other, and where each begins. */
  readonly words: Uint32Array;
  readonly starts: Uint32Array;
  /** Different groups of each word. */
  readonly sizes: Uint8Array;
  /** Shared groups while one word is looked up; all 0 in between. */
  readonly shared: Uint8Array;
}

interface NearGroups {
  /** Least agreement of the groups (Jaccard), 0-1, above 0. */
  readonly least: number;
  /** Most letters that a word may be longer or shorter. */
  readonly most: number;
}

/** Made at the first mistyped word, unless `prepareGroups` was called before: 9,000 words take about 30 ms and 2 MB. */
const indexes = new WeakMap<Lexicon, GroupIndex>();

/** Words of about the same length whose groups agree with the word's, by number, in order. Reads only words that share a group. */
export function wordsWithGroups(lexicon: Lexicon, word: string, near: NearGroups): number[] {
  const own = wordsOfOwn(lexicon, word, near);
  return lexicon.base === undefined ? own : [...wordsWithGroups(lexicon.base, word, near), ...own];
}

/** Among the words that are not the base's. */
function wordsOfOwn(lexicon: Lexicon, word: string, { least, most }: NearGroups): number[] {
  const index = indexOf(lexicon);
  const { words, sizes, shared } = index;
  const groups = letterGroups(word);
  const touched: number[] = [];
  for (const group of groups) {
    const number = index.groups.get(group);
    if (number === undefined) continue;
    const end = firstOfLength(index, number, lexicon.lengths, word.length + most + 1);
    for (let at = firstOfLength(index, number, lexicon.lengths, word.length - most); at < end; at += 1) {
      // In range by construction; a check for undefined would cost a third of the time.
      const entry = words[at] as number;
      const before = shared[entry] as number;
      if (before === 0) touched.push(entry);
      shared[entry] = before + 1;
    }
  }
  const found = touched.filter((entry) => {
    const both = shared[entry] ?? 0;
    return both / (groups.size + (sizes[entry] ?? 0) - both) >= least;
  });
  for (const entry of touched) shared[entry] = 0;
  return found.sort((a, b) => a - b);
}

/** First place in a group's list of words, the short ones first, whose word has at least so many letters. */
function firstOfLength(
  { words, starts }: GroupIndex,
  group: number,
  lengths: Uint8Array,
  letters: number,
): number {
  let low = starts[group] ?? 0;
  let high = starts[group + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lengths[words[middle] ?? 0] ?? 0) < letters) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes the groups of a lexicon now, so that no question waits for them. */
export function prepareGroups(lexicon: Lexicon): void {
  indexOf(lexicon);
}

function indexOf(lexicon: Lexicon): GroupIndex {
  const known = indexes.get(lexicon);
  if (known !== undefined) return known;
  const { size } = lexicon.words;
  const first = lexicon.base?.words.size ?? 0;
  const held = new Map<string, number[]>();
  const sizes = new Uint8Array(size);
  const byLength = Array.from({ length: size - first }, (_, at) => first + at).sort(
    (a, b) => (lexicon.lengths[a] ?? 0) - (lexicon.lengths[b] ?? 0) || a - b,
  );
  for (const entry of byLength) {
    const groups = letterGroups(lexicon.words.at(entry));
    sizes[entry] = groups.size;
    for (const group of groups) {
      const list = held.get(group);
      if (list === undefined) held.set(group, [entry]);
      else list.push(entry);
    }
  }
  const groups = new Map([...held.keys()].map((group, number) => [group, number]));
  const starts = new Uint32Array(held.size + 1);
  let end = 0;
  [...held.values()].forEach(({ length }, number) => (starts[number + 1] = end += length));
  const words = new Uint32Array(end);
  [...held.values()].forEach((list, number) => words.set(list, starts[number]));
  const made = { groups, words, starts, sizes, shared: new Uint8Array(size) };
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

/** Words of a lexicon that a mistyped word is near to, by the groups of two and three letters in them, so that it is compared with few. */
import { distancesFrom } from '../../text/edit-distance.ts';
import { firstNotBelow } from '../storage/rows.ts';
import type { GroupIndex, Lexicon, OfLength } from './lexicon.ts';

export interface NearWord {
  /** Number in the lexicon. */
  readonly entry: number;
  readonly text: string;
  /** See `editDistance`. */
  readonly distance: number;
}

interface Nearness {
  /** Least agreement of the groups (Jaccard), 0-1, above 0. */
  readonly least: number;
  /** Most slips between the words. */
  readonly most: number;
  /** Least skills that hold it; 0 by default. */
  readonly frequency?: number;
}

/** Groups of a word that a slip takes at most: two neighbours that change places are in three groups of two letters and four of three. */
const groupsOfSlip = 7;

/** In no order. */
export function nearWords(lexicon: Lexicon, word: string, near: Nearness): NearWord[] {
  const own = nearOfOwn(lexicon, word, near);
  return lexicon.base === undefined ? own : [...nearWords(lexicon.base, word, near), ...own];
}

/** Among the words that are not the base's. */
function nearOfOwn(lexicon: Lexicon, word: string, { least, most, frequency = 0 }: Nearness): NearWord[] {
  const { groups: numbers, byLength, letters: masks } = indexOf(lexicon);
  const first = lexicon.base?.words.size ?? 0;
  const groups = letterGroups(word);
  const known = [...groups].flatMap((group) => numbers.get(group) ?? []);
  const mask = letterMask(word);
  const distanceTo = distancesFrom(word);
  const near = new Map<number, NearWord | null>();
  for (let length = Math.max(1, word.length - most); length <= word.length + most; length += 1) {
    const table = byLength[length];
    if (table === undefined) continue;
    // A slip brings at most one letter into the set and takes at most one out; what makes a word longer takes none out.
    const mostNew = most - Math.max(0, word.length - length);
    const mostGone = most - Math.max(0, length - word.length);
    const agreed = Math.ceil((least * (groups.size + table.fewest)) / (1 + least) - 1e-9);
    const shared = Math.max(agreed, groups.size - groupsOfSlip * most);
    for (const [from, to] of listsRead(table, known, shared)) {
      for (let at = from; at < to; at += 1) {
        const entry = table.words[at] as number;
        if (frequency > 0 && (lexicon.frequencies[entry] as number) < frequency) break;
        const letters = masks[entry - first] as number;
        if (bitCount(letters & ~mask) > mostNew || bitCount(mask & ~letters) > mostGone) continue;
        if (near.has(entry)) continue;
        const text = lexicon.words.at(entry);
        const distance = distanceTo(text, most);
        const isNear = distance <= most && agreement(groups, letterGroups(text)) >= least;
        near.set(entry, isNear ? { entry, text, distance } : null);
      }
    }
  }
  return [...near.values()].filter((each) => each !== null);
}

/** The lists of the groups without the longest ones: what has at least `shared` of the groups is in one of the others too. */
function listsRead(
  { groups: present, starts }: OfLength,
  groups: readonly number[],
  shared: number,
): (readonly [from: number, to: number])[] {
  const lists: (readonly [from: number, to: number])[] = [];
  for (const group of groups) {
    const at = firstNotBelow(present, group);
    if (present[at] === group) lists.push([starts[at] ?? 0, starts[at + 1] ?? 0]);
  }
  const read = lists.length - Math.max(0, shared - 1);
  return read <= 0 ? [] : lists.sort(([a, b], [c, d]) => b - a - (d - c)).slice(0, read);
}

/** Makes the groups of a lexicon now, so that no question waits for them. */
export function prepareGroups(lexicon: Lexicon): void {
  indexOf(lexicon);
}

function indexOf(lexicon: Lexicon): GroupIndex {
  const { words, frequencies, base, near } = lexicon;
  if (near.groups !== undefined) return near.groups;
  const first = base?.words.size ?? 0;
  const groups = new Map<string, number>();
  const held: number[] = [];
  const ends = [0];
  const lengths: number[][] = [];
  const letters = new Uint32Array(words.size - first);
  for (let entry = first; entry < words.size; entry += 1) {
    const text = words.at(entry);
    (lengths[text.length] ??= []).push(entry);
    letters[entry - first] = letterMask(text);
    for (const group of letterGroups(text)) {
      let number = groups.get(group);
      if (number === undefined) groups.set(group, (number = groups.size));
      held.push(number);
    }
    ends.push(held.length);
  }
  const groupsOf = (entry: number): number[] => held.slice(ends[entry - first], ends[entry - first + 1]);
  const byLength = lengths.map((entries) => {
    entries.sort((a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0));
    return ofLength(entries, groupsOf, groups.size);
  });
  return (near.groups = { groups, byLength, letters });
}

function ofLength(
  entries: readonly number[],
  groupsOf: (entry: number) => readonly number[],
  count: number,
): OfLength {
  const sizes = new Uint32Array(count);
  let fewest = Infinity;
  for (const entry of entries) {
    const own = groupsOf(entry);
    fewest = Math.min(fewest, own.length);
    for (const group of own) sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const groups = new Uint32Array(sizes.reduce((sum, size) => sum + Math.min(1, size), 0));
  const starts = new Uint32Array(groups.length + 1);
  let at = 0;
  sizes.forEach((size, group) => {
    if (size === 0) return;
    groups[at] = group;
    // From here on where the next word of the group goes.
    sizes[group] = starts[at] ?? 0;
    starts[(at += 1)] = (sizes[group] ?? 0) + size;
  });
  const words = new Uint32Array(starts[at] ?? 0);
  for (const entry of entries)
    for (const group of groupsOf(entry)) {
      words[sizes[group] ?? 0] = entry;
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
  return { groups, words, starts, fewest };
}

/** Groups that both have, by those that one of them has (Jaccard), 0-1. */
function agreement(groups: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let both = 0;
  for (const group of others) if (groups.has(group)) both += 1;
  return both / (groups.size + others.size - both);
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

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The letters of a word as bits: a-z, digits together, everything else together. */
function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97);
    else mask |= 1 << (code >= 48 && code <= 57 ? 26 : 27);
  }
  return mask >>> 0;
}

/** Words of a lexicon that a mistyped word is near to, by the groups of two and three letters in them, so that it is compared with few. */
import { distancesFrom } from '../../text/edit-distance.ts';
import { letterMask, type Lexicon } from './lexicon.ts';

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

/** Words of one length by group: one list after the other, each with the most frequent words first, and where each begins. */
interface OfLength {
  readonly words: Uint32Array;
  /** Of each of them, see `letterMask`: beside it, as most words are not looked at further. */
  readonly masks: Uint32Array;
  readonly starts: Uint32Array;
  /** Fewest different groups of a word. */
  readonly fewest: number;
}

interface GroupIndex {
  /** Number of each group. */
  readonly groups: ReadonlyMap<string, number>;
  readonly byLength: readonly (OfLength | undefined)[];
}

/** Made at the first mistyped word, unless `prepareGroups` was called before: 9,000 words take about 30 ms and 2 MB. */
const indexes = new WeakMap<Lexicon, GroupIndex>();

/** In no order. */
export function nearWords(lexicon: Lexicon, word: string, near: Nearness): NearWord[] {
  const own = nearOfOwn(lexicon, word, near);
  return lexicon.base === undefined ? own : [...nearWords(lexicon.base, word, near), ...own];
}

/** Among the words that are not the base's. */
function nearOfOwn(lexicon: Lexicon, word: string, { least, most, frequency = 0 }: Nearness): NearWord[] {
  const { groups: numbers, byLength } = indexOf(lexicon);
  const groups = letterGroups(word);
  const known = [...groups].flatMap((group) => numbers.get(group) ?? []);
  const mask = letterMask(word);
  const distanceTo = distancesFrom(word);
  const near = new Map<number, NearWord | null>();
  for (let length = Math.max(1, word.length - most); length <= word.length + most; length += 1) {
    const table = byLength[length];
    if (table === undefined) continue;
    const { words, masks } = table;
    // A slip brings at most one letter into the set and takes at most one out; what makes a word longer takes none out.
    const mostNew = most - Math.max(0, word.length - length);
    const mostGone = most - Math.max(0, length - word.length);
    const agreed = Math.ceil((least * (groups.size + table.fewest)) / (1 + least) - 1e-9);
    const shared = Math.max(agreed, groups.size - groupsOfSlip * most);
    for (const [from, to] of listsRead(table, known, shared)) {
      for (let at = from; at < to; at += 1) {
        const entry = words[at] as number;
        if (frequency > 0 && (lexicon.frequencies[entry] as number) < frequency) break;
        const letters = masks[at] as number;
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

/**
 * The lists of the groups without the longest ones: what has at least `shared` groups is in one of the others too.
 */
function listsRead(
  { starts }: OfLength,
  groups: readonly number[],
  shared: number,
): [from: number, to: number][] {
  const lists = groups.map((group): [number, number] => [starts[group] ?? 0, starts[group + 1] ?? 0]);
  if (shared < 2) return lists;
  return lists.sort(([a, b], [c, d]) => b - a - (d - c)).slice(0, Math.max(0, lists.length - shared + 1));
}

/** Makes the groups of a lexicon now, so that no question waits for them. */
export function prepareGroups(lexicon: Lexicon): void {
  indexOf(lexicon);
}

function indexOf(lexicon: Lexicon): GroupIndex {
  const known = indexes.get(lexicon);
  if (known !== undefined) return known;
  const first = lexicon.base?.words.size ?? 0;
  const groups = new Map<string, number>();
  const lengths: number[][] = [];
  for (let entry = first; entry < lexicon.words.size; entry += 1) {
    const text = lexicon.words.at(entry);
    (lengths[text.length] ??= []).push(entry);
    for (const group of letterGroups(text)) if (!groups.has(group)) groups.set(group, groups.size);
  }
  const byLength = lengths.map((entries) => ofLength(lexicon, entries, groups));
  const made = { groups, byLength };
  indexes.set(lexicon, made);
  return made;
}

function ofLength(
  lexicon: Lexicon,
  entries: readonly number[],
  groups: ReadonlyMap<string, number>,
): OfLength {
  const lists: number[][] = Array.from(groups, () => []);
  let fewest = Infinity;
  const { frequencies } = lexicon;
  for (const entry of entries.toSorted((a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0))) {
    const own = letterGroups(lexicon.words.at(entry));
    fewest = Math.min(fewest, own.size);
    for (const group of own) lists[groups.get(group) ?? 0]?.push(entry);
  }
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach(({ length }, group) => (starts[group + 1] = (starts[group] ?? 0) + length));
  const words = new Uint32Array(starts.at(-1) ?? 0);
  lists.forEach((list, group) => words.set(list, starts[group]));
  return { words, masks: words.map((entry) => lexicon.letters[entry] ?? 0), starts, fewest };
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

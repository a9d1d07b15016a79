/** Pairs of adjacent words as short hashes: what a text says in which order, without the text. */
import { analyse, withoutExclusions } from './analysis.ts';
import { fnv1a } from './fnv1a.ts';
import { createStem, type Stem } from './stemming.ts';
import { isStopWord } from './stop-words.ts';

/** Hashes have 16 bits: a pair seems to be among a skill's 150 by chance once in 440 times. */
const hashMask = 0xffff;
const digits = 4;
/** Pairs kept of a body; four times as many order siblings no better. */
const mostOfBody = 120;
const stemOfBodies = createStem();

/** The hash of each two stems that are next to each other, stop words left out, in the order of the text. */
export function wordPairs(text: string, stem: Stem): number[] {
  const stems = analyse(text).flatMap((word) => (isStopWord(word) ? [] : [stem(word)]));
  return stems.slice(1).map((after, at) => fnv1a(`${stems[at] ?? ''} ${after}`) & hashMask);
}

/** A set of pairs, one bit for each hash there is: asking it costs less than asking a `Set`. */
export type PairSet = Uint32Array;
/** Bits of one number of a set, as a power of two. */
const wordBits = 5;

export function pairSet(pairs: Iterable<number>): PairSet {
  const set = new Uint32Array((hashMask + 1) >> wordBits);
  for (const pair of pairs) set[pair >> wordBits] = (set[pair >> wordBits] ?? 0) | (1 << (pair & 31));
  return set;
}

export function hasPair(set: PairSet, pair: number): boolean {
  return (((set[pair >> wordBits] ?? 0) >>> (pair & 31)) & 1) === 1;
}

/** The commonest pairs of a body, as hex digits in rising order; the order of the text is lost. Empty without two words. */
export function bodyPairs(body: string): string {
  const counts = new Map<number, number>();
  for (const pair of wordPairs(withoutExclusions(body), stemOfBodies))
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return [...counts]
    .sort(([a, often], [b, seldom]) => seldom - often || a - b)
    .slice(0, mostOfBody)
    .map(([pair]) => pair)
    .sort((a, b) => a - b)
    .map((pair) => pair.toString(16).padStart(digits, '0'))
    .join('');
}

/** What `bodyPairs` made of a body. */
export function readPairs(hex: string): number[] {
  return (hex.match(/.{4}/gs) ?? []).map((each) => Number.parseInt(each, 16));
}

/** Which words are next to each other in a skill's text, and which repository it is from: what distinguishes siblings. */
import { withoutExclusions } from '../text/analysis.ts';
import { fnv1a } from '../text/fnv1a.ts';
import type { Stem } from '../text/stemming.ts';
import { hasPair, type PairSet, readPairs, wordPairs } from '../text/word-pairs.ts';
import { ownWords, type SearchDocument } from '../documents/document.ts';
import { growingU16, growingU32, joinU32 } from '../storage/growing-lists.ts';
import type { Sections } from '../storage/sections.ts';

export interface WordOrder {
  /** Digest of each skill's repository; 0 for a skill of none. */
  readonly repositories: Uint32Array;
  /** Hashes of the pairs of skill n, each once, rising: `pairs[starts[n]..starts[n + 1]]`. */
  readonly starts: Uint32Array;
  readonly pairs: Uint16Array;
}

/** Collects the pairs of documents that are added one by one. */
export class WordOrderWriter {
  readonly #stem: Stem;
  readonly #repositories = growingU32();
  readonly #starts = growingU32();
  readonly #pairs = growingU16();

  constructor(stem: Stem) {
    this.#stem = stem;
  }

  add(document: SearchDocument): void {
    const { name, text, use_for, terms, repository } = document;
    const said = [name, withoutExclusions(text ?? ''), ownWords(document), ...use_for];
    const own = new Set(said.flatMap((each) => wordPairs(each, this.#stem)));
    for (const pair of readPairs(terms.pairs ?? '')) own.add(pair);
    this.#repositories.push(repository === undefined ? 0 : fnv1a(repository.toLowerCase()));
    this.#starts.push(this.#pairs.length);
    for (const pair of [...own].sort((a, b) => a - b)) this.#pairs.push(pair);
  }

  /** `order[n]`: which of the added documents is number `n`. */
  inOrder(order: Uint32Array): WordOrder {
    const starts = new Uint32Array(order.length + 1);
    const pairs = growingU16();
    order.forEach((from, document) => {
      const end = from + 1 < this.#starts.length ? this.#starts.at(from + 1) : this.#pairs.length;
      for (let at = this.#starts.at(from); at < end; at += 1) pairs.push(this.#pairs.at(at));
      starts[document + 1] = pairs.length;
    });
    const repositories = Uint32Array.from(order, (from) => this.#repositories.at(from));
    return { repositories, starts, pairs: pairs.toArray() };
  }
}

/** The skills of the first, then those of the second. */
export function joinWordOrder(first: WordOrder, second: WordOrder): WordOrder {
  const pairs = new Uint16Array(first.pairs.length + second.pairs.length);
  pairs.set(first.pairs);
  pairs.set(second.pairs, first.pairs.length);
  return {
    repositories: joinU32(first.repositories, second.repositories),
    starts: joinU32(
      first.starts,
      second.starts.subarray(1).map((start) => start + first.pairs.length),
    ),
    pairs,
  };
}

/** How many of these pairs are in the text of the skill. */
export function countPairs(order: WordOrder, document: number, asked: PairSet): number {
  const end = order.starts[document + 1] ?? 0;
  let count = 0;
  for (let at = order.starts[document] ?? 0; at < end; at += 1)
    if (hasPair(asked, order.pairs[at] ?? 0)) count += 1;
  return count;
}

export function writeWordOrder({
  repositories,
  starts,
  pairs,
}: WordOrder): Record<`order.${keyof WordOrder}`, Uint32Array | Uint8Array> {
  return {
    'order.repositories': repositories,
    'order.starts': starts,
    'order.pairs': new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength),
  };
}

export function readWordOrder(sections: Sections): WordOrder {
  const bytes = sections.u8('order.pairs');
  return {
    repositories: sections.u32('order.repositories'),
    starts: sections.u32('order.starts'),
    // Sections begin at multiples of eight.
    pairs: new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2),
  };
}

/** Which words are next to each other in a skill's text, and which repository it is from: what distinguishes siblings. */
import { withoutExclusions } from '../text/analysis.ts';
import { fnv1a } from '../text/fnv1a.ts';
import type { Stem } from '../text/stemming.ts';
import { hasPair, type PairSet, readPairs, wordPairs } from '../text/word-pairs.ts';
import { ownWords, type SearchDocument } from '../documents/document.ts';
import { growingU32, joinU32 } from '../storage/growing-lists.ts';
import { joinRows, pickRows, readRows, rowBytes, type Rows, RowsWriter } from '../storage/rows.ts';
import type { Sections } from '../storage/sections.ts';

export interface WordOrder {
  /** Digest of each skill's repository; 0 for a skill of none. */
  readonly repositories: Uint32Array;
  /** Hashes of each skill's pairs, each once, rising. */
  readonly pairs: Rows;
}

/** Collects the pairs of documents that are added one by one. */
export class WordOrderWriter {
  readonly #stem: Stem;
  readonly #repositories = growingU32();
  readonly #pairs = new RowsWriter();

  constructor(stem: Stem) {
    this.#stem = stem;
  }

  add(document: SearchDocument): void {
    const { name, text, use_for, terms, repository } = document;
    const said = [name, withoutExclusions(text ?? ''), ownWords(document), ...use_for];
    const own = new Set(said.flatMap((each) => wordPairs(each, this.#stem)));
    for (const pair of readPairs(terms.pairs ?? '')) own.add(pair);
    this.#repositories.push(repository === undefined ? 0 : fnv1a(repository.toLowerCase()));
    this.#pairs.add([...own].sort((a, b) => a - b));
  }

  /** `order[n]`: which of the added documents is number `n`. */
  inOrder(order: Uint32Array): WordOrder {
    const repositories = Uint32Array.from(order, (from) => this.#repositories.at(from));
    return { repositories, pairs: this.#pairs.inOrder(order) };
  }
}

/** `order[n]`: which of the skills becomes number `n`. */
export function pickWordOrder({ repositories, pairs }: WordOrder, order: Uint32Array): WordOrder {
  return {
    repositories: Uint32Array.from(order, (from) => repositories[from] ?? 0),
    pairs: pickRows(pairs, order),
  };
}

/** The skills of the first, then those of the second. */
export function joinWordOrder(first: WordOrder, second: WordOrder): WordOrder {
  return {
    repositories: joinU32(first.repositories, second.repositories),
    pairs: joinRows(first.pairs, second.pairs),
  };
}

/** How many of these pairs are in the text of the skill. */
export function countPairs(
  { pairs: { starts, numbers } }: WordOrder,
  document: number,
  asked: PairSet,
): number {
  const end = starts[document + 1] ?? 0;
  let count = 0;
  for (let at = starts[document] ?? 0; at < end; at += 1) if (hasPair(asked, numbers[at] ?? 0)) count += 1;
  return count;
}

export function writeWordOrder({
  repositories,
  pairs,
}: WordOrder): Record<`order.${'repositories' | 'starts' | 'pairs'}`, Uint32Array | Uint8Array> {
  return {
    'order.repositories': repositories,
    'order.starts': pairs.starts,
    'order.pairs': rowBytes(pairs),
  };
}

export function readWordOrder(sections: Sections): WordOrder {
  return {
    repositories: sections.u32('order.repositories'),
    pairs: readRows(sections.u32('order.starts'), sections.u8('order.pairs')),
  };
}

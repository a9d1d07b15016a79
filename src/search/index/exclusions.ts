/** What each skill says that it is not for, as hashed words: a task that states one of these is for another skill. */
import { ownExclusions, type SearchDocument } from '../documents/document.ts';
import { isStated } from '../documents/fields.ts';
import { readRows, rowBytes, type Rows, RowsWriter } from '../storage/rows.ts';
import type { Sections } from '../storage/sections.ts';
import { analyse } from '../text/analysis.ts';
import { fnv1a } from '../text/fnv1a.ts';
import type { Stem } from '../text/stemming.ts';
import { isStopWord } from '../text/stop-words.ts';
import type { QueryWord } from '../words/query-word.ts';

/** A row for each skill: each of its exclusions as the number of its words and then their hashes. */
export type Exclusions = Rows;

/** Words of an exclusion at most: a longer one explains more than it names, and its bytes are in what every page of an export loads. */
const mostWords = 3;
/** Share of the task, by rarity, that these words are at least: less is a passing mention. */
const leastOfTask = 0.3;
/** Share of its weight from which a word is wanted: what a task itself leaves out has less. */
const leastShare = 0.5;

/** Of 16 bits: a word seems to be among the ten or so of a skill by chance once in 6,000 times. */
const hashWord = (stem: string): number => fnv1a(stem) & 0xffff;

/** Collects the exclusions of documents that are added one by one. */
export class ExclusionsWriter {
  readonly #stem: Stem;
  readonly #rows = new RowsWriter();

  constructor(stem: Stem) {
    this.#stem = stem;
  }

  add(document: SearchDocument): void {
    this.#rows.add(ownExclusions(document).flatMap((text) => this.#hashesOf(text)));
  }

  /** `order[n]`: which of the added documents is number `n`. */
  inOrder(order: Uint32Array): Exclusions {
    return this.#rows.inOrder(order);
  }

  #hashesOf(text: string): number[] {
    const words = analyse(text).filter((word) => !isStopWord(word));
    const hashes = new Set(words.map((word) => hashWord(this.#stem(word))));
    return hashes.size === 0 || hashes.size > mostWords ? [] : [hashes.size, ...hashes];
  }
}

export function writeExclusions(
  exclusions: Exclusions,
): Record<'exclusions.starts' | 'exclusions.words', Uint32Array | Uint8Array> {
  return { 'exclusions.starts': exclusions.starts, 'exclusions.words': rowBytes(exclusions) };
}

export function readExclusions(sections: Sections): Exclusions {
  return readRows(sections.u32('exclusions.starts'), sections.u8('exclusions.words'));
}

/** The words of a task by hash, with the share of the task that each is. */
export type SaidWords = ReadonlyMap<number, { readonly at: number; readonly share: number }>;

/** Those that the task itself says; `stem` as in the index. */
export function saidWords(words: readonly QueryWord[], stem: Stem): SaidWords {
  const own = [...words.entries()].filter(([, word]) => !word.isKeyword);
  const all = own.reduce((sum, [, { share, rarity }]) => sum + share * rarity, 0) || 1;
  return new Map(
    own
      .filter(([, { share }]) => share >= leastShare)
      .map(([at, { text, share, rarity }]) => [hashWord(stem(text)), { at, share: (share * rarity) / all }]),
  );
}

/**
 * Whether the task states one of the skill's exclusions. Words that the skill also states of itself say nothing against it alone.
 * @param fields Of the skill that have each word of the task, as bits.
 */
export function isExcluded(
  { starts, numbers: words }: Exclusions,
  document: number,
  said: SaidWords,
  fields: ArrayLike<number>,
): boolean {
  const end = starts[document + 1] ?? 0;
  for (let at = starts[document] ?? 0; at < end;) {
    const count = words[at] ?? 0;
    let [found, share, strange] = [0, 0, false];
    for (let word = at + 1; word <= at + count; word += 1) {
      const own = said.get(words[word] ?? 0);
      if (own === undefined) continue;
      found += 1;
      share += own.share;
      strange ||= !isStated(fields, own.at);
    }
    if (strange && found === count && share >= leastOfTask) return true;
    at += count + 1;
  }
  return false;
}

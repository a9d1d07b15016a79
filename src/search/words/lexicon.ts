/** The words, unstemmed, that a mistyped word may have meant, with what is needed to skip most of them quickly. */
import type { SearchDocument } from '../documents/document.ts';
import type { SectionArray, Sections } from '../storage/sections.ts';
import { extendStrings, readStrings, writeStrings, type StringTable } from '../storage/strings.ts';
import { joinU32 } from '../storage/growing-lists.ts';
import { analyse } from '../text/analysis.ts';
import type { Stem } from '../text/stemming.ts';

/** Skills whose body alone must hold a word before it counts as known: below that it may be a slip or a name. */
const knownFromBodies = 3;
/** Words kept, most frequent first; a scan stays well under a millisecond. */
const mostWords = 60_000;

/** Words of one length by group. */
export interface OfLength {
  /** Numbers of the groups that they have, ascending. */
  readonly groups: Uint32Array;
  /** The words of each: one list after the other, each with the most frequent words first, and where each begins. */
  readonly words: Uint32Array;
  readonly starts: Uint32Array;
  /** Fewest different groups of a word. */
  readonly fewest: number;
}

export interface GroupIndex {
  /** Number of each group. */
  readonly groups: ReadonlyMap<string, number>;
  readonly byLength: readonly (OfLength | undefined)[];
  /** Of each word that is not the base's, one bit per letter, see `letterMask`. */
  readonly letters: Uint32Array;
}

export interface Lexicon {
  readonly words: StringTable;
  /** Number of the word's stem among the index terms. */
  readonly stems: Uint32Array;
  /** Skills that hold the word. */
  readonly frequencies: Uint32Array;
  /** The lexicon that this one continues: its words have the same numbers there. */
  readonly base?: Lexicon;
  /**
   * Made by `near-words.ts` at the first mistyped word, unless `prepareGroups` was called before: 9,000 words take about 30 ms and 2 MB.
   * Kept here, so that pages, which have a copy of that code, find it too.
   */
  readonly near: { groups?: GroupIndex };
}

/** Words of some lengths that so many skills hold at least. */
export interface WordRange {
  /** Letters, both included. */
  readonly from: number;
  readonly to: number;
  readonly frequency: number;
}

/** Counts the words of documents that are added one by one. */
export class LexiconWriter {
  readonly #counts = new Map<string, WordCount>();

  add(document: SearchDocument, phrases: readonly string[]): void {
    const { headings, body } = document.terms;
    const stated = statedWords(document, phrases);
    for (const word of stated) this.#countOf(word).stated += 1;
    for (const word of new Set([...Object.keys(headings), ...Object.keys(body)]))
      if (!stated.has(word)) this.#countOf(word).bodies += 1;
  }

  /** Sections of the lexicon; `findStem` gives a stem's number among the index terms, -1 for none. */
  write(stem: Stem, findStem: (stem: string) => number): Record<string, SectionArray> {
    const words = [...this.#counts]
      .filter(
        ([word, { stated, bodies }]) =>
          (stated > 0 || bodies >= knownFromBodies) && findStem(stem(word)) >= 0,
      )
      .sort(([a, x], [b, y]) => y.stated - x.stated || y.bodies - x.bodies || (a < b ? -1 : 1))
      .slice(0, mostWords);
    return {
      ...writeStrings(
        'lexicon',
        words.map(([word]) => word),
      ),
      'lexicon.stems': Uint32Array.from(words, ([word]) => findStem(stem(word))),
      'lexicon.frequencies': Uint32Array.from(
        words,
        ([, { stated, bodies }]) => stated + Math.ceil(bodies / 4),
      ),
    };
  }

  #countOf(word: string): WordCount {
    const known = this.#counts.get(word);
    if (known !== undefined) return known;
    const count = { stated: 0, bodies: 0 };
    this.#counts.set(word, count);
    return count;
  }
}

/** The words that a skill states, unstemmed. */
export function statedWords(document: SearchDocument, phrases: readonly string[]): ReadonlySet<string> {
  const { name, description } = document.terms;
  const texts = [
    document.name,
    document.path_name,
    document.category,
    document.summary ?? '',
    ...document.tags,
    ...phrases,
  ];
  return new Set([...Object.keys(name), ...Object.keys(description), ...texts.flatMap(analyse)]);
}

interface WordCount {
  /** Documents that state the word. */
  stated: number;
  /** Documents that have it below their first lines only. */
  bodies: number;
}

/** A lexicon with more words, each with the number of its stem among the index terms. */
export function extendLexicon(base: Lexicon, added: ReadonlyMap<string, number>): Lexicon {
  if (added.size === 0) return base;
  const words = [...added.keys()];
  return {
    words: extendStrings(base.words, words),
    stems: joinU32(base.stems, [...added.values()]),
    frequencies: joinU32(
      base.frequencies,
      words.map(() => 1),
    ),
    base,
    near: {},
  };
}

export function readLexicon(sections: Sections): Lexicon {
  return {
    words: readStrings(sections, 'lexicon'),
    stems: sections.u32('lexicon.stems'),
    frequencies: sections.u32('lexicon.frequencies'),
    near: {},
  };
}

/** What each skill says of itself, sentence by sentence: a task that fits one sentence well fits the skill. */
import { readLists, writeLists, type NumberLists } from './number-lists.ts';
import type { SectionArray, Sections } from './sections.ts';

export interface Phrases {
  /** First phrase of each skill, one more than there are skills. */
  readonly first: Uint32Array;
  /** Distinct terms of each phrase. */
  readonly terms: NumberLists;
}

/** Ends of sentences and of their halves; words of a list stay together. */
const sentenceEnd = /(?<=[\p{L}\p{N})"'”’])[.!?;:](?:\s+|$)|\n+/u;

/** The sentences of a text; empty for a blank one. */
export function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '');
}

/** Sections of all phrases; the outer list is by skill. */
export function writePhrases(phrases: readonly (readonly (readonly number[])[])[]): Record<string, SectionArray> {
  const first = new Uint32Array(phrases.length + 1);
  phrases.forEach((list, at) => (first[at + 1] = (first[at] ?? 0) + list.length));
  return { 'phrases.first': first, ...writeLists('phrases', phrases.flat()) };
}

export function readPhrases(sections: Sections): Phrases {
  return { first: sections.u32('phrases.first'), terms: readLists(sections, 'phrases') };
}

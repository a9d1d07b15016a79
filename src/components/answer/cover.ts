/** How far a skill covers a task, in words of the two: what it states, what it does not, and what it is about besides. */
import type { CandidateView } from '../../api/shared/candidate.ts';
import type { SearchIndex } from '../../search/index/load.ts';
import { readQuery } from '../../search/words/query-words.ts';

/** A word of the task, and whether the skill states it. */
export interface CoverWord {
  readonly word: string;
  readonly stated: boolean;
  /** Whether so many skills state it that its absence was not judged. */
  readonly common?: boolean;
}

type Judged = Pick<CandidateView, 'matched' | 'not_mentioned'>;

/** Share of its weight from which a word is one that the task asks for, and no everyday talk or what is not wanted. */
const leastShare = 0.7;

/** Words that the task asks for and the skill does not state, and that no answer names as missing, as many skills state them. */
export function commonWords(index: SearchIndex, { matched, not_mentioned }: Judged, task: string): string[] {
  const words = readQuery(index, task);
  const judged = [...matched, ...not_mentioned];
  const meant = new Set(
    words.flatMap(({ text, readings }) => (judged.includes(text) ? readings.map(({ term }) => term) : [])),
  );
  return words
    .filter(
      ({ known, share, text }) => known && share >= leastShare && text.length > 1 && !judged.includes(text),
    )
    .filter(({ readings }) => !readings.some(({ term }) => meant.has(term)))
    .map(({ text }) => text);
}

/** Words of the task in its order, then keywords that are not in it. */
export function coverOf(
  { matched, not_mentioned }: Judged,
  task: string,
  common: readonly string[] = [],
): CoverWord[] {
  const text = task.toLowerCase();
  const place = ({ word }: CoverWord): number => {
    const at = text.indexOf(word.toLowerCase());
    return at < 0 ? text.length : at;
  };
  return [
    ...matched.map((word) => ({ word, stated: true })),
    ...not_mentioned.map((word) => ({ word, stated: false })),
    ...common.map((word) => ({ word, stated: false, common: true })),
  ].sort((a, b) => place(a) - place(b));
}

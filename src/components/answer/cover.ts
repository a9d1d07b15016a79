/** How far a skill covers a task, in words of the two: what it states, what it does not, and what it is about besides. */
import type { CandidateView } from '../../api/shared/candidate.ts';

/** A word of the task, and whether the skill states it. */
export interface CoverWord {
  readonly word: string;
  readonly stated: boolean;
}

type Judged = Pick<CandidateView, 'matched' | 'not_mentioned'>;

/** Words of the task in its order, then keywords that are not in it. */
export function coverOf({ matched, not_mentioned }: Judged, task: string): CoverWord[] {
  const text = task.toLowerCase();
  const place = ({ word }: CoverWord): number => {
    const at = text.indexOf(word.toLowerCase());
    return at < 0 ? text.length : at;
  };
  return [
    ...matched.map((word) => ({ word, stated: true })),
    ...not_mentioned.map((word) => ({ word, stated: false })),
  ].sort((a, b) => place(a) - place(b));
}

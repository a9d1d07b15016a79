/** A task that reads as several steps → what a form offers as its parts; the reader corrects them, so a guess is enough. */
import type { CandidateView } from '../../api/shared/candidate.ts';
import { mostParts, splitTask } from '../../resolve/split-task.ts';

/** What divides steps. A comma or "and" divides only beside one of these, or where three steps follow each other. */
const strong = /[\n\r;]+|[.!?]\s+|,?\s+(?:and\s+)?(?:then|after\s+that|finally)[,\s]\s*/iu;
const weak = /,\s*(?:and\s+)?|\s+and\s+/iu;
/** How a step says its place among the others. */
const place =
  /^(?:\(?\d{1,2}[.):]|[-*•–]|(?:and\s+)?(?:first|second|third|fourth|fifth|last|next|then|finally)(?:ly)?\b,?)\s*/iu;

/** What the best candidate says of the task's words. */
type Judged = Pick<CandidateView, 'matched' | 'not_mentioned'>;

/**
 * Two to five steps in order; empty where the task reads as one.
 * @param first The best candidate for the task: where it leaves out a whole clause, two clauses are steps too.
 */
export function suggestParts(task: string, first?: Judged): readonly string[] {
  const split = splitTask(task);
  const steps = split.length > 1 ? split : stepsOf(task, strong);
  const finer = steps.flatMap((step) => {
    const parts = stepsOf(step, weak);
    return parts.every((part) => part.includes(' ')) ? parts : [step];
  });
  const least = first !== undefined && finer.some((clause) => isLeftOut(clause, first)) ? 2 : 3;
  if (finer.length >= least && finer.length <= mostParts) return finer;
  return steps.length > 1 && steps.length <= mostParts ? steps : [];
}

function isLeftOut(clause: string, { matched, not_mentioned }: Judged): boolean {
  const words = new Set(clause.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const has = (list: readonly string[]): boolean => list.some((word) => words.has(word.toLowerCase()));
  return has(not_mentioned) && !has(matched);
}

function stepsOf(text: string, divider: RegExp): string[] {
  return text
    .split(divider)
    .map((step) =>
      step
        .trim()
        .replace(place, '')
        .replace(/[\s,;.]+$/u, ''),
    )
    .filter((step) => step !== '');
}

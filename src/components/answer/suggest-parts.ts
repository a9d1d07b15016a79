/** A task that reads as several steps → what a form offers as its parts; the reader corrects them, so a guess is enough. */
import { mostParts, splitTask } from '../../resolve/split-task.ts';

/** What divides steps. A comma or "and" divides only beside one of these, or where three steps follow each other. */
const strong = /[\n\r;]+|[.!?]\s+|,?\s+(?:and\s+)?(?:then|after\s+that|finally)[,\s]\s*/iu;
const weak = /,\s*(?:and\s+)?|\s+and\s+/iu;
/** How a step says its place among the others. */
const place =
  /^(?:\(?\d{1,2}[.):]|[-*•–]|(?:and\s+)?(?:first|second|third|fourth|fifth|last|next|then|finally)(?:ly)?\b,?)\s*/iu;

/** Two to five steps in order; empty where the task reads as one. */
export function suggestParts(task: string): readonly string[] {
  const split = splitTask(task);
  const steps = split.length > 1 ? split : stepsOf(task, strong);
  const finer = steps.flatMap((step) => {
    const parts = stepsOf(step, weak);
    return parts.every((part) => part.includes(' ')) ? parts : [step];
  });
  if (finer.length > 2 && finer.length <= mostParts) return finer;
  return steps.length > 1 && steps.length <= mostParts ? steps : [];
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

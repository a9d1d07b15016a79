/** The question at the end of a text answer that leaves the choice to its reader, and the address of the answer to it. */
import { href } from '../../routes.ts';
import { blocks, lines } from '../../text/plain-text.ts';
import { type Surface, toolFor } from './call-words.ts';
import type { CandidateView } from './candidate.ts';
import { outcomePath } from './outcome-feedback.ts';

/** What an answer says of itself that no server gave. */
export const noEvent =
  'Answered from the files of the registry: no event was issued, so there is no outcome to report and no receipt.';

/** Characters of a task that an answer repeats. */
export const taskShown = 200;

interface Open {
  readonly task: string;
  readonly keywords?: readonly string[] | undefined;
  readonly candidates: readonly CandidateView[];
  readonly parts?: readonly { readonly candidates: readonly CandidateView[] }[] | undefined;
  /** Empty where no server gave one. */
  readonly event_id: string;
}

/** Null where there is nothing to choose from. */
export function choiceText(
  { task, keywords = [], candidates, parts = [], event_id }: Open,
  surface: Surface,
): string | null {
  const [first] = [...candidates, ...parts.flatMap((part) => part.candidates)];
  if (first === undefined) return null;
  return blocks(
    keywords.length > 0 || parts.length > 0 ? null : keywordsHint(first),
    event_id === '' ? noEvent : questionText(task, event_id, parts.length > 0, surface),
  );
}

/** The caller's keywords move more than any ranking. */
function keywordsHint({ matched, not_mentioned }: CandidateView): string {
  const words = [...matched, ...not_mentioned].slice(0, 3);
  return `More exact with keywords: 3 to 8 words that an expert would use, such as keywords=${words.join(',')} and the terms of the field.`;
}

function questionText(task: string, event_id: string, hasParts: boolean, surface: Surface): string {
  const question = hasParts
    ? 'Choose the one that is made for each part, or none.'
    : 'Choose the one that is made for your task, or none.';
  const slugs = hasParts ? 'all their slugs' : 'its slug';
  const tool = toolFor('receipt', surface);
  if (tool !== null)
    return `${question} Then call ${tool} with the same task, ${slugs} and event_id ${event_id}.`;
  const asked = task.length <= taskShown ? encodeURIComponent(task) : '<the task>';
  return lines(
    `${question} Then: GET ${href(surface.siteUrl, 'receipt')}?task=${asked}&event_id=${event_id}&slug=<slug>${hasParts ? ',<slug>' : ''}`,
    `Afterwards report the outcome: POST ${surface.siteUrl}${outcomePath}`,
  );
}

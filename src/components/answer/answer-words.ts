/** The words of an answer to a task, where the server makes the page and where the browser does. */
import type { ResolveResponse } from '../../api/resolve/shape.ts';
import { doNotUseWords } from '../../api/shared/words.ts';

type Packet = ResolveResponse['decision_packet'];

/** What was decided, and what of the task the first candidate does not mention. */
export function verdictOf({ status, choice, match, summary, candidates }: Packet): string {
  if (choice === 'made' || status === 'no_match') return summary;
  const missing = candidates[0]?.not_mentioned ?? [];
  if (match === 'match' && missing.length === 0) return 'Fits best. Ask a person before installing it.';
  return missing.length === 0
    ? 'Closest. It may not be what you need: read what it is for.'
    : `Partly fits: it does not mention ${missing.slice(0, 3).join(', ')}.`;
}

/** The candidates beside the one shown, each with what it is for and what it does not mention. */
export function othersOf({
  candidates,
  selected_skill: shown,
}: Packet): { slug: string; name: string; words: string }[] {
  return candidates
    .filter(({ slug }) => slug !== shown?.slug)
    .map(({ slug, name, for: purpose, not_mentioned, fell_short }) => ({
      slug,
      name,
      words: [
        purpose,
        ...(not_mentioned.length === 0 ? [] : [`Not mentioned: ${not_mentioned.join(', ')}.`]),
        ...(fell_short === undefined ? [] : [fell_short]),
      ].join(' '),
    }));
}

/** Heading of the command; the runtime that it is for comes after it. */
export function installHeading({ match }: Packet): string {
  return match === 'weak' ? 'Only if it fits: install' : 'Install';
}

/** Heading of the other skills. */
export function othersHeading({ match }: Packet): string {
  return match === 'match' ? 'What else fits' : 'What else is near';
}

/** When not to use the selected skill, a sentence each. */
export function cautionsOf({ do_not_use_when }: Packet): string[] {
  return doNotUseWords(do_not_use_when)?.split('\n') ?? [];
}

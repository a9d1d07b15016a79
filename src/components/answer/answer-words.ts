/** The words of an answer to a task, where the server makes the page and where the browser does. */
import type { ResolveResponse } from '../../api/resolve/shape.ts';
import { doNotUseWords } from '../../api/shared/words.ts';

type Packet = ResolveResponse['decision_packet'];

const verdicts = {
  selected: 'Fits. It may be installed without asking.',
  review_required: 'Fits. Ask a person before installing it.',
  no_match: 'Nothing fits.',
} as const;

/** What was decided; of a weak match its summary, which says what to do first. */
export function verdictOf({ status, match, summary }: Packet): string {
  return match === 'weak' ? summary : verdicts[status];
}

/** Heading of the command. */
export function installHeading({ match }: Packet, agentName: string | null): string {
  const install = agentName === null ? 'Install' : `Install for ${agentName}`;
  return match === 'weak' ? `${install}, only if it fits` : install;
}

/** Heading of the other skills. */
export function othersHeading({ match }: Packet): string {
  return match === 'match' ? 'What else fits' : 'What else is near';
}

/** When not to use the selected skill, a sentence each. */
export function cautionsOf({ do_not_use_when }: Packet): string[] {
  return doNotUseWords(do_not_use_when)?.split('\n') ?? [];
}

/** The words of an answer to a task, where the server makes the page and where the browser does. */
import type { ResolveResponse } from '../../api/resolve/shape.ts';
import { unaskedNames } from './unasked-names.ts';
import { doNotUseWords } from '../../api/shared/words.ts';
import { namedNeeds } from '../../text/need-words.ts';

type Packet = ResolveResponse['decision_packet'];

type Shown = Packet['candidates'][number];

/** The candidate that the answer is about: the chosen one, else the first. */
export function shownCandidate({ candidates, selected_skill: shown }: Packet): Shown | undefined {
  return candidates.find(({ slug }) => slug === shown?.slug) ?? candidates[0];
}

/** Whether the task is the slug of the skill shown, and no words that it has or lacks. */
export function isNamed({ task, selected_skill: shown }: Pick<Packet, 'task' | 'selected_skill'>): boolean {
  return shown?.slug === task.trim().toLowerCase();
}

export interface Verdict {
  readonly words: string;
  /** Whether it may be another skill that is needed, or none. */
  readonly isDoubtful: boolean;
  /** Whether perhaps no listed skill does it; absent if not. */
  readonly isWeak?: true;
}

/**
 * What was decided, and why the skill shown may not be what is needed.
 * @param isOwnChoice Whether the reader chose the skill; a task that is the name of a skill is no choice.
 */
export function verdictOf(packet: Packet, isOwnChoice = false): Verdict {
  const verdict = fitOf(packet, isOwnChoice);
  const isSandboxFirst = packet.install?.sandbox_first === true;
  return isSandboxFirst ? { ...verdict, words: `${verdict.words} Try it in a sandbox first.` } : verdict;
}

function fitOf(packet: Packet, isOwnChoice: boolean): Verdict {
  const { status, match, summary, task, keywords = [], also = [] } = packet;
  if (status === 'no_match') return { words: summary, isDoubtful: true };
  if (isOwnChoice) {
    const chosen = also.length === 0 ? 'this one' : `these ${also.length + 1}`;
    return { words: `You chose ${chosen}. ${summary}`, isDoubtful: false };
  }
  if (isNamed(packet)) return { words: `The skill of this name. ${summary}`, isDoubtful: false };
  const first = shownCandidate(packet);
  const missing = first?.not_mentioned.slice(0, namedMax) ?? [];
  const besides =
    first === undefined ? [] : unaskedNames(first, [task, ...keywords].join(' ')).slice(0, namedMax);
  const isMatch = match === 'match' && missing.length === 0;
  // What a task leaves open is for its user to say: such a skill is right for those who have the product.
  if (isMatch && besides.length > 0)
    return { words: `Fits best if you use ${listed(besides)}. ${nextStep(packet)}`, isDoubtful: false };
  // Whose the work is says little of what it is; all else of the task is mentioned.
  const owners = ownersIn(task);
  const isOwners =
    missing.length > 0 && first?.not_mentioned.every((word) => owners.includes(word.toLowerCase()));
  if (isOwners === true && besides.length === 0)
    return {
      words: `Fits best, though it says nothing of your ${listed(missing)}. ${nextStep(packet)}`,
      isDoubtful: false,
    };
  const doubts = [
    ...(besides.length === 0 ? [] : [`about ${listed(besides)}, which you did not name`]),
    ...(missing.length === 0
      ? []
      : [`${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not mentioned`]),
  ];
  if (match !== 'match') {
    const why = doubts.length === 0 ? 'read what it is for' : doubts.join('; ');
    return { words: `The closest, and perhaps none fits: ${why}.`, isDoubtful: true, isWeak: true };
  }
  if (doubts.length > 0) return { words: `Partly fits: ${doubts.join('; ')}.`, isDoubtful: true };
  return { words: `Fits best. ${nextStep(packet)}`, isDoubtful: false };
}

function nextStep({ choice, summary }: Packet): string {
  return choice === 'made' ? summary : 'Read what could go wrong before you install it.';
}

/** Words of the one that a task is done for, where it ends with that: `shop` of `… for our shop`. */
function ownersIn(task: string): readonly string[] {
  const [, owner = ''] =
    /\s(?:for|of|in|at)\s+(?:my|our)\s+([\p{L}\p{N} -]{2,40})[.!?]?\s*$/iu.exec(task) ?? [];
  return owner.toLowerCase().split(/\s+/);
}

/** Words named in one sentence. */
const namedMax = 3;

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

interface ChosenEvent {
  readonly slug: string;
  readonly name: string;
  readonly event: string;
  /** What was offered in its place; null where nothing was, or where others were chosen with it. */
  readonly passedOver: string | null;
}

/** What was chosen, each with the event that its own report names; an event that is not kept is none. */
export function chosenEvents(packet: Packet): ChosenEvent[] {
  const { selected_skill: first, also = [], outcome_feedback } = packet;
  if (first === null) return [];
  const [other] = also.length === 0 ? otherCandidates(packet) : [];
  const all = [
    { ...first, event: outcome_feedback.event_id, passedOver: other?.slug ?? null },
    ...also.map((each) => ({ ...each, event: each.event_id, passedOver: null })),
  ];
  return all
    .filter(({ event }) => event !== '')
    .map(({ slug, name, event, passedOver }) => ({ slug, name, event, passedOver }));
}

/** The candidates beside the one shown. */
export function otherCandidates({ candidates, selected_skill: shown }: Packet): Shown[] {
  return candidates.filter(({ slug }) => slug !== shown?.slug);
}

/** What such a candidate is for, its risk and needs, what it does not mention and why it is not offered, in one line. */
export function candidateLine({ for: purpose, risk_level, needs, not_mentioned, fell_short }: Shown): string {
  const needed = namedNeeds(needs);
  return [
    purpose,
    `Risk: ${risk_level}.`,
    ...(needed.length === 0 ? [] : [`Needs: ${needed.join('; ')}.`]),
    ...(not_mentioned.length === 0 ? [] : [`Not mentioned: ${not_mentioned.join(', ')}.`]),
    ...(fell_short === undefined ? [] : [fell_short]),
  ].join(' ');
}

/** Heading of the command; the runtime that it is for comes after it. */
export function installHeading(verdict: Verdict): string {
  return verdict.isDoubtful ? 'Only if it fits: install' : 'Install';
}

/** Heading of the other skills. */
export function othersHeading(verdict: Verdict): string {
  return verdict.isDoubtful ? 'What else is near' : 'What else fits';
}

/** When not to use the selected skill, a sentence each. */
export function cautionsOf({ do_not_use_when }: Packet): string[] {
  return doNotUseWords(do_not_use_when)?.split('\n') ?? [];
}

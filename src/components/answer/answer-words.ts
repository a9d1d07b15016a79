/** The words of an answer to a task, where the server makes the page and where the browser does. */
import type { ResolveResponse } from '../../api/resolve/shape.ts';
import { unaskedNames } from './unasked-names.ts';
import { refusedOf } from '../../api/shared/candidate.ts';
import { doNotUseWords } from '../../api/shared/words.ts';
import { namedNeeds } from '../../text/need-words.ts';
import { oneLine } from '../../text/plain-text.ts';

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
  const { status, match, summary, task, keywords = [], also = [], selected_skill: shown } = packet;
  const { corrections = [] } = packet;
  if (status === 'no_match') return { words: summary, isDoubtful: true };
  if (isOwnChoice) {
    const chosen = also.length === 0 ? 'This one is' : `These ${also.length + 1} are`;
    return { words: `${chosen} chosen. ${nextStep(packet)}`, isDoubtful: false };
  }
  if (isNamed(packet)) return { words: `The skill of this name. ${nextStep(packet)}`, isDoubtful: false };
  const first = shownCandidate(packet);
  const lacked = first?.not_mentioned ?? [];
  // A word that was surely meant as another one is not among these.
  const guessed = corrections.filter(({ from, to }) => lacked.includes(from) && first?.matched.includes(to));
  const missing = lacked.filter((word) => guessed.every(({ from }) => from !== word)).slice(0, namedMax);
  const besides =
    first === undefined ? [] : unaskedNames(first, [task, ...keywords].join(' ')).slice(0, namedMax);
  const [refused] = first === undefined ? [] : refusedOf(first);
  const isMatch = match === 'match' && refused === undefined;
  const isOpen = shown?.safety_tier === 'experimental';
  /** All of the task is mentioned, or what is not says little; that of itself is no reason to trust it. */
  const fits = (condition: string): Verdict => ({
    words: `${isOpen ? 'The nearest' : 'Fits best'}${condition}.${isOpen ? ' It has open doubts.' : ''} ${nextStep(packet)}`,
    isDoubtful: isOpen,
  });
  // What a task leaves open is for its user to say: such a skill is right for those who have the product.
  if (isMatch && missing.length === 0 && besides.length > 0) return fits(` if you use ${listed(besides)}`);
  // Whose the work is says little of what it is; all else of the task is mentioned.
  const owners = ownersIn(task);
  const isOwners =
    missing.length > 0 && first?.not_mentioned.every((word) => owners.includes(word.toLowerCase()));
  if (isOwners === true && refused === undefined && besides.length === 0)
    return fits(`, though it says nothing of your ${listed(missing)}`);
  const doubts = [
    ...(refused === undefined ? [] : [`it says itself that it is not for ${oneLine(refused, 80)}`]),
    ...(besides.length === 0 ? [] : [`about ${listed(besides)}, which you did not name`]),
    ...guessed.map(({ from, to }) => `${from} was read as ${to}`),
    ...(missing.length === 0
      ? []
      : [`${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not mentioned`]),
  ];
  if (match !== 'match') {
    const why = doubts.length === 0 ? 'read what it is for' : doubts.join('; ');
    return { words: `The closest, and perhaps none fits: ${why}.`, isDoubtful: true, isWeak: true };
  }
  if (doubts.length > 0) return { words: `Partly fits: ${doubts.join('; ')}.`, isDoubtful: true };
  return fits('');
}

/** To a person, who is the one that must approve. */
function nextStep(packet: Packet): string {
  const { choice, status, summary } = packet;
  const waits = shownCandidate(packet)?.waits_for;
  if (waits !== undefined) return `It waits for ${waits}.`;
  if (choice === 'made' && status === 'selected') return summary;
  const short = choice === 'made' ? shownCandidate(packet)?.fell_short : undefined;
  return ['Read what could go wrong before you install it.', ...(short === undefined ? [] : [short])].join(
    ' ',
  );
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
}

/** What was chosen, each with the event that its own report names; an event that is not kept is none. */
export function chosenEvents(packet: Packet): ChosenEvent[] {
  const { selected_skill: first, also = [], outcome_feedback } = packet;
  if (first === null) return [];
  return [{ ...first, event_id: outcome_feedback.event_id }, ...also]
    .filter(({ event_id }) => event_id !== '')
    .map(({ slug, name, event_id: event }) => ({ slug, name, event }));
}

/** The candidates beside the one shown. */
export function otherCandidates({ candidates, selected_skill: shown }: Packet): Shown[] {
  return candidates.filter(({ slug }) => slug !== shown?.slug);
}

/** What such a candidate is for, its risk and needs, what it does not mention and why it is not offered, in one line. */
export function candidateLine({
  for: purpose,
  risk_level,
  needs,
  not_mentioned,
  fell_short,
  waits_for,
}: Shown): string {
  const needed = namedNeeds(needs);
  return [
    purpose,
    `Risk: ${risk_level}.`,
    ...(needed.length === 0 ? [] : [`Needs: ${needed.join('; ')}.`]),
    ...(not_mentioned.length === 0 ? [] : [`Not mentioned: ${not_mentioned.join(', ')}.`]),
    ...(fell_short === undefined ? [] : [fell_short]),
    ...(waits_for === undefined ? [] : [`Waits for ${waits_for}.`]),
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

/** One resolved task: the decision and its event id, the source of packet, receipt, handoff and lockfile. */
import type { Clock, Signer } from '../ports/surroundings.ts';
import {
  type Candidate,
  type Constraints,
  type DecideContext,
  type Decision,
  decide,
  offeredBy,
} from './decide.ts';
import { refusedBy, statesEach } from './asked-words.ts';
import { issueEventId } from '../proof/event-id.ts';
import { askParts, type Parts, partsWithin } from './parts.ts';
import { splitTask } from './split-task.ts';
import { findAgent } from './targets.ts';
import { missingNamed } from './why.ts';
import type { Agent } from '../schema/collections.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { withoutTerms } from '../search/text/analysis.ts';
import { toHex } from '../proof/bytes.ts';
import { oneLine } from '../text/plain-text.ts';

export interface ResolutionContext extends DecideContext {
  readonly registry: Registry;
  readonly siteUrl: string;
  readonly clock: Clock;
  readonly signer: Signer;
}

export interface ResolveInput extends Constraints {
  readonly task: string;
  readonly keywords: readonly string[];
  readonly agent: string;
  /** Most candidates and most alternatives; undefined for eight and five. */
  readonly limit?: number | undefined;
  /** The needs that the task consists of, as the caller knows them; empty to look for them in the task, undefined for none. */
  readonly parts?: readonly string[] | undefined;
  /** What the caller chose; undefined where it asks. */
  readonly choice?: Choice | undefined;
}

export interface Choice {
  readonly entry: Entry;
  /** The event that offered it, which then is this one's too; null where none did. */
  readonly event_id: string | null;
  /** Whether an event was named that did not offer it. */
  readonly outside: boolean;
  /** What it chose for the other parts of the task. */
  readonly also: readonly Omit<Choice, 'event_id' | 'also'>[];
}

/** How many candidates and alternatives are shown where the caller asks for no number of them. */
export const shownByDefault = { candidates: 8, alternatives: 5 } as const;
/** The same where the caller asks for its parts. */
const shownBesideParts: Readonly<Record<keyof typeof shownByDefault, number>> = {
  candidates: 3,
  alternatives: 2,
};

export interface Resolution {
  readonly input: ResolveInput;
  readonly agent: Agent;
  readonly decision: Decision;
  /** Empty where there is no key to issue one. */
  readonly event_id: string;
  /** Null where the task is one need, and for a choice. */
  readonly parts: Parts | null;
  /** What was chosen beside the selected skill. */
  readonly also: readonly AlsoChosen[];
  readonly receipt_id: string;
  /** RFC 3339. */
  readonly at: string;
}

export interface AlsoChosen {
  readonly entry: Entry;
  readonly status: Decision['status'];
  /** See `Choice`. */
  readonly outside: boolean;
  /** Its own: a report is about one skill, and an event takes one report. */
  readonly event_id: string;
}

/** Writes nothing: the event id is self-verifying, and bound to the address prefix `caller`. */
export function resolveTask(input: ResolveInput, context: ResolutionContext, caller: string): Resolution {
  const decision = decide(
    {
      ...input,
      limit: Math.max(shownCount('candidates', input) - 1, shownCount('alternatives', input)),
      constraints: input,
      chosen: input.choice?.entry,
    },
    context,
  );
  const parts = partsOf(input, decision, context);
  const now = context.clock.now();
  const issue = (skills: readonly Candidate[]): string => issueEvent(input, skills, context, caller, now);
  const offered = [...offeredBy(decision), ...(parts?.list.flatMap(({ candidates }) => candidates) ?? [])];
  const event_id = input.choice?.event_id ?? issue(offered);
  const digest = context.signer.sha256(new TextEncoder().encode(event_id)).subarray(0, 12);
  return {
    input,
    agent: findAgent(context.registry.agents, input.agent),
    decision,
    event_id,
    parts,
    also: (input.choice?.also ?? []).map(({ entry, outside }) => {
      const own = decide({ ...input, limit: 0, constraints: input, chosen: entry }, context);
      return { entry, outside, status: own.status, event_id: issue(offeredBy(own)) };
    }),
    receipt_id: `rcp_${toHex(digest)}`,
    at: now.toISOString(),
  };
}

function partsOf(input: ResolveInput, whole: Decision, context: ResolutionContext): Parts | null {
  const { task, agent, limit, parts } = input;
  if (input.choice !== undefined || parts === undefined) return null;
  const ask = { agent, constraints: input };
  if (parts.length > 0) return { by: 'caller', list: askParts(parts, ask, limit, context) };
  const found = whole.choice === 'made' ? null : partsWithin(task, whole, ask, limit, context);
  return found === null ? null : { by: 'task', list: found };
}

/** Empty where there is no key to issue one. */
function issueEvent(
  { task, agent }: ResolveInput,
  offered: readonly Candidate[],
  { signer }: ResolutionContext,
  caller: string,
  now: Date,
): string {
  const bySlug = new Map(
    offered.map(({ entry }) => [entry.slug, { slug: entry.slug, integrity: entry.evidence.integrity }]),
  );
  const subject = { task, agent, caller, skills: [...bySlug.values()] };
  return signer.keyId === '' ? '' : issueEventId(subject, now, signer);
}

/** What an answer shows of what the caller may choose from, best first. */
export function shownCandidates({ decision, input }: Resolution): readonly Candidate[] {
  return offeredBy(decision).slice(0, shownCount('candidates', input));
}

/** How many of them an answer shows. */
export function shownCount(
  what: keyof typeof shownByDefault,
  { limit, parts = [] }: Pick<ResolveInput, 'limit' | 'parts'>,
): number {
  return limit ?? (parts.length > 0 ? shownBesideParts : shownByDefault)[what];
}

/** Of everything that was chosen: without approval only where no skill of it needs one. */
export function statusOf({ decision, also }: Resolution): Decision['status'] {
  return also.every(({ status }) => status === 'selected') ? decision.status : 'review_required';
}

/** The decision's status in a sentence, with what to do next. */
export function decisionSummary(resolution: Resolution): string {
  const { decision, input, also } = resolution;
  const { selected, choice } = decision;
  if (resolution.parts !== null) return partsSummary(resolution.parts);
  if (selected === null || choice === 'open')
    return `${candidatesSummary(decision)}${selected === null || input.parts === undefined ? '' : stepsHint(resolution)}`;
  if (statusOf(resolution) === 'selected')
    return `${also.length === 0 ? 'It' : 'Each'} may be installed without approval: no risk above ${input.max_risk}.`;
  const { waits_for } = selected.entry.safety;
  const first = waits_for === undefined ? 'A person must approve the install.' : `It waits for ${waits_for}.`;
  return [first, selected.fell_short].filter(Boolean).join(' ');
}

/** Where the task has several requests of which no candidate states half of each. */
function stepsHint({ decision, input: { task } }: Resolution): string {
  const steps = splitTask(task);
  if (steps.length < 2) return '';
  const isCovered = offeredBy(decision).some(({ hit: { stated, unstated } }) =>
    statesEach(steps, { matched: stated, not_mentioned: unstated }),
  );
  return isCovered
    ? ''
    : ' None states every step: one skill may do only a part. Ask with a parts=<step> for each.';
}

/** Words of a task that one sentence names. */
const unreadShown = 5;

/** What is said of candidates that the caller has to choose from. */
export function candidatesSummary(decision: Decision): string {
  const { unread } = decision;
  const said = decision.selected === null ? noneSummary(decision) : fitSummary(decision, decision.selected);
  return unread.length === 0 || decision.mostlyUnknown
    ? said
    : `${said} Not understood: ${unread.slice(0, unreadShown).join(', ')}; English keywords help.`;
}

function fitSummary({ mostlyUnknown, match, alternatives }: Decision, { entry, hit }: Candidate): string {
  if (mostlyUnknown)
    return 'Hardly a word of the task itself is known here: these are closest to your keywords. Choose one only if it is made for the task.';
  const { source, description } = entry;
  const asked = { matched: hit.stated, not_mentioned: hit.unstated };
  const [refused] = refusedBy(source.not_for, `${source.name} ${description}`, asked);
  if (refused !== undefined)
    return `Nearest first, by words, but the first says itself not for: ${oneLine(refused, 80)}.`;
  if (match === 'match') return 'Nearest first, by words: judge by what each is for.';
  const others = alternatives.map((each) => each.hit.lacking);
  const isOfNone = (word: string): boolean => others.every((lacking) => lacking.includes(word));
  const about =
    hit.lacking.length > 0 && hit.lacking.every(isOfNone)
      ? `: none does if the task is about what none mentions (${missingNamed(hit).join(', ')})`
      : '';
  return `Closest first, by words, and perhaps none fits${about}.`;
}

function partsSummary({ by, list }: Parts): string {
  const whose = by === 'caller' ? 'Your parts' : 'The task reads as several needs, which';
  const countOf = (match: Decision['match']): number => list.filter((part) => part.match === match).length;
  const [closest, none] = [countOf('weak'), countOf('none')];
  const short = [
    ...(closest === 0 ? [] : [`for ${closest} of ${list.length} there is only what is closest`]),
    ...(none === 0 ? [] : [`for ${none} of ${list.length} there is none`]),
  ];
  return `${whose} are answered one by one${short.length === 0 ? '' : `: ${short.join(', ')}`}.`;
}

function noneSummary({ alternatives, isLimited, wordless, mostlyUnknown }: Decision): string {
  if (wordless) return withoutTerms('task');
  if (mostlyUnknown)
    return 'Hardly a word of this task is known here: it may be in a language that is not read.';
  const none = 'No listed skill is adequate for this task';
  if (alternatives.length === 0) return `${none} or near to it.`;
  return isLimited ? `${none} within your constraints.` : `${none}. What is nearest does only a part of it.`;
}

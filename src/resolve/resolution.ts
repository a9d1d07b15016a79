/** One resolved task: the decision and its event id, the source of packet, receipt, handoff and lockfile. */
import type { Clock, Signer } from '../ports/surroundings.ts';
import { type Candidate, type Constraints, type DecideContext, type Decision, decide } from './decide.ts';
import { issueEventId } from '../proof/event-id.ts';
import { findAgent } from './targets.ts';
import type { Agent } from '../schema/collections.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { withoutTerms } from '../search/text/analysis.ts';
import { toHex } from '../proof/hex.ts';

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
  /** What the caller chose; undefined where it asks. */
  readonly choice?: Choice | undefined;
}

export interface Choice {
  readonly entry: Entry;
  /** The event that offered it, which then is this one's too; null where none did. */
  readonly event_id: string | null;
  /** Whether an event was named that did not offer it. */
  readonly outside: boolean;
}

/** How many candidates and alternatives are shown where the caller asks for no number of them. */
const shownByDefault = { candidates: 8, alternatives: 5 } as const;

export interface Resolution {
  readonly input: ResolveInput;
  readonly agent: Agent;
  readonly decision: Decision;
  /** Empty where there is no key to issue one. */
  readonly event_id: string;
  readonly receipt_id: string;
  /** RFC 3339. */
  readonly at: string;
}

/** Writes nothing: the event id is self-verifying, and bound to the address prefix `caller`. */
export function resolveTask(input: ResolveInput, context: ResolutionContext, caller: string): Resolution {
  const decision = decide(
    {
      ...input,
      limit: Math.max(shownOf('candidates', input) - 1, shownOf('alternatives', input)),
      constraints: input,
      chosen: input.choice?.entry,
    },
    context,
  );
  const now = context.clock.now();
  const event_id = input.choice?.event_id ?? issueEvent(input, decision, context, caller, now);
  const digest = context.signer.sha256(new TextEncoder().encode(event_id)).subarray(0, 12);
  return {
    input,
    agent: findAgent(context.registry.agents, input.agent),
    decision,
    event_id,
    receipt_id: `rcp_${toHex(digest)}`,
    at: now.toISOString(),
  };
}

/** Empty where there is no key to issue one. */
function issueEvent(
  { task, agent }: ResolveInput,
  decision: Decision,
  { signer }: ResolutionContext,
  caller: string,
  now: Date,
): string {
  const skills = offeredBy(decision).map(({ entry }) => ({
    slug: entry.slug,
    integrity: entry.evidence.integrity,
  }));
  return signer.keyId === '' ? '' : issueEventId({ task, agent, caller, skills }, now, signer);
}

/** What the caller may choose from, best first; where nothing is adequate what is nearest. */
export function offeredBy({ selected, alternatives }: Decision): readonly Candidate[] {
  return selected === null ? alternatives : [selected, ...alternatives];
}

/** How many of them an answer shows. */
export function shownOf(what: keyof typeof shownByDefault, { limit }: Pick<ResolveInput, 'limit'>): number {
  return limit ?? shownByDefault[what];
}

/** The decision's status in a sentence, with what to do next. */
export function decisionSummary({ decision, input }: Resolution): string {
  const { selected, status, match, choice } = decision;
  if (selected === null) return noneSummary(decision);
  if (choice === 'open')
    return match === 'match'
      ? 'The first fits best by its words. Choose the one that is made for the task.'
      : 'These are closest, and perhaps none fits. Choose one only if it is made for the task.';
  if (status === 'selected')
    return `It may be installed without approval, within max_risk ${input.max_risk}.`;
  return ['A person must approve the install.', selected.fell_short].filter(Boolean).join(' ');
}

function noneSummary({ alternatives, isLimited, wordless }: Decision): string {
  if (wordless) return withoutTerms('task');
  const none = 'No listed skill is adequate for this task';
  if (alternatives.length === 0) return `${none} or near to it.`;
  return isLimited ? `${none} within your constraints.` : `${none}. What is nearest does only a part of it.`;
}

/** One resolved task: the decision and its event id, the source of packet, receipt, handoff and lockfile. */
import type { Clock, Signer } from '../ports/surroundings.ts';
import { type Constraints, type DecideContext, type Decision, decide } from './decide.ts';
import { issueEventId } from '../proof/event-id.ts';
import { findAgent } from './targets.ts';
import type { Agent } from '../schema/collections.ts';
import type { Registry } from '../scoring/registry.ts';
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
  readonly limit: number;
}

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
  const decision = decide({ ...input, constraints: input }, context);
  const offered = [decision.selected, ...decision.alternatives].flatMap((candidate) =>
    candidate === null ? [] : [{ slug: candidate.entry.slug, integrity: candidate.entry.evidence.integrity }],
  );
  const now = context.clock.now();
  const event = { task: input.task, agent: input.agent, caller, skills: offered };
  const event_id = context.signer.keyId === '' ? '' : issueEventId(event, now, context.signer);
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

/** The decision's status in a sentence, with what to do next. */
export function decisionSummary({ decision, input }: Resolution): string {
  const { selected, status, match } = decision;
  if (selected === null) return noneSummary(decision);
  if (match === 'weak')
    return 'This is the closest listed skill, but probably not what you need. Read what it does before you install it.';
  return status === 'selected'
    ? `It may be installed without approval, within max_risk ${input.max_risk}.`
    : 'A person must approve the install.';
}

function noneSummary({ alternatives, isLimited, wordless }: Decision): string {
  if (wordless) return withoutTerms('task');
  const none = 'No listed skill is adequate for this task';
  if (alternatives.length === 0) return `${none} or near to it.`;
  return isLimited ? `${none} within your constraints.` : `${none}. What is nearest does only a part of it.`;
}

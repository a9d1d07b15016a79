/** Resolution → the resolve answer. */
import type { z } from 'zod';
import type { Candidate } from '../../resolve/decide.ts';
import { doNotUseWhen, generalConditions, riskNotes } from '../../resolve/do-not-use-when.ts';
import { whyRecommended } from '../../resolve/why.ts';
import { href } from '../../routes.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { evaluate } from '../../scoring/evaluate.ts';
import { toAgentHandoff } from './handoff.ts';
import type { CandidateView, DecisionPacket, Recommendation, ResolveResponse } from './shape.ts';
import { sourceFileUrl } from '../shared/links.ts';
import { toFeedbackLoop } from '../shared/outcome-feedback.ts';
import { nextSteps, outcomeSignal, toReceipt } from '../receipt/receipt.ts';
import type { Receipt } from '../receipt/shape.ts';
import { decisionSummary, type Resolution, type ResolutionContext } from '../../resolve/resolution.ts';
import { toSkillSummary } from '../shared/skill-summary.ts';

export function toResolveResponse(resolution: Resolution, context: ResolutionContext): ResolveResponse {
  const receipt = toReceipt(resolution, context);
  const { outcome_feedback } = receipt;
  return {
    decision_packet: toDecisionPacket(resolution, receipt, context),
    recommendation: toRecommendation(resolution, receipt, context),
    agent_proven: resolution.decision.selected?.entry.proven ?? null,
    install_receipt: receipt,
    agent_feedback_loop: toFeedbackLoop(resolution, context.siteUrl),
    feedback: {
      event_id: resolution.event_id,
      endpoint: outcome_feedback.endpoint,
      outcome_api_url: outcome_feedback.endpoint,
      expected_outcomes: [...outcomeKinds],
      cli_command: outcome_feedback.cli_example,
    },
    agent_handoff: toAgentHandoff(resolution, context),
  };
}

function toCandidateView(
  candidate: Candidate,
  agent: string,
  context: ResolutionContext,
): z.infer<typeof CandidateView> {
  const { hit } = candidate;
  return {
    ...toSkillSummary(candidate.entry, context, agent),
    relevance: {
      score: hit.score,
      parts: hit.parts.map(({ name, value }) => ({ name, value })),
      matched: hit.matched.map(({ field, terms }) => ({ field, terms: [...terms] })),
      also: [...(hit.also ?? [])],
    },
    fell_short: candidate.fell_short,
  };
}

function toDecisionPacket(
  resolution: Resolution,
  receipt: Receipt,
  context: ResolutionContext,
): z.infer<typeof DecisionPacket> {
  const { decision, input } = resolution;
  const { selected } = decision;
  const view = (candidate: Candidate): z.infer<typeof CandidateView> =>
    toCandidateView(candidate, input.agent, context);
  const { command, dry_run_command, git_command, target, policy, commit, integrity, coverage } =
    receipt.install;
  const { auto_install_allowed, human_review_required, sandbox_first } = receipt.install;
  const entry = selected?.entry ?? null;
  return {
    status: decision.status,
    summary: decisionSummary(resolution),
    match: decision.match,
    task: input.task,
    keywords: [...input.keywords],
    agent: input.agent,
    selected_skill: selected === null ? null : view(selected),
    why: selected === null ? [] : whyRecommended(selected, decision),
    install:
      selected === null
        ? null
        : {
            command,
            dry_run_command,
            git_command,
            target,
            policy,
            auto_install_allowed,
            human_review_required,
            sandbox_first,
            commit,
            integrity,
            coverage,
          },
    agent_proven: entry?.proven ?? null,
    trust_score_v5:
      entry === null
        ? null
        : { score: entry.trust.score, label: entry.trust.label, decision: evaluate(entry).decision },
    trust_dimensions: entry?.trust.dimensions ?? null,
    do_not_use_when: entry === null ? [...generalConditions] : doNotUseWhen(entry),
    alternatives: decision.alternatives.map(view),
    left_out: decision.left_out.map(view),
    corrections: decision.corrections.map(({ from, to }) => ({ from, to })),
    outcome_feedback: receipt.outcome_feedback,
    next_steps: nextSteps(resolution, context.siteUrl),
  };
}

function toRecommendation(
  resolution: Resolution,
  { install }: Receipt,
  context: ResolutionContext,
): z.infer<typeof Recommendation> | null {
  const { selected } = resolution.decision;
  if (selected === null) return null;
  const { entry } = selected;
  const { siteUrl } = context;
  const { slug } = entry;
  return {
    best_skill: {
      ...toSkillSummary(entry, context, resolution.input.agent),
      api_url: href(siteUrl, 'manifest', { slug }),
      audit_url: href(siteUrl, 'audit', { slug }),
      source_url: sourceFileUrl(entry, entry.source.path),
    },
    install: {
      command: install.command,
      target: install.target,
      install_api: href(siteUrl, 'install', { slug }),
      review_required: install.human_review_required,
      auto_install_policy: install.policy,
    },
    why_recommended: whyRecommended(selected, resolution.decision),
    trust_score_v5: {
      decision: evaluate(entry).decision,
      outcome_confidence: outcomeSignal(entry),
      install_policy: entry.safety.policy,
      compatibility:
        entry.evidence.runtimes.length === 0 ? [...entry.source.platforms] : [...entry.evidence.runtimes],
      risk_summary: riskNotes(entry),
      score: { version: 'v5', ...entry.trust },
      v4: entry.trust.v4,
    },
    agent_contract: {
      version: 'v1',
      read: 'decision_packet',
      select: 'decision_packet.selected_skill.slug',
      install: 'decision_packet.install.command',
      report: 'decision_packet.outcome_feedback',
    },
  };
}

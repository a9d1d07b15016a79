/** Resolution → the resolve answer. */
import type { z } from 'zod';
import type { Candidate } from '../../resolve/decide.ts';
import { doNotUseWhen, riskNotes } from '../../resolve/do-not-use-when.ts';
import { whyRecommended } from '../../resolve/why.ts';
import { isAnyAgent } from '../../resolve/targets.ts';
import { href } from '../../routes.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { evaluate } from '../../scoring/evaluate.ts';
import type { Entry } from '../../scoring/registry.ts';
import {
  decisionSummary,
  type Resolution,
  shownCandidates,
  shownCount,
  statusOf,
} from '../../resolve/resolution.ts';
import { nextSteps, outcomeSignal } from '../shared/guidance.ts';
import { toReceipt } from '../receipt/receipt.ts';
import { type ReceiptParts, toReceiptParts } from '../receipt/receipt-parts.ts';
import type { Receipt } from '../receipt/shape.ts';
import { atDetail, type Detail } from '../shared/detail.ts';
import { type CandidateView, toCandidate } from '../shared/candidate.ts';
import type { InstallView } from '../shared/install-view.ts';
import { sourceFileUrl } from '../shared/links.ts';
import { toKeywords } from '../shared/resolve-input.ts';
import { toFeedbackLoop } from '../shared/outcome-feedback.ts';
import { toParts } from './parts.ts';
import { type HandoffContext, toAgentHandoff } from './handoff.ts';
import { type Chosen, saidByCandidates, toSelectedSkill } from './selected-skill.ts';
import type { DecisionPacket, Recommendation, ResolveResponse } from './shape.ts';

export function toResolveResponse(
  resolution: Resolution,
  context: HandoffContext,
  detail: Detail,
): ResolveResponse {
  const parts = toReceiptParts(resolution, context);
  const receipt = toReceipt(resolution, parts, context, detail === 'standard' ? 'nested' : detail);
  const chosen = toChosen(resolution, parts);
  const decision_packet = toDecisionPacket(resolution, chosen, receipt, context, detail);
  if (detail === 'brief') return { decision_packet };
  const { selected } = resolution.decision;
  const { event_id, endpoint } = receipt.outcome_feedback;
  return {
    decision_packet,
    recommendation: chosen === null ? null : toRecommendation(resolution, chosen, receipt, context, detail),
    agent_proven: selected?.entry.proven ?? null,
    install_receipt: receipt,
    // Without a skill there is nothing to report on.
    agent_feedback_loop: selected === null ? null : toFeedbackLoop(context.siteUrl),
    feedback: {
      event_id,
      endpoint,
      expected_outcomes: selected === null ? [] : [...outcomeKinds],
      cli_command: parts.feedback.cli_example,
    },
    agent_handoff: toAgentHandoff(resolution, context, detail),
  };
}

function toChosen({ decision }: Resolution, { install }: ReceiptParts): Chosen | null {
  const candidate = decision.selected;
  if (candidate === null || install === null) return null;
  return {
    candidate,
    install,
    why: whyRecommended(candidate, decision),
    evaluation: evaluate(candidate.entry),
  };
}

/** Points of 100 by dimension. */
function effectsOf({ trust }: Entry): Record<string, number> {
  return Object.fromEntries(Object.entries(trust.dimensions).map(([name, { effect }]) => [name, effect]));
}

/** What `install` says of the first candidate, and a receipt of the one that is chosen. */
const saidByReceipt = { standard: [], brief: ['install_command'] } as const;

type NamedCandidate = NonNullable<z.infer<typeof DecisionPacket>['alternatives']>[number];

type InstallPart = NonNullable<z.infer<typeof DecisionPacket>['install']>;

function toInstallPart(
  { candidate: { entry }, install: view }: Chosen,
  { install }: Receipt,
  detail: Detail,
): InstallPart {
  const { policy, commit, integrity } = install;
  const { auto_install_allowed, human_review_required, sandbox_first } = install;
  return {
    ...firstWay(view, detail),
    policy,
    ...(detail === 'full' ? { auto_install_allowed, integrity } : {}),
    human_review_required,
    sandbox_first,
    commit,
    coverage: entry.evidence.audit.signals.coverage,
  };
}

type FirstWay = Pick<InstallView, 'command' | 'target' | 'read'> & Partial<InstallView>;

/** Only the first way to install, unless all is asked for: `recommendation.install.install_api` has every one. */
function firstWay(view: InstallView, detail: Detail): FirstWay {
  const { command, target, needs, read } = view;
  if (detail === 'full') return view;
  const way = { command, target, read };
  return detail === 'brief' ? way : { ...way, needs: { command: needs['command'] ?? '' } };
}

/** Every way to install, for the runtime that was asked for. */
function installAddress(slug: string, { agent }: Resolution, siteUrl: string): string {
  return href(siteUrl, 'install', { slug }, isAnyAgent(agent) ? {} : { agent: agent.slug });
}

function toDecisionPacket(
  resolution: Resolution,
  chosen: Chosen | null,
  receipt: Receipt,
  context: HandoffContext,
  detail: Detail,
): z.infer<typeof DecisionPacket> {
  const { decision, input } = resolution;
  const entry = chosen?.candidate.entry ?? null;
  const { event_id, endpoint } = receipt.outcome_feedback;
  const views = new Map<Candidate, CandidateView>();
  // The same candidate may be shown, chosen and an alternative.
  const view = (each: Candidate): CandidateView => {
    const made =
      views.get(each) ?? atDetail(toCandidate(each, resolution.agent, context), detail, saidByReceipt);
    views.set(each, made);
    return made;
  };
  const candidates = shownCandidates(resolution).map(view);
  const toAlternative = (each: Candidate): NamedCandidate => atDetail(view(each), detail, saidByCandidates);
  return {
    status: statusOf(resolution),
    summary: decisionSummary(resolution),
    match: decision.match,
    choice: decision.choice,
    ...(input.choice?.outside === true ? { chosen_outside: true } : {}),
    task: input.task,
    ...toKeywords(input.keywords),
    agent: resolution.agent.slug,
    candidates,
    ...toParts(resolution.parts, view, context),
    ...(receipt.also === undefined ? {} : { also: receipt.also }),
    selected_skill:
      chosen === null ? null : toSelectedSkill(chosen, view(chosen.candidate), context.siteUrl, detail),
    why: chosen === null ? [] : chosen.why.slice(0, detail === 'full' ? undefined : 1),
    install: chosen === null ? null : toInstallPart(chosen, receipt, detail),
    agent_proven: entry?.proven ?? null,
    trust_score_v5:
      chosen === null
        ? null
        : { score: chosen.candidate.entry.trust.score, decision: chosen.evaluation.decision },
    trust_dimensions: entry === null ? null : detail === 'full' ? entry.trust.dimensions : effectsOf(entry),
    do_not_use_when: entry === null ? [] : doNotUseWhen(entry),
    // Without more of them than their names they repeat the candidates.
    ...(detail === 'brief'
      ? {}
      : {
          alternatives: decision.alternatives.slice(0, shownCount('alternatives', input)).map(toAlternative),
        }),
    ...(decision.left_out.length === 0 ? {} : { left_out: decision.left_out.map(toAlternative) }),
    ...(decision.corrections.length === 0
      ? {}
      : { corrections: decision.corrections.map(({ from, to }) => ({ from, to })) }),
    outcome_feedback: detail === 'full' ? receipt.outcome_feedback : { event_id, endpoint },
    next_steps:
      detail === 'standard' && decision.match === 'match' && entry?.safety.waits_for === undefined
        ? []
        : nextSteps(resolution, context),
  };
}

function toRecommendation(
  resolution: Resolution,
  { candidate: { entry }, install: { target }, why, evaluation }: Chosen,
  { install, selected_skill: { slug, name, repository, path, url, audit_url } }: Receipt,
  context: HandoffContext,
  detail: Detail,
): z.infer<typeof Recommendation> {
  const { siteUrl } = context;
  return {
    best_skill: {
      slug,
      name,
      repository,
      path,
      url,
      api_url: href(siteUrl, 'manifest', { slug }),
      audit_url,
      ...(detail === 'full' ? { source_url: sourceFileUrl(entry, entry.source.path) } : {}),
    },
    install: {
      command: install.command,
      target,
      install_api: installAddress(slug, resolution, siteUrl),
      review_required: install.human_review_required,
      auto_install_policy: install.policy,
    },
    why_recommended: [...why],
    trust_score_v5: {
      decision: evaluation.decision,
      outcome_confidence: outcomeSignal(entry),
      install_policy: entry.safety.policy,
      compatibility:
        entry.evidence.runtimes.length === 0 ? [...entry.source.platforms] : [...entry.evidence.runtimes],
      risk_summary: riskNotes(entry),
      ...(detail === 'full' ? { score: { version: 'v5' as const, ...entry.trust } } : {}),
      v4: entry.trust.v4,
    },
    agent_contract: { version: 'v1', read: 'decision_packet' },
  };
}

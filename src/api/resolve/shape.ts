/** Shapes of the resolve answer: the decision packet and the members beside it. */
import { z } from 'zod';
import { InstallTarget } from '../install/handoff.ts';
import { AgentProvenView, TrustDimensions, TrustView } from '../manifest/shape.ts';
import { FeedbackLoop } from '../shared/outcome-feedback.ts';
import { OutcomeFeedback, Receipt } from '../receipt/shape.ts';
import { SkillSummary } from '../shared/skill-summary.ts';

const Relevance = z.object({
  score: z.number().meta({ description: '0-100, comparable within one answer' }),
  parts: z
    .array(z.object({ name: z.string(), value: z.number() }))
    .meta({ description: 'They sum to the score' }),
  matched: z.array(z.object({ field: z.string(), terms: z.array(z.string()) })),
  also: z.array(z.string()).meta({ description: 'Copies of the same skill, merged into this one' }),
});

export const CandidateView = SkillSummary.extend({
  relevance: Relevance,
  fell_short: z
    .string()
    .nullable()
    .meta({ description: 'Why it was not selected; null for a suitable alternative' }),
}).meta({ id: 'Candidate' });

export const DecisionPacket = z
  .object({
    status: z.enum(['selected', 'review_required', 'no_match']),
    summary: z.string(),
    match: z.enum(['match', 'weak', 'none']),
    task: z.string(),
    keywords: z.array(z.string()),
    agent: z.string(),
    selected_skill: CandidateView.nullable(),
    why: z.array(z.string()),
    install: z
      .object({
        command: z.string(),
        dry_run_command: z.string(),
        git_command: z.string(),
        target: z.string(),
        policy: z.string(),
        auto_install_allowed: z.boolean(),
        human_review_required: z.boolean(),
        sandbox_first: z.boolean(),
        commit: z.string().nullable(),
        integrity: z.string().nullable(),
        coverage: z.number(),
      })
      .nullable(),
    agent_proven: AgentProvenView.nullable(),
    trust_score_v5: z.object({ score: z.int(), label: z.string(), decision: z.string() }).nullable(),
    trust_dimensions: TrustDimensions.nullable(),
    do_not_use_when: z.array(z.string()),
    alternatives: z.array(CandidateView),
    left_out: z.array(CandidateView).meta({ description: 'Better matches excluded by a constraint' }),
    corrections: z.array(z.object({ from: z.string(), to: z.string() })),
    outcome_feedback: OutcomeFeedback,
    next_steps: z.array(z.string()),
  })
  .meta({ id: 'DecisionPacket' });

const TrustDecision = z.object({
  decision: z.string(),
  outcome_confidence: z.string(),
  install_policy: z.string(),
  compatibility: z.array(z.string()),
  risk_summary: z.array(z.string()),
  score: TrustView,
  v4: z.object({ score: z.int(), label: z.string() }),
});

export const Recommendation = z
  .object({
    best_skill: SkillSummary.extend({ api_url: z.url(), audit_url: z.url(), source_url: z.url().nullable() }),
    install: z.object({
      command: z.string(),
      target: z.string(),
      install_api: z.url(),
      review_required: z.boolean(),
      auto_install_policy: z.string(),
    }),
    why_recommended: z.array(z.string()),
    trust_score_v5: TrustDecision,
    agent_contract: z.object({
      version: z.literal('v1'),
      read: z.string(),
      select: z.string(),
      install: z.string(),
      report: z.string(),
    }),
  })
  .meta({ id: 'Recommendation' });

export const AgentHandoff = z
  .object({
    platform_prompts: z.array(
      InstallTarget.pick({ agent: true, name: true, prompt: true, project_folder: true }),
    ),
    api_sequence: z.array(
      z.object({ step: z.int(), method: z.string(), url: z.string(), purpose: z.string() }),
    ),
    review_checklist: z.array(z.string()),
    expected_output: z.object({ fields: z.array(z.string()), example: z.record(z.string(), z.unknown()) }),
    blocked_actions: z.array(z.string()),
  })
  .meta({ id: 'AgentHandoff' });

export const ResolveResponse = z
  .object({
    decision_packet: DecisionPacket,
    recommendation: Recommendation.nullable(),
    agent_proven: AgentProvenView.nullable(),
    install_receipt: Receipt,
    agent_feedback_loop: FeedbackLoop,
    feedback: z.object({
      event_id: z.string(),
      endpoint: z.url(),
      outcome_api_url: z.url(),
      expected_outcomes: z.array(z.string()),
      cli_command: z.string(),
    }),
    agent_handoff: AgentHandoff,
  })
  .meta({ id: 'ResolveResponse' });
export type ResolveResponse = z.infer<typeof ResolveResponse>;

/** Shapes of the resolve answer: the decision packet and the members beside it. */
import { z } from 'zod';
import { Corrections } from '../shared/filter-advice.ts';
import { AgentProvenView, TrustDimensions, TrustView } from '../manifest/shape.ts';
import { FeedbackLoop, OutcomeFeedback } from '../shared/outcome-feedback.ts';
import { InstallView } from '../shared/install-view.ts';
import { Receipt } from '../receipt/shape.ts';
import { AlsoChosenView } from '../receipt/receipt-parts.ts';
import { Candidates, CandidateView } from '../shared/candidate.ts';
import { keywordsMembers } from '../shared/resolve-input.ts';
import { partsMembers } from './parts.ts';
import { SkillListing } from '../shared/skill-summary.ts';
import { identityFields } from '../shared/links.ts';

/** What a list says of a skill that a candidate does not. */
export const listedOfSelected = {
  category: true,
  description: true,
  description_source: true,
  license: true,
  url: true,
  trust: true,
  audit: true,
  safety_tier: true,
  verified_installs: true,
  outcomes: true,
} as const;

/** A candidate, named; the rest of it as far as `detail` writes it out. */
const NamedCandidate = CandidateView.partial()
  .required({ slug: true, name: true, repository: true, path: true })
  .meta({ id: 'NamedCandidate' });

/** With what lists say of a skill. */
const SelectedSkill = NamedCandidate.extend(SkillListing.partial().pick(listedOfSelected).shape)
  .extend({
    relevance_parts: z
      .object({
        parts: z
          .array(z.object({ name: z.string(), value: z.number() }))
          .meta({ description: 'They sum to the relevance' }),
        matched: z.array(z.object({ field: z.string(), terms: z.array(z.string()) })),
        also: z.array(z.string()).meta({ description: 'Copies of the same skill, merged into this one' }),
      })
      .optional(),
  })
  .meta({ id: 'SelectedSkill' });

export const DecisionPacket = z
  .object({
    status: z.enum(['selected', 'review_required', 'no_match']),
    summary: z.string(),
    match: z.enum(['match', 'weak', 'none']),
    choice: z.enum(['open', 'made']).meta({
      description: '`open`: choose one of the candidates, or none; `made`: the skill was named by the caller',
    }),
    chosen_outside: z.literal(true).optional().meta({
      description: 'The event named did not offer the chosen skill; this answer has an event of its own',
    }),
    task: z.string(),
    ...keywordsMembers,
    agent: z.string().meta({ description: 'Runtime that the commands are for' }),
    candidates: Candidates,
    ...partsMembers,
    selected_skill: SelectedSkill.nullable().meta({ description: 'The chosen candidate, or the first' }),
    also: z.array(AlsoChosenView).optional().meta({ description: 'What was chosen beside it' }),
    why: z.array(z.string()),
    install: InstallView.extend({
      policy: z.string(),
      auto_install_allowed: z.boolean(),
      human_review_required: z.boolean(),
      sandbox_first: z.boolean(),
      commit: z.string().nullable(),
      integrity: z.string().nullable(),
      coverage: z.number(),
    })
      .partial({
        stock_command: true,
        git_command: true,
        needs: true,
        checksum_command: true,
        dry_run_command: true,
        verify_command: true,
        auto_install_allowed: true,
        integrity: true,
      })
      .nullable()
      .meta({ description: 'The first way to install; all of them with detail=full and at `install_api`' }),
    agent_proven: AgentProvenView.nullable(),
    trust_score_v5: z.object({ score: z.number(), decision: z.string() }).nullable(),
    trust_dimensions: TrustDimensions.or(z.record(z.string(), z.number()))
      .nullable()
      .meta({ description: 'Points of 100 by dimension; with detail=full how they were determined' }),
    do_not_use_when: z.array(z.string()),
    alternatives: z.array(NamedCandidate).optional().meta({ description: 'The other candidates' }),
    left_out: z
      .array(NamedCandidate)
      .optional()
      .meta({ description: 'Better matches excluded by a constraint, if there are any' }),
    corrections: Corrections.optional(),
    outcome_feedback: OutcomeFeedback.partial({
      method: true,
      payload_template: true,
      dry_run_payload: true,
      cli_example: true,
    }),
    next_steps: z
      .array(z.string())
      .meta({ description: 'Empty where status and policy say it; with detail=full always written out' }),
  })
  .meta({ id: 'DecisionPacket' });

const TrustDecision = z.object({
  decision: z.string(),
  outcome_confidence: z.string(),
  install_policy: z.string(),
  compatibility: z.array(z.string()),
  risk_summary: z.array(z.string()),
  score: TrustView.optional(),
  v4: z.object({ score: z.number(), label: z.string() }),
});

export const Recommendation = z
  .object({
    best_skill: z.object({
      ...identityFields,
      url: z.url(),
      api_url: z.url(),
      audit_url: z.url(),
      source_url: z.url().nullable().optional(),
    }),
    install: z.object({
      command: z.string().nullable(),
      target: z.string().nullable(),
      install_api: z.url(),
      review_required: z.boolean(),
      auto_install_policy: z.string(),
    }),
    why_recommended: z.array(z.string()),
    trust_score_v5: TrustDecision,
    agent_contract: z.object({
      version: z.literal('v1'),
      read: z.string().meta({ description: 'The member that has what this contract had' }),
    }),
  })
  .meta({ id: 'Recommendation' });

export const AgentHandoff = z
  .object({
    platform_prompts: z.array(
      z.object({
        agents: z.array(z.string()).meta({ description: 'Runtimes that the prompt is for' }),
        folder: z.string().meta({ description: 'Where its command installs, in the project' }),
        prompt: z.string(),
      }),
    ),
    api_sequence: z.array(z.object({ method: z.string(), url: z.string() })),
    review_checklist: z.array(z.string()),
    expected_output: z.object({
      fields: z.array(z.string()),
      example: z.record(z.string(), z.unknown()).optional(),
    }),
    blocked_actions: z.array(z.string()),
  })
  .meta({ id: 'AgentHandoff' });

export const ResolveResponse = z
  .object({
    decision_packet: DecisionPacket,
    recommendation: Recommendation.nullable().optional(),
    agent_proven: AgentProvenView.nullable().optional(),
    install_receipt: Receipt.optional(),
    agent_feedback_loop: FeedbackLoop.nullable().optional(),
    feedback: z
      .object({
        event_id: z.string(),
        endpoint: z.url(),
        expected_outcomes: z.array(z.string()),
        cli_command: z.string(),
      })
      .optional(),
    agent_handoff: AgentHandoff.optional(),
  })
  .meta({ id: 'ResolveResponse' });
export type ResolveResponse = z.infer<typeof ResolveResponse>;

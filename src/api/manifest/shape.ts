/** The agent-readable manifest of one skill: everything the registry knows and how it was determined. */
import { AuthorClaimView } from './author-claims.ts';
import { MeasuredLiftView } from '../eval-report/measured-lift.ts';
import { FindabilityView } from './findability.ts';
import { z } from 'zod';
import { FolderSignature } from '../shared/folder-signature.ts';
import { Need } from '../../schema/need.ts';
import { InstallPolicy, SafetyTier, TrustTier } from '../../schema/vocabulary.ts';
import { AuditInManifest, AuditView } from './audit-shape.ts';
import { OutcomeHistoryView } from './outcome-history.ts';
import { publisherProofs } from '../../schema/collections.ts';
import { FileEntry } from '../shared/skill-files.ts';
import { InstallView } from '../shared/install-view.ts';
import { ReviewView } from './review.ts';
import { EvidenceShape, SkillSummary } from '../shared/skill-summary.ts';

const Rate = z.number().min(0).max(1).nullable();

export const AgentProvenView = z
  .object({
    score: z.int(),
    exact: z.number().meta({ description: 'The score before it is rounded, 0-100' }),
    label: z.string(),
    summary: z.string(),
    metrics: z.object({
      totalOutcomes: z.int(),
      successRate: Rate,
      recentSuccessRate: Rate,
      recentFailureRate: Rate,
      installSuccessRate: Rate,
      avgOutputQuality: z.number().nullable(),
      productionOutcomes: z.int(),
      successLowerBound: Rate,
      uniqueAgents: z
        .int()
        .meta({ description: 'Told apart by network (/24 or /48), because names are free' }),
    }),
  })
  .meta({ id: 'AgentProven' });

export const Dimension = z
  .object({
    value: z.number(),
    confidence: z.number(),
    weight: z.number(),
    effect: z.number(),
    basis: z.string(),
  })
  .meta({ id: 'TrustDimension' });
export const TrustDimensions = z
  .object({
    audit: Dimension,
    provenance: Dimension,
    outcomes: Dimension,
    maintenance: Dimension,
    documentation: Dimension,
    adoption: Dimension,
  })
  .meta({
    id: 'TrustDimensions',
    description: 'effect = confidence x value + (1 - confidence) x 40; score = sum of weight x effect',
  });

export const TrustView = z
  .object({
    version: z.literal('v5'),
    score: z.number(),
    exact: z.number().meta({ description: 'The score before it is rounded, 0-100' }),
    label: z.string(),
    tier: TrustTier,
    ...EvidenceShape,
    dimensions: TrustDimensions,
    cap: z.string().nullable(),
    v4: z.object({ score: z.number(), label: z.string() }),
  })
  .meta({ id: 'TrustScore' });

const PublisherView = z
  .object({
    account: z.string(),
    name: z.string(),
    verified_by: z.enum(publisherProofs),
    verified_on: z.iso.date(),
    reason: z.string(),
    source: z.url(),
    lapsed_on: z.iso.date().optional().meta({
      description: 'Only where the proof was no longer found: not verified since that day',
    }),
  })
  .meta({
    id: 'Publisher',
    description: 'Who the account belongs to, and how that was verified; it says nothing about quality',
  });

const QualityView = z
  .object({
    score: z
      .number()
      .meta({ description: 'trust + 0.15 x (expected_success - 40), 0-100; lists are ordered by it' }),
    trust: z.number(),
    expected_success: z
      .number()
      .meta({ description: '100 x (weighted_successes + 4) / (weighted_reports + 10); 40 without reports' }),
    weighted_successes: z.number(),
    weighted_reports: z
      .number()
      .meta({ description: 'Successes, failures and half of setup_required, by weight' }),
  })
  .meta({ id: 'Quality' });

export const SafetyGate = z
  .object({
    tier: SafetyTier,
    policy: InstallPolicy,
    waits_for: z.string().optional(),
    safety_score: z.int(),
    auto_install_allowed: z.boolean(),
    human_review_required: z.boolean(),
    sandbox_first: z.boolean(),
    reasons: z.array(z.string()),
    do_not_use_when: z.array(z.string()),
    approved_by: z.string().optional(),
    approved_on: z.iso.date().optional(),
    within_max_risk: z.boolean().nullable().meta({ description: 'Null unless max_risk was asked for' }),
  })
  .meta({ id: 'SafetyGate' });

export const SkillManifest = SkillSummary.extend({
  use_for: z.array(z.string()),
  needs: z.array(Need),
  not_for: z.array(z.string()),
  compatibility_claim: z.string().optional().meta({
    description:
      'What SKILL.md says that it needs, in at most 280 characters; untrusted, and only where it says so',
  }),
  note: z.string().nullable(),
  review: ReviewView.optional(),
  content_origin: z
    .array(z.object({ path: z.string(), folder: z.string(), overrides: z.array(z.string()) }))
    .optional()
    .meta({
      description: 'Where content is in several folders: which one each file is from, and which it overrides',
    }),
  source: z.object({
    commit: z.string().nullable(),
    default_branch: z.string().nullable(),
    source_url: z.url().nullable(),
    archived: z.boolean().nullable(),
    repository_created_on: z.iso.date().nullable(),
    skill_changed_on: z.iso.date().nullable(),
    available: z.boolean(),
  }),
  languages: z.array(z.string()),
  license_detail: z.object({
    spdx: z.string().nullable(),
    stated_by: z.string(),
    note: z.string().nullable(),
  }),
  publisher: PublisherView.nullable(),
  trust: TrustView,
  trust_score_v5: z.number(),
  quality: QualityView,
  audit: AuditView,
  safety_gate: SafetyGate,
  agent_proven: AgentProvenView.nullable(),
  outcome_history: OutcomeHistoryView,
  eval: z.object({ status: z.string(), decision: z.string() }),
  measured_lift: MeasuredLiftView.optional(),
  author_claims: z.array(AuthorClaimView).optional(),
  content: z.object({
    integrity: z.string(),
    coverage: z.number(),
    complete: z.boolean(),
    files_incomplete: z.string().nullable(),
    raw_url: z.url().nullable().meta({ description: 'Raw text of a file: this address, then its path' }),
    files: z.array(FileEntry),
    known_edits: z.array(z.string()),
  }),
  signature: FolderSignature,
  duplicates: z
    .object({ canonical: z.string(), kind: z.enum(['identical', 'near']), members: z.array(z.string()) })
    .nullable(),
  install: InstallView,
  agent_readable_metadata: z.object({
    when_to_use: z.array(z.string()),
    prerequisites: z.array(z.string()),
    when_not_to_use: z.array(z.string()),
    runtimes: z.array(z.string()),
  }),
  findability: FindabilityView.optional(),
  machine_metadata: z.object({
    front_matter_name: z.string().nullable(),
    front_matter_keys: z.array(z.string()),
    allowed_tools: z.array(z.string()),
    compatibility: z.string().nullable(),
    words: z.int(),
    first_indexed_on: z.iso.date(),
  }),
}).meta({ id: 'SkillManifest' });
export type SkillManifest = z.infer<typeof SkillManifest>;

/** The manifest as it is answered: `standard` says each fact once. */
export const ManifestAnswer = SkillManifest.partial({
  tags: true,
  use_for: true,
  needs: true,
  not_for: true,
  manifest_url: true,
  install_url: true,
  dry_run_command: true,
  trust_score_v5: true,
  machine_metadata: true,
  languages: true,
  outcome_history: true,
  duplicates: true,
})
  .extend({
    install: InstallView.partial({ target: true, dry_run_command: true }),
    audit: AuditInManifest,
  })
  .meta({ id: 'ManifestAnswer' });
export type ManifestAnswer = z.infer<typeof ManifestAnswer>;

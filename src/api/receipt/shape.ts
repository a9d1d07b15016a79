/** AgentInstallReceipt and its answer: every member of the contract, plus the binding to the content. */
import { z } from 'zod';
import { InstallView } from '../shared/install-view.ts';
import { AgentProvenView, Dimension } from '../manifest/shape.ts';
import { AlsoChosenView } from './receipt-parts.ts';
import { Candidates } from '../shared/candidate.ts';
import { FileEntry } from '../shared/skill-files.ts';
import { ReaderInShort } from '../manifest/other-readers.ts';
import { OutcomeFeedback } from '../shared/outcome-feedback.ts';
import { identityFields } from '../shared/links.ts';

export const Signature = z
  .object({
    algorithm: z.literal('Ed25519'),
    canonicalization: z.literal('RFC8785'),
    key_id: z.string(),
    value: z.string().meta({
      description:
        'Unpadded base64url; signs the canonical JSON (RFC 8785) of the document without `signature`',
    }),
  })
  .meta({ id: 'Signature' });

const ReceiptAlternative = z.object({
  ...identityFields,
  install_command: z.string().nullable(),
  trust_score: z.number(),
  risk_level: z.string(),
});

export const Receipt = z
  .object({
    version: z.literal('registry-install-receipt-v1'),
    receipt_id: z.string(),
    resolve_event_id: z.string(),
    generated_at: z.iso.datetime(),
    catalog_revision: z.string(),
    task: z.string(),
    agent: z.string().meta({ description: 'Runtime, as asked for' }),
    selected_skill: z.object({
      slug: z.string(),
      name: z.string(),
      url: z.string(),
      repository: z.string(),
      path: z.string(),
      category: z.string(),
      stars: z.number().meta({ description: '0 where unknown; see stars_known' }),
      stars_known: z.boolean(),
      install_command: z.string(),
      audit_url: z.string(),
      eval_url: z.string(),
      commit: z.string().nullable(),
      integrity: z.string().nullable(),
      license: z.string().nullable().optional(),
    }),
    install: z.object({
      command: z.string(),
      target: z.string().optional(),
      dry_run_command: z.string().optional(),
      stock_command: z.string().optional(),
      git_command: z.string().optional(),
      verify_command: z.string().nullable().optional(),
      checksum_command: z.string().nullable().optional(),
      read: InstallView.shape.read.optional(),
      policy: z.string(),
      approved_by: z.string().optional(),
      approved_on: z.string().optional(),
      auto_install_allowed: z.boolean(),
      human_review_required: z.boolean(),
      sandbox_first: z.boolean(),
      checklist: z.array(z.string()),
      commit: z.string().nullable(),
      integrity: z.string().nullable(),
      coverage: z.number().optional(),
      complete: z.boolean().optional(),
      files: z.array(FileEntry).meta({
        description: 'SKILL.md first; only that one with detail=brief, none in a resolve answer',
      }),
      files_total: z.int().optional(),
    }),
    trust: z.object({
      score: z.number(),
      label: z.string(),
      dimensions: z
        .record(z.string(), Dimension.partial({ value: true, confidence: true, weight: true, basis: true }))
        .meta({ description: 'The score is the sum of weight x effect' }),
      outcome_signal: z.string(),
    }),
    also: z
      .array(AlsoChosenView)
      .optional()
      .meta({ description: 'What was chosen beside it, for the other parts of the task' }),
    agent_proven: AgentProvenView.nullable(),
    risk: z.object({
      level: z.string(),
      audit_score: z.number(),
      safety_score: z.number(),
      safety_tier: z.string(),
      do_not_use_when: z.array(z.string()),
      notes: z.array(z.string()),
      other_readers: z.array(ReaderInShort).optional(),
    }),
    alternatives: z.array(ReceiptAlternative),
    outcome_feedback: OutcomeFeedback,
    next_steps: z.array(z.string()),
    policy_inputs: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What was asked for, without defaults, and what decided the answer' }),
    log_proof: z
      .string()
      .optional()
      .meta({ description: 'With detail=full: the version is in the transparency log (C2SP tlog-proof)' }),
    stable_fields: z.array(z.string()).optional(),
    freshness_policy: z.string().optional(),
    signature: Signature,
  })
  .meta({ id: 'AgentInstallReceipt' });
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptResponse = z
  .object({
    receipt: Receipt,
    policy_decision: z.object({
      status: z.string(),
      summary: z.string(),
      match: z.string(),
      choice: z.enum(['open', 'made']),
    }),
    candidates: Candidates,
    selected: z.object({ slug: z.string(), name: z.string() }),
    feedback: z.object({ event_id: z.string(), endpoint: z.string() }),
  })
  .meta({ id: 'AgentReceiptResponse' });
export type ReceiptResponse = z.infer<typeof ReceiptResponse>;

/** The three forms of the `/api/agent/evals` answer; members of the other forms are null or empty. */
import { z } from 'zod';
import { SafetyTier } from '../../schema/vocabulary.ts';
import { Candidates } from '../shared/candidate.ts';
import { keywordsMembers } from '../shared/resolve-input.ts';
import { Evaluation } from './contract.ts';
import { ReaderSummary } from './readers.ts';
import { ReportedRelevance } from './reported-relevance.ts';
import { ResolveReport } from '../../schema/resolve-report.ts';
import { RegressionCheck } from './regression.ts';
import { identityFields } from '../shared/links.ts';

export const EvaluatedSkill = z
  .object({
    rank: z.int(),
    ...identityFields,
    eval: Evaluation,
    safety_score: z.int(),
    safety_tier: SafetyTier,
    audit_score: z.int(),
    agent_proven_score: z.int().nullable(),
    audit_url: z.url(),
    manifest_url: z.url(),
  })
  .meta({ id: 'EvaluatedSkill' });
export type EvaluatedSkill = z.infer<typeof EvaluatedSkill>;

export const EvalsAnswer = z
  .object({
    form: z.enum(['regression', 'single', 'batch']),
    summary: z.string(),
    eval: Evaluation.nullable().meta({ description: 'Null for a comparison; each result has its own' }),
    ...keywordsMembers,
    task: z.string().optional(),
    candidates: Candidates,
    skill: EvaluatedSkill.nullable(),
    recommended: z.string().nullable().meta({ description: 'Slug of the first skill that did not fail' }),
    results: z.array(EvaluatedSkill),
    regression: z
      .object({
        passed: z.int(),
        review: z.int(),
        failed: z.int(),
        total: z.int(),
        checks: z.array(RegressionCheck),
      })
      .nullable(),
    resolve: ResolveReport.nullable().meta({
      description: 'Resolve compared with stock search engines; only without a slug',
    }),
    readers: z.array(ReaderSummary).nullable(),
    demand: z.array(ReaderSummary).nullable(),
    reported: ReportedRelevance.nullable().meta({
      description: 'What agents reported about the skills that resolve offered; only without a slug',
    }),
  })
  .meta({ id: 'EvalsResponse' });
export type EvalsAnswer = z.infer<typeof EvalsAnswer>;

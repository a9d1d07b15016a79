/** A signed report of runs with and without a skill: what ran, where, and what each case gave. */
import { z } from 'zod';
import { orMissing } from '../schema/issue-messages.ts';
import { Slug } from '../schema/vocabulary.ts';

/** Cases and runs of each that one report may have. */
export const mostCases = 200;
export const mostRepetitions = 50;

const name = z.string().min(1).max(120);
const count = z.int().min(0);

const Passed = z
  .object({ passed: count.max(mostRepetitions), runs: count.max(mostRepetitions) })
  .refine(({ passed, runs }) => passed <= runs, 'passed must not be more than runs')
  .meta({ id: 'EvalRuns' });

const Arm = z
  .object({
    /** Tokens as the model's server counts them, and seconds; over all runs. */
    tokens: count.max(1e12),
    seconds: z.number().min(0).max(1e9),
  })
  .meta({ id: 'EvalCost' });

/** What is signed: RFC 8785 canonical JSON without `signature`. */
export const EvalReport = z.object({
  version: z.literal(1),
  skill_slug: Slug,
  integrity: z
    .string(orMissing('is required: the digest of the folder that ran'))
    .regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'must be the integrity of a skill folder'),
  model: name,
  judge_model: name.nullable(),
  client_version: name,
  sandbox: z.enum(['bubblewrap', 'none']),
  /** SHA-256 of the cases, hexadecimal: reports of the same cases can be compared. */
  cases_sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
  ran_at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a time such as 2026-01-01T00:00:00.000Z')
    .refine((time) => !Number.isNaN(Date.parse(time)), 'is no time'),
  cases: z
    .array(
      z.object({
        id: name,
        with_skill: Passed,
        without_skill: Passed,
      }),
    )
    .min(1)
    .max(mostCases)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'each case once'),
  with_skill: Arm,
  without_skill: Arm,
  public_key: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be an Ed25519 key, unpadded base64url'),
  signature: z
    .string(orMissing('is required'))
    .regex(/^[A-Za-z0-9_-]{86}$/, 'must be an Ed25519 signature, unpadded base64url')
    .meta({ description: 'By `public_key`, over the RFC 8785 JSON of the other members' }),
});
export type EvalReport = z.infer<typeof EvalReport>;

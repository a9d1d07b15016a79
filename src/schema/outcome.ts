/** One outcome report as callers send it, and the contradictions that it can contain. */
import { z } from 'zod';
import type { InputError } from '../problem.ts';
import { OutcomeKind, Slug } from './vocabulary.ts';
import { dayMs } from '../text/day.ts';
import { orMissing } from './issue-messages.ts';

export const errorTypes = [
  'install_failed',
  'runtime_error',
  'not_relevant',
  'permission_blocked',
  'risk_blocked',
  'setup_required',
  'low_quality_output',
  'missing_dependency',
  'timeout',
  'other',
] as const;
export const workspaces = ['sandbox', 'local', 'ci', 'production', 'unknown'] as const;

/** Characters; a task may be as long as one that can be resolved. */
const textMax = { task: 2_000, agent: 64, notes: 2_048, url: 2_048 } as const;
/** Milliseconds: about a month, the life of an event. */
const usefulMax = 31 * dayMs;

/** Skills that one report may name beside the one that was tried: an answer offers no more. */
const passedOverMax = 8;

const text = (max: number): z.ZodString => z.string().max(max, `must be at most ${max} characters`);
const flag = z.boolean({ error: 'must be true or false' });

export const OutcomeReport = z
  .object({
    event_id: z
      .string(orMissing('is required: the id that resolve or receipt issued'))
      .regex(/^[A-Za-z0-9._:-]{8,512}$/, 'must be 8 to 512 characters of A-Z, a-z, 0-9 and . _ : -')
      .meta({ description: 'Id issued by resolve or receipt; one report per id' }),
    skill_slug: Slug.meta({ description: 'The skill that was tried' }),
    task: text(textMax.task)
      .trim()
      .min(1, 'is required: the task as it was resolved')
      .meta({ description: 'The task as it was resolved' }),
    agent: text(textMax.agent).nullish().meta({
      description: 'A stable name of this agent, not its runtime; reports by one name count together',
    }),
    outcome: OutcomeKind,
    passed_over: z
      .array(Slug)
      .max(passedOverMax, `must be at most ${passedOverMax} slugs`)
      .nullish()
      .transform(asSet)
      .meta({
        description: 'Offered, but fit less',
      }),
    install_used: flag
      .optional()
      .meta({ description: 'Whether the install command of the receipt was used' }),
    risk_blocked: flag.optional(),
    setup_required: flag.optional(),
    task_success: flag.nullish(),
    output_quality: z
      .int({ error: 'must be a whole number from 1 to 5' })
      .min(1, 'must be a whole number from 1 to 5')
      .max(5, 'must be a whole number from 1 to 5')
      .nullish(),
    error_type: z.enum(errorTypes).nullish(),
    human_review_required: flag.optional(),
    used_in_production: flag.optional(),
    workspace: z.enum(workspaces).optional(),
    evidence_url: text(textMax.url)
      .refine(isHttpsUrl, 'must be an https URL')
      .nullish()
      .meta({ description: 'Kept for reviewers, never fetched and never shown' }),
    time_to_useful_ms: z
      .number({ error: 'must be milliseconds' })
      .min(0, 'must not be negative')
      .max(usefulMax, `must be at most ${usefulMax}`)
      .nullish()
      .meta({ description: 'Milliseconds until the result was useful' }),
    notes: text(textMax.notes).nullish().meta({ description: 'Private: kept for reviewers, never shown' }),
    metadata: z
      .record(z.string(), z.unknown())
      .transform(keepPlain)
      .nullish()
      .meta({ description: 'Short plain values, at most 32; nested ones are left out' }),
    dry_run: flag.default(false).meta({ description: 'Check everything and write nothing' }),
  })
  .meta({ id: 'OutcomeReport', description: 'What happened when a skill was tried' });
export type OutcomeReport = z.infer<typeof OutcomeReport>;

/** Contradictions, each with its correction; empty for a consistent report. */
export function findContradictions(report: OutcomeReport): InputError[] {
  const errors: InputError[] = [];
  if (report.outcome === 'success' && report.task_success === false) {
    errors.push({
      path: 'task_success',
      message: 'cannot be false when outcome is success; report failed instead',
    });
  }
  if (report.risk_blocked === true && report.outcome !== 'blocked_by_risk') {
    errors.push({
      path: 'risk_blocked',
      message: `cannot be true when outcome is ${report.outcome}; report blocked_by_risk instead`,
    });
  }
  return errors;
}

function isHttpsUrl(value: string): boolean {
  return URL.parse(value)?.protocol === 'https:';
}

type Plain = string | number | boolean | null;

/** Order and repeats say nothing, and neither does an empty list: such reports are the same report. */
function asSet(slugs: readonly string[] | null | undefined): string[] | undefined {
  return slugs === null || slugs === undefined || slugs.length === 0 ? undefined : [...new Set(slugs)].sort();
}

/** Metadata is for a few facts: only short scalars under short names are kept (attack table, row 28). */
function keepPlain(metadata: Readonly<Record<string, unknown>>): Record<string, Plain> {
  const kept: [string, Plain][] = [];
  for (const [name, value] of Object.entries(metadata)) {
    if (/^[A-Za-z][\w.-]{0,63}$/.test(name) && isPlain(value)) kept.push([name, value]);
  }
  return Object.fromEntries(kept.slice(0, 32));
}

function isPlain(value: unknown): value is Plain {
  if (typeof value === 'string') return value.length <= 256;
  return (
    value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

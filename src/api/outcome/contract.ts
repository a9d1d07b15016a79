/** The feedback contract v3: every field of a report, its allowed values, and how reports are used. */
import { z } from 'zod';
import { errorTypes, OutcomeReport, workspaces } from '../../schema/outcome.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { verifiedInstallRule } from '../install/handoff.ts';
import { lines } from '../../text/plain-text.ts';
import { outcomePath } from '../shared/outcome-feedback.ts';

export const OutcomeContract = z
  .object({
    version: z.literal('v3'),
    endpoint: z.string(),
    method: z.literal('POST'),
    content_type: z.literal('application/json'),
    fields: z.array(
      z.object({
        name: z.string(),
        required: z.boolean(),
        type: z.string(),
        allowed: z.array(z.string()).optional(),
        description: z.string().optional(),
      }),
    ),
    outcomes: z.array(z.object({ value: z.string(), meaning: z.string() })),
    rules: z.array(z.string()),
    statuses: z.array(z.object({ status: z.int(), when: z.string() })),
    dry_run: z.string(),
  })
  .meta({ id: 'OutcomeContract', description: 'What a report contains and how it is used' });

/** Types as sent, for fields whose schema does not state them. */
const types: Readonly<Record<keyof typeof OutcomeReport.shape, string>> = {
  event_id: 'string',
  skill_slug: 'string',
  task: 'string',
  agent: 'string or null',
  outcome: 'string',
  passed_over: 'array of up to 8 slugs, or null',
  install_used: 'boolean',
  risk_blocked: 'boolean',
  setup_required: 'boolean',
  task_success: 'boolean or null',
  output_quality: 'integer 1 to 5, or null',
  error_type: 'string or null',
  human_review_required: 'boolean',
  used_in_production: 'boolean',
  workspace: 'string',
  evidence_url: 'https URL or null',
  time_to_useful_ms: 'number or null',
  notes: 'string or null',
  metadata: 'object or null',
  dry_run: 'boolean',
};
const required = new Set(['event_id', 'skill_slug', 'task', 'outcome']);
const allowed: Readonly<Record<string, readonly string[]>> = {
  outcome: outcomeKinds,
  error_type: errorTypes,
  workspace: workspaces,
};

const meanings: Readonly<Record<(typeof outcomeKinds)[number], string>> = {
  success: 'The skill did the task.',
  failed: 'The skill was tried and did not do the task.',
  not_relevant: 'The skill did not suit this task; it is counted and changes no score.',
  blocked_by_risk: 'It was not tried, or was stopped, because of a risk.',
  setup_required: 'It needs something that was not available.',
};

export function toOutcomeContract(siteUrl: string): z.infer<typeof OutcomeContract> {
  return {
    version: 'v3',
    endpoint: `${siteUrl}${outcomePath}`,
    method: 'POST',
    content_type: 'application/json',
    fields: Object.entries(OutcomeReport.shape).map(([name, schema]) => {
      const values = allowed[name];
      const description = schema.meta()?.description;
      return {
        name,
        required: required.has(name),
        // `types` is typed by the same shape.
        type: types[name as keyof typeof types],
        ...(values === undefined ? {} : { allowed: [...values] }),
        ...(description === undefined ? {} : { description }),
      };
    }),
    outcomes: outcomeKinds.map((value) => ({ value, meaning: meanings[value] })),
    rules: [
      'One report per event_id: an exact repeat is acknowledged as a duplicate; a different report gets 409 and the first one is kept.',
      'An event id is valid for 30 days, for the task and the skills (with their content) that its answer offered.',
      'A report on any other event id is stored as unverified and does not count for scores, rankings or verified installs.',
      'passed_over names skills that the same event offered and that fit less than the one reported: used B, A did not fit. It changes no score and no order.',
      'Those of passed_over that the event did not offer are stored apart and count for nothing; repeats in the list are dropped.',
      verifiedInstallRule,
      'Within 30 days, reports by one agent on one skill count 1, 1/2, 1/4 and then nothing, also as verified installs, and so do those of one network (/24 or /48). not_relevant changes no score.',
      'outcome success contradicts task_success false; risk_blocked true is valid only with outcome blocked_by_risk.',
      'Notes, evidence links, task and metadata are private: they are never shown or exported to others.',
    ],
    statuses: [
      { status: 200, when: 'recorded, duplicate or dry run' },
      { status: 400, when: 'a field is missing or invalid; errors names each one' },
      { status: 409, when: 'another report was recorded for this event_id' },
      { status: 422, when: 'a skill does not exist, or the report contradicts itself' },
      { status: 429, when: 'too many reports from this address or agent; see Retry-After' },
      { status: 503, when: 'the report could not be stored; retry after Retry-After' },
    ],
    dry_run: 'With dry_run true the report is fully validated and nothing is written.',
  };
}

export function contractText(contract: z.infer<typeof OutcomeContract>): string {
  return lines(
    `Feedback contract ${contract.version}: ${contract.method} ${contract.endpoint} (${contract.content_type})`,
    ...contract.fields.map(
      ({ name, required, type, allowed }) =>
        `- ${name}${required ? ' (required)' : ''}: ${type}${allowed === undefined ? '' : `, one of ${allowed.join(', ')}`}`,
    ),
    'Rules:',
    ...contract.rules.map((rule) => `- ${rule}`),
  );
}

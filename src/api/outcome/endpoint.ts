/** GET and POST /api/agent/outcome: outcomes of a skill, reported by the agents that tried it. */
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { findContradictions, OutcomeReport } from '../../schema/outcome.ts';
import { OutcomeKind, Slug } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import { OutcomeContract, toOutcomeContract } from './contract.ts';
import { isVerifiedInstall, toOutcomeRecord } from '../../outcomes/record.ts';
import {
  OutcomeDetail,
  OutcomeLeader,
  OutcomeSummary,
  outcomeText,
  toRegistryOutcomes,
  toSkillOutcomes,
} from '../shared/outcome-summary.ts';
import { OutcomeTrendDay } from '../../outcomes/sums.ts';
import { provenLine } from '../shared/words.ts';
import { field, lines } from '../../text/plain-text.ts';
import { type Context, defineEndpoint, type RequestContext } from '../define.ts';
import { currentSlug, findEntry, suggestSlugs } from '../shared/find-entry.ts';
import { findLive, inStore } from '../shared/live-store.ts';
import { flag } from '../parameters.ts';

const Outcomes = z.object({
  ...OutcomeSummary.shape,
  ...OutcomeDetail.partial().shape,
  top_skills: z.array(OutcomeLeader).optional(),
  recent_days: z
    .array(OutcomeTrendDay)
    .optional()
    .meta({ description: 'For all skills: the most recent days with reports' }),
  contract: OutcomeContract.optional().meta({ description: 'Only with contract=true' }),
});

export const outcome = defineEndpoint({
  id: 'outcome',
  route: 'outcome',
  method: 'GET',
  summary: 'Read outcomes of one skill or of all skills',
  description:
    'Agent Proven, success and failure rates, install success, output quality and production use. An acknowledged report is included at once. `contract=true` adds the feedback contract v3.',
  group: 'Outcomes',
  query: z.object({
    skill_slug: Slug.optional().meta({ description: 'Only this skill' }),
    contract: flag.default(false).meta({ description: 'Add the feedback contract v3' }),
  }),
  output: Outcomes,
  formats: ['json', 'text'],
  cache: 'public',
  problems: ['not-found'],
  example: {},
  run: ({ skill_slug, contract }, { registry, siteUrl }) => ({
    ...(skill_slug === undefined
      ? toRegistryOutcomes(registry)
      : toSkillOutcomes(findEntry(registry, skill_slug))),
    ...(contract ? { contract: toOutcomeContract(siteUrl) } : {}),
  }),
  text: (answer) =>
    answer.contract === undefined
      ? outcomeText(answer)
      : `${outcomeText(answer)}\n\n${contractText(answer.contract)}`,
  twins: () => [{}],
});

const OutcomeAck = z
  .object({
    accepted: z.literal(true),
    recorded: z.boolean().meta({ description: 'True once the report is on durable storage' }),
    duplicate: z.boolean(),
    dry_run: z.boolean(),
    event_id: z.string(),
    event_verified: z
      .boolean()
      .meta({ description: 'Issued here for this task and skill, at most 30 days ago' }),
    skill_slug: z.string(),
    outcome: OutcomeKind,
    counted_as_verified_install: z.boolean(),
    agent_proven: z.object({ score: z.int(), label: z.string() }).nullable(),
  })
  .meta({ id: 'OutcomeAck' });

export const outcomePost = defineEndpoint({
  id: 'outcomePost',
  route: 'outcome',
  method: 'POST',
  summary: 'Report the outcome of a skill',
  description:
    'One report per event id. `recorded: true` means that it is durable and counted. With `dry_run` the report is validated and nothing is written.',
  group: 'Outcomes',
  body: OutcomeReport,
  output: OutcomeAck,
  formats: ['json', 'text'],
  cache: 'no-store',
  writes: true,
  problems: ['conflict', 'unprocessable', 'unavailable'],
  example: {
    event_id: 'evt_00000000.example',
    skill_slug: 'anthropics-pdf',
    task: 'extract tables from a PDF',
    outcome: 'success',
    install_used: true,
    dry_run: true,
  },
  tool: {
    name: 'report_outcome',
    description:
      'Report what happened after a skill was tried, failures too; once per event id of resolve_skill. Writes a public count.',
    omit: [
      'risk_blocked',
      'setup_required',
      'human_review_required',
      'used_in_production',
      'evidence_url',
      'time_to_useful_ms',
      'notes',
      'metadata',
      'workspace',
    ],
    result: ['recorded', 'duplicate', 'event_verified', 'counted_as_verified_install'],
  },
  run: async (report, context, request) => takeReport(report, context, request),
  text: (ack) =>
    lines(
      field('Recorded', ack.recorded ? 'yes' : ack.dry_run ? 'no, a dry run' : 'no, already recorded'),
      field('Skill', ack.skill_slug),
      field('Outcome', ack.outcome),
      field(
        'Event',
        ack.event_verified
          ? 'verified'
          : 'not issued by this registry for this task and skill: stored as unverified, not counted',
      ),
      field('Verified install', ack.counted_as_verified_install ? 'yes' : 'no'),
      provenLine(ack.agent_proven),
    ),
});

async function takeReport(
  report: OutcomeReport,
  context: Context,
  { voice }: RequestContext,
): Promise<z.infer<typeof OutcomeAck> & { meta: object }> {
  const live = findLive(context);
  const slug = currentSlug(context.registry, report.skill_slug);
  checkMeaning(report, slug, context.registry);
  const record = toOutcomeRecord(report, {
    signer: context.signer,
    now: context.clock.now(),
    caller: voice,
    slug,
    integrities: live.integritiesOf(slug),
    agents: context.registry.agents,
  });
  if (!record.verified && live.requireIssuedEvents) {
    throw new Problem(
      'unprocessable',
      'event_id was not issued by this registry for this task and skill within the last 30 days',
      {
        errors: [
          {
            path: 'event_id',
            message: 'use the event_id of a resolve or receipt answer that offered the skill for this task',
          },
        ],
      },
    );
  }
  const result = await inStore(
    report.dry_run ? live.store.checkOutcome(record) : live.store.insertOutcome(record),
  );
  if (result === 'conflict') {
    throw new Problem(
      'conflict',
      `a different report is already recorded for event_id ${report.event_id}; the first one is kept`,
    );
  }
  const proven = live.provenOf(slug);
  return {
    accepted: true,
    recorded: result === 'recorded' && !report.dry_run,
    duplicate: result === 'duplicate',
    dry_run: report.dry_run,
    event_id: report.event_id,
    event_verified: record.verified,
    skill_slug: slug,
    outcome: report.outcome,
    counted_as_verified_install: isVerifiedInstall(record),
    agent_proven: proven === null ? null : { score: proven.score, label: proven.label },
    meta: { outcomes_through: live.outcomesThrough() },
  };
}

/** Throws a 422 `Problem` that names every well-formed but contradictory value. */
function checkMeaning(report: OutcomeReport, slug: string, registry: Registry): void {
  const errors = findContradictions(report);
  const isKnown = registry.bySlug.has(slug);
  if (!isKnown) errors.unshift({ path: 'skill_slug', message: `no skill has the slug ${report.skill_slug}` });
  if (errors.length === 0) return;
  throw new Problem('unprocessable', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    errors,
    ...(isKnown ? {} : { suggestions: suggestSlugs(registry, report.skill_slug) }),
  });
}

function contractText(contract: z.infer<typeof OutcomeContract>): string {
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

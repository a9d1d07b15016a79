/** GET and POST /api/agent/outcome: outcomes of a skill, reported by the agents that tried it. */
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { problemAt } from '../shared/problem-at.ts';
import type { OutcomeRecord } from '../../ports/store.ts';
import { findContradictions, OutcomeReport } from '../../schema/outcome.ts';
import { Slug } from '../../schema/vocabulary.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { contractText, OutcomeContract, toOutcomeContract } from './contract.ts';
import { isVerifiedInstall, toOutcomeRecord } from '../../outcomes/record.ts';
import {
  OutcomeDetail,
  OutcomeLeader,
  OutcomeSummary,
  outcomeText,
  toRegistryOutcomes,
  toSkillOutcomes,
} from '../shared/outcome-summary.ts';
import {
  ChoiceFigures,
  choiceSentence,
  passedOverReports,
  toChoiceFigures,
} from '../shared/choice-figures.ts';
import { OutcomeTrendDay } from '../../outcomes/sums.ts';
import { ackText, OutcomeAck } from './ack.ts';
import { blocks } from '../../text/plain-text.ts';
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
  choices: ChoiceFigures.optional().meta({ description: 'For all skills: what callers chose' }),
  passed_over_reports: z
    .int()
    .nullable()
    .optional()
    .meta({ description: 'For one skill: reports that it fits less than the one used; null if 1 to 4' }),
  contract: OutcomeContract.optional().meta({ description: 'Only with contract=true' }),
});

export const outcome = defineEndpoint({
  route: 'outcome',
  summary: 'Read outcomes of one skill or of all skills',
  description:
    'Agent Proven, success and failure rates, install success, output quality and production use. An acknowledged report is included at once. `contract=true` adds the feedback contract v3.',
  group: 'Outcomes',
  query: z.object({
    skill_slug: Slug.optional().meta({ description: 'Only this skill' }),
    contract: flag.default(false).meta({ description: 'Add the feedback contract v3' }),
  }),
  output: Outcomes,
  cache: 'public',
  problems: ['not-found'],
  run: ({ skill_slug, contract }, { registry, siteUrl }) => ({
    ...(skill_slug === undefined
      ? { ...toRegistryOutcomes(registry), choices: toChoiceFigures(registry) }
      : ofSkill(findEntry(registry, skill_slug), registry)),
    ...(contract ? { contract: toOutcomeContract(siteUrl) } : {}),
  }),
  text: (answer) =>
    blocks(
      outcomeText(answer),
      answer.choices === undefined ? null : choiceSentence(answer.choices),
      answer.contract === undefined ? null : contractText(answer.contract),
    ),
  twins: () => [{}],
});

function ofSkill(
  entry: Entry,
  registry: Registry,
): ReturnType<typeof toSkillOutcomes> & { passed_over_reports: number | null } {
  return { ...toSkillOutcomes(entry), passed_over_reports: passedOverReports(registry, entry.slug) };
}

export const outcomePost = defineEndpoint({
  id: 'outcomePost',
  route: 'outcome',
  method: 'POST',
  summary: 'Report the outcome of a skill',
  description:
    'One report per event id. `recorded: true` means that it is durable, `event_verified: true` that it counts. `dry_run` writes nothing.',
  group: 'Outcomes',
  body: OutcomeReport,
  output: OutcomeAck,
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
    description: 'Report what happened after a skill was tried, failures too. Writes a public count.',
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
    result: [
      'recorded',
      'duplicate',
      'event_verified',
      'passed_over_unverified',
      'counted_as_verified_install',
    ],
  },
  run: async (report, context, request) => takeReport(report, context, request),
  text: ackText,
});

async function takeReport(
  report: OutcomeReport,
  context: Context,
  { voice }: RequestContext,
): Promise<z.infer<typeof OutcomeAck> & { meta: object }> {
  const live = findLive(context);
  const slug = currentSlug(context.registry, report.skill_slug);
  const passedOver = new Map(
    (report.passed_over ?? []).map((each) => [each, currentSlug(context.registry, each)]),
  );
  checkMeaning(report, slug, passedOver, context.registry);
  const record = toOutcomeRecord(report, {
    signer: context.signer,
    now: context.clock.now(),
    caller: voice,
    slug,
    passedOver,
    integrities: live.integritiesOf(slug),
    integritiesOf: live.integritiesOf,
    agents: context.registry.agents,
  });
  if (live.requireIssuedEvents) checkIssued(record);
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
    passed_over: [...(record.passed_over ?? [])],
    passed_over_unverified: [...(record.passed_over_unverified ?? [])],
    counted_as_verified_install: isVerifiedInstall(record),
    agent_proven: proven === null ? null : { score: proven.score, label: proven.label },
    meta: { outcomes_through: live.outcomesThrough() },
  };
}

/** Throws a 422 `Problem` that names every well-formed but contradictory value. */
function checkMeaning(
  report: OutcomeReport,
  slug: string,
  passedOver: ReadonlyMap<string, string>,
  registry: Registry,
): void {
  const errors = findContradictions(report);
  const named = [
    { path: 'skill_slug', said: report.skill_slug, now: slug },
    ...[...passedOver].map(([said, now]) => ({ path: 'passed_over', said, now })),
  ];
  const unknown = named.filter(({ now }) => !registry.bySlug.has(now));
  errors.unshift(...unknown.map(({ path, said }) => ({ path, message: `no skill has the slug ${said}` })));
  if ([...passedOver.values()].includes(slug))
    errors.push({ path: 'passed_over', message: `${slug} is the skill that was used: name only others` });
  if (errors.length === 0) return;
  throw new Problem('unprocessable', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    errors,
    ...(unknown[0] === undefined ? {} : { suggestions: suggestSlugs(registry, unknown[0].said) }),
  });
}

/** Where only issued events are taken: throws a 422 `Problem` for what the event did not offer. */
function checkIssued({ verified, passed_over_unverified: outside = [] }: OutcomeRecord): void {
  if (!verified)
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
  if (outside.length === 0) return;
  throw problemAt(
    'unprocessable',
    'passed_over',
    `the event did not offer ${outside.join(', ')}: name only skills of the same answer`,
  );
}

/** The state of source discovery: its rules, the coverage of the catalog, and the last runs. */
import { z } from 'zod';
import type { DiscoveryRecord, IngestRecord } from '../ports/records.ts';
import { DiscoveryRun, type DiscoveryStatus } from '../schema/discovery-state.ts';
import { IngestRun, ingestRunsShown } from '../schema/ingest-run.ts';
import { auditCaps } from '../scoring/audit-score.ts';
import { ListedRepositories } from '../schema/repository-state.ts';
import type { Registry } from '../scoring/registry.ts';
import { trustCaps } from '../scoring/trust.ts';
import { DiscoveryQueue, queueOf, ScheduledProfile, scheduleOf } from './discovery-schedule.ts';
import { domainCoverage } from './domain-coverage.ts';
import type { SearchContext } from './phrase-search.ts';
import { daysBetween } from '../text/day.ts';

const Coverage = z.object({
  domain: z.string(),
  skills: z.int(),
  tasks: z.int(),
  queries: z.int().meta({ description: 'Phrasings of the domain’s tasks that were searched' }),
  answered: z.int().meta({ description: 'Phrasings for which the search finds an adequate skill' }),
  gaps: z
    .array(z.string())
    .meta({ description: 'The first phrasings for which it finds none, at most three' }),
});

export const Discovery = z
  .object({
    schedule: z.object({
      started_by: z.string(),
      command: z.string(),
      runs_recorded: z.int(),
      last_run_at: z.iso.datetime().nullable(),
      mean_hours_between_runs: z
        .number()
        .nullable()
        .meta({ description: 'Mean interval between recorded runs; null with fewer than two' }),
      profiles: z
        .array(ScheduledProfile)
        .meta({ description: 'What is looked for, where and how often, by profile' }),
    }),
    filters: z.array(z.string()).meta({ description: 'What is accepted and what is left out' }),
    thresholds: z.array(z.object({ name: z.string(), value: z.number(), meaning: z.string() })),
    query_coverage: z.array(Coverage),
    indexer_health: z.object({
      status: z.enum(['healthy', 'stale', 'failing', 'no_runs']),
      reason: z.string(),
      skills: z.int(),
      incomplete_audits: z.int(),
      sources_gone: z.int(),
      oldest_audit: z.iso.date().nullable(),
      newest_audit: z.iso.date().nullable(),
      queue_days: z
        .number()
        .nullable()
        .meta({ description: 'Days that the oldest found repository waits; null if none waits' }),
    }),
    listed_repositories: ListedRepositories,
    queue: DiscoveryQueue.meta({ description: 'Found repositories by state, as of the last run' }),
    discovery_runs: z.array(DiscoveryRun).meta({ description: 'Runs of profiles, newest first, at most 20' }),
    recent_runs: z.array(IngestRun).meta({ description: `Newest first, at most ${ingestRunsShown}` }),
  })
  .meta({ id: 'Discovery' });
export type Discovery = z.infer<typeof Discovery>;

const filters: readonly string[] = [
  'Public repositories on github.com, read at one commit; a folder with a SKILL.md is a skill.',
  'A repository without stars is eligible; stars affect only ranking.',
  'Test fixtures, samples inside another skill’s folder and empty texts are left out.',
  'Links, submodules and paths outside the folder are never followed.',
  'Identical and near-identical texts form a family; lists show its original.',
  'A critical finding blocks a skill; so does a missing source.',
];

const thresholds: Discovery['thresholds'] = [
  {
    name: 'audit_cap_critical',
    value: auditCaps.critical,
    meaning: 'Highest audit score with a critical finding',
  },
  { name: 'audit_cap_high', value: auditCaps.high, meaning: 'Highest audit score with a high finding' },
  {
    name: 'audit_cap_incomplete',
    value: auditCaps.incomplete,
    meaning: 'Highest audit score of a folder with files that were not audited',
  },
  {
    name: 'trust_cap_unreviewable',
    value: trustCaps.unreviewable,
    meaning: 'Highest trust score without licence or commit',
  },
  {
    name: 'stale_audit_days',
    value: 30,
    meaning:
      'Age of the newest audit, or of the oldest repository in the queue, in days, from which the index is stale',
  },
];

/** Days; the age from which an audit counts half in trust as well (docs/scores.md, *Trust: audit*). */
const staleDays = 30;
/** Phrasings without an answer that are shown of one domain. */
const gapsShown = 3;

interface DiscoveryContext extends SearchContext {
  readonly records: IngestRecord & DiscoveryRecord;
}

export function toDiscovery(context: DiscoveryContext): Discovery {
  const recorded = context.records.ingestRuns().slice(0, ingestRunsShown);
  const runs = recorded.map(({ listed_repositories: _states, ...run }) => run);
  const states = recorded.find(({ listed_repositories: found }) => found !== undefined);
  const { runs: discoveryRuns, status } = context.records.discovery();
  return {
    schedule: toSchedule(runs, context.registry, status),
    filters: [...filters],
    thresholds,
    query_coverage: domainCoverage(context).map(({ unanswered, ...counts }) => ({
      ...counts,
      gaps: unanswered.slice(0, gapsShown),
    })),
    indexer_health: toHealth(context.registry, runs, status),
    listed_repositories: states?.listed_repositories ?? { counts: {}, not_current: [] },
    queue: queueOf(status),
    discovery_runs: [...discoveryRuns],
    recent_runs: [...runs],
  };
}

function toSchedule(
  runs: readonly IngestRun[],
  { discovery }: Registry,
  status: DiscoveryStatus,
): Discovery['schedule'] {
  const starts = runs.map(({ started_at }) => Date.parse(started_at));
  const newest = starts[0];
  const oldest = starts.at(-1);
  const known = newest !== undefined && oldest !== undefined && starts.length > 1;
  return {
    started_by:
      'Runs are started by the operator, manually or by a timer, and by the server where DISCOVER_EVERY is set.',
    command: 'npm run discover, npm run ingest',
    profiles: scheduleOf(discovery, status),
    runs_recorded: runs.length,
    last_run_at: runs[0]?.finished_at ?? null,
    mean_hours_between_runs: known
      ? Math.round((newest - oldest) / (starts.length - 1) / 360_000) / 10
      : null,
  };
}

function toHealth(
  { entries, generatedAt }: Registry,
  runs: readonly IngestRun[],
  { oldest_waiting: oldest }: DiscoveryStatus,
): Discovery['indexer_health'] {
  const audited = entries.map(({ row }) => row.audited_on).sort();
  const newest = audited.at(-1) ?? null;
  const age = newest === null ? 0 : daysBetween(newest, generatedAt);
  const waits = oldest === null ? null : Math.max(0, Math.floor(daysBetween(oldest, generatedAt)));
  return {
    ...healthStatus(runs[0], newest, age, waits),
    queue_days: waits,
    skills: entries.length,
    incomplete_audits: entries.filter(({ row }) => !row.complete).length,
    sources_gone: entries.filter(({ row }) => !row.available).length,
    oldest_audit: audited[0] ?? null,
    newest_audit: newest,
  };
}

function healthStatus(
  last: IngestRun | undefined,
  newest: string | null,
  age: number,
  waits: number | null,
): Pick<Discovery['indexer_health'], 'status' | 'reason'> {
  if (last !== undefined && last.error !== null)
    return { status: 'failing', reason: `The last run failed: ${last.error}` };
  if (age > staleDays)
    return { status: 'stale', reason: `The newest audit is dated ${newest ?? 'unknown'}.` };
  if (waits !== null && waits > staleDays)
    return { status: 'stale', reason: `A found repository has waited for ${waits} days.` };
  if (last === undefined)
    return {
      status: 'no_runs',
      reason: 'The catalog was installed with this instance, with the days on which its skills were listed.',
    };
  return { status: 'healthy', reason: `The last run succeeded at ${last.finished_at}.` };
}

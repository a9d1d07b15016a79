/** GET /api/agent/discovery: how skills are found, what is covered, and the results of the last runs. */
import { Discovery, toDiscovery } from '../../lists/discovery.ts';
import { sourcesText } from '../../lists/discovery-schedule.ts';
import { blocks, bullets, counted, field, lines } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';

export const discovery = defineEndpoint({
  route: 'discovery',
  summary: 'Read the state of source discovery',
  description:
    'Schedule, filters, thresholds, query coverage by domain, indexer health and the last runs, from recorded runs.',
  group: 'Discover',
  output: Discovery,
  cache: 'public',
  run: (_input, context) => toDiscovery(context),
  text: (answer) => discoveryText(answer),
  twins: () => [{}],
});

function discoveryText({
  schedule,
  filters,
  thresholds,
  query_coverage,
  indexer_health: health,
  listed_repositories: listed,
  queue,
  discovery_runs,
  recent_runs,
}: Discovery): string {
  return blocks(
    lines(
      '# Source discovery',
      field('Health', `${health.status}: ${health.reason}`),
      field(
        'Skills',
        `${health.skills}, ${health.incomplete_audits} partly audited, ${health.sources_gone} with a missing source`,
      ),
      field('Audits', `${health.oldest_audit ?? 'none'} to ${health.newest_audit ?? 'none'}`),
      field('Started by', schedule.started_by),
      field('Last run', schedule.last_run_at ?? 'none recorded'),
      field('Runs recorded', runsLine(schedule)),
      field('Queue', queueLine(queue, health.queue_days)),
      field('Listed repositories', statesLine(listed)),
    ),
    bullets('Profiles:', schedule.profiles.map(profileLine)),
    bullets('Filters:', filters),
    bullets(
      'Thresholds:',
      thresholds.map(({ name, value, meaning }) => `${name} ${value}: ${meaning}`),
    ),
    bullets(
      'Query coverage by domain (task phrasings answered):',
      query_coverage.filter(({ queries }) => queries > 0).map(coverageLine),
    ),
    unaskedLine(query_coverage),
    bullets(
      'Listed repositories that are not as they were listed:',
      listed.not_current.map(
        ({ repository, state, reason, since }) => `${repository}: ${state} since ${since}: ${reason}`,
      ),
    ),
    bullets('Runs of profiles, newest first:', discovery_runs.map(discoveryRunLine)),
    bullets('Runs of ingest, newest first:', recent_runs.map(runLine)),
  );
}

function statesLine({ counts }: Discovery['listed_repositories']): string | null {
  const states = Object.entries(counts);
  return states.length === 0 ? null : states.map(([state, count]) => `${count} ${state}`).join(', ');
}

type Coverage = Discovery['query_coverage'][number];

function runsLine({ runs_recorded, mean_hours_between_runs: hours }: Discovery['schedule']): string {
  return hours === null ? String(runs_recorded) : `${runs_recorded}, on average every ${hours} hours`;
}

function coverageLine({ domain, skills, tasks, queries, answered, gaps }: Coverage): string {
  const missing = gaps.length === 0 ? '' : `; nothing for: ${gaps.join(' · ')}`;
  return `${domain}: ${counted(skills, 'skill')}, ${counted(tasks, 'task')}, ${answered} of ${queries} queries answered${missing}`;
}

function queueLine(queue: Discovery['queue'], days: number | null): string {
  const { waiting, ready, proposed, left_out, refused, listed } = queue;
  const oldest = days === null ? '' : `, the oldest for ${counted(days, 'day')}`;
  return `${waiting} waiting${oldest}, ${ready} ready, ${proposed} proposed, ${left_out} left out, ${refused} refused, ${listed} listed`;
}

function profileLine(profile: Discovery['schedule']['profiles'][number]): string {
  const { id, domain, every_hours, last_run_at, next_run_at } = profile;
  const last = last_run_at === null ? 'never run' : `last run ${last_run_at}`;
  const next = next_run_at === null ? 'due' : `next ${next_run_at}`;
  return `${id} (${domain}): ${sourcesText(profile)}; every ${every_hours} hours, ${last}, ${next}`;
}

function discoveryRunLine(run: Discovery['discovery_runs'][number]): string {
  const left = Object.values(run.left_out).reduce((sum, count) => sum + count, 0);
  return [
    `${run.finished_at} ${run.profile}: ${counted(run.found, 'repository', 'repositories')} found, ${run.new} new, `,
    `${run.repositories_read} read, ${run.proposed} proposed, ${left} left out, ${counted(run.requests, 'request')}`,
    run.error === null ? '' : `, stopped: ${run.error}`,
  ].join('');
}

/** Domains without a task share one line, since their coverage is not measured. */
function unaskedLine(coverage: readonly Coverage[]): string | null {
  const unasked = coverage.filter(({ queries }) => queries === 0);
  const names = unasked.map(({ domain, skills }) => `${domain} (${counted(skills, 'skill')})`);
  return names.length === 0 ? null : `Not measured, no task defined: ${names.join(', ')}`;
}

function runLine(run: Discovery['recent_runs'][number]): string {
  const { finished_at, source, repositories, found, ingested, written, unchanged, incomplete, error } = run;
  const left = Object.values(run.skipped).reduce((sum, count) => sum + count, 0);
  return [
    `${finished_at} ${source}: ${counted(repositories, 'repository', 'repositories')}, `,
    `${counted(found, 'skill file')} found, ${ingested} accepted, ${written} written, ${unchanged} unchanged, `,
    `${incomplete} partly read`,
    left === 0 ? '' : `, ${left} skipped`,
    error === null ? '' : `, failed: ${error}`,
  ].join('');
}

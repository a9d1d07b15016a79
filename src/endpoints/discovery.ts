/** GET /api/agent/discovery: how skills are found, what is covered, and how the last runs went. */
import { Discovery, toDiscovery } from '../views/discovery.ts';
import { blocks, bullets, field, lines } from '../views/plain-text.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const discovery = defineEndpoint({
  id: 'discovery',
  route: 'discovery',
  method: 'GET',
  summary: 'Read the state of source discovery',
  description:
    'Schedule, filters, thresholds, query coverage by domain, indexer health and the last runs, from real run records.',
  group: 'Discover',
  output: Discovery,
  formats: ['json', 'text'],
  cache: 'public',
  problems: [],
  example: {},
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
  recent_runs,
}: Discovery): string {
  return blocks(
    lines(
      '# Source discovery',
      field('Health', `${health.status}: ${health.reason}`),
      field(
        'Skills',
        `${health.skills}, ${health.incomplete_audits} not read whole, ${health.sources_gone} gone at their source`,
      ),
      field('Audits', `${health.oldest_audit ?? 'none'} to ${health.newest_audit ?? 'none'}`),
      field('Started by', schedule.started_by),
      field('Last run', schedule.last_run_at ?? 'none recorded'),
    ),
    bullets('Filters:', filters),
    bullets(
      'Thresholds:',
      thresholds.map(({ name, value, meaning }) => `${name} ${value}: ${meaning}`),
    ),
    bullets(
      'Query coverage:',
      query_coverage.map(
        ({ domain, skills, tasks, queries, answered }) =>
          `${domain}: ${skills} skills, ${tasks} tasks, ${answered} of ${queries} queries answered`,
      ),
    ),
    bullets(
      'Runs:',
      recent_runs.map(
        ({ finished_at, source, ingested, found, written, error }) =>
          `${finished_at} ${source}: ${ingested} of ${found} taken, ${written} written${error === null ? '' : `, failed: ${error}`}`,
      ),
    ),
  );
}

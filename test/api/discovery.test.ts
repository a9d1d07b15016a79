/** GET /api/agent/discovery: how skills are found, what is covered, and the results of the last runs. */
import { describe, expect, it } from 'vitest';
import { DiscoveryFrontMatter } from '../../src/schema/discovery-profile.ts';
import type { DiscoveryRun } from '../../src/schema/discovery-state.ts';
import type { IngestRun, RecordedRun } from '../../src/schema/ingest-run.ts';
import { ask, askFor, createContext } from '../support/registry.ts';

const run = (finished_at: string, error: string | null = null): IngestRun => ({
  started_at: finished_at.replace('T12', 'T11'),
  finished_at,
  source: 'corpus',
  repositories: 2,
  found: 9,
  ingested: 7,
  written: 3,
  unchanged: 4,
  incomplete: 0,
  skipped: { 'a test fixture, not a skill': 2 },
  warnings: 0,
  error,
});

describe('discovery', () => {
  it('without a recorded run says that there is none', async () => {
    expect(await ask('discovery')).toMatchObject({
      schedule: { runs_recorded: 0, last_run_at: null },
      indexer_health: { status: 'no_runs', skills: 7 },
      recent_runs: [],
    });
  });

  it.each([
    [null, 'healthy'],
    ['the source ended early', 'failing'],
  ])('after a run with error %o it is %s', async (error, status) => {
    const runs = [run('2026-01-15T12:00:00Z', error), run('2026-01-14T12:00:00Z')];
    const answer = await ask('discovery', {}, {}, createContext({ records: { ingestRuns: () => runs } }));
    expect(answer).toMatchObject({
      indexer_health: { status },
      schedule: { runs_recorded: 2, mean_hours_between_runs: 24 },
      recent_runs: runs,
    });
  });

  it('shows what became of listed repositories, as the newest run that checked them found', async () => {
    const moved = {
      repository: 'acme/tools',
      state: 'renamed',
      reason: 'now called acme/kit',
      since: '2026-01-10',
    } as const;
    const listed = { counts: { current: 3, renamed: 1 }, not_current: [moved] };
    const runs: RecordedRun[] = [
      run('2026-01-15T12:00:00Z'),
      { ...run('2026-01-14T12:00:00Z'), listed_repositories: listed },
      { ...run('2026-01-13T12:00:00Z'), listed_repositories: { counts: { current: 4 }, not_current: [] } },
    ];
    const context = createContext({ records: { ingestRuns: () => runs } });
    const answer = await ask('discovery', {}, {}, context);
    expect(answer['listed_repositories']).toEqual(listed);
    expect(answer['recent_runs']).toEqual([15, 14, 13].map((day) => run(`2026-01-${day}T12:00:00Z`)));
    const text = await askFor('text', 'discovery', {}, {}, context);
    expect(text).toContain('Listed repositories: 3 current, 1 renamed\n');
    expect(text).toContain('- acme/tools: renamed since 2026-01-10: now called acme/kit\n');
  });

  it('is stale when the newest audit is', async () => {
    expect(await ask('discovery', {}, {}, createContext({ now: '2026-03-01T00:00:00.000Z' }))).toMatchObject({
      indexer_health: { status: 'stale' },
    });
  });

  it('shows at most the last twenty runs', async () => {
    const runs = Array.from({ length: 25 }, () => run('2026-01-15T12:00:00Z'));
    const answer = await ask('discovery', {}, {}, createContext({ records: { ingestRuns: () => runs } }));
    expect(answer['recent_runs']).toHaveLength(20);
  });

  it('tries the tasks’ phrasings by domain', async () => {
    expect((await ask('discovery'))['query_coverage']).toContainEqual({
      domain: 'Documents',
      skills: 3,
      tasks: 1,
      queries: 4,
      answered: 4,
      gaps: [],
    });
    const text = await askFor('text', 'discovery');
    expect(text).toContain('- Documents: 3 skills, 1 task, 4 of 4 queries answered');
    expect(text).toMatch(
      /^Not measured, no task defined: AI agents \(0 skills\), .*Data and analytics \(1 skill\)/m,
    );
  });

  it('its text tells of each run what it found, took, wrote and left out', async () => {
    const runs = [run('2026-01-15T12:00:00Z', 'the source ended early'), run('2026-01-14T12:00:00Z')];
    const text = await askFor(
      'text',
      'discovery',
      {},
      {},
      createContext({ records: { ingestRuns: () => runs } }),
    );
    expect(text).toContain('Runs recorded: 2, on average every 24 hours');
    expect(text).toContain(
      '- 2026-01-15T12:00:00Z corpus: 2 repositories, 9 skill files found, 7 accepted, 3 written, 4 unchanged, 0 partly read, 2 skipped, failed: the source ended early\n',
    );
  });

  it('shows profiles with their next run, the queue and its age, and the runs', async () => {
    const ran: DiscoveryRun = {
      profile: 'documents',
      started_at: '2026-01-14T11:00:00.000Z',
      finished_at: '2026-01-14T11:05:00.000Z',
      dry_run: false,
      requests: 90,
      found: 12,
      new: 5,
      repositories_read: 4,
      skills_read: 9,
      proposed: 2,
      skills_proposed: 3,
      left_out: { 'is a fork': 3 },
      waiting: 1,
      notes: [],
      error: null,
    };
    const status = {
      counts: { waiting: 1, proposed: 2 },
      oldest_waiting: '2026-01-05T00:00:00.000Z',
      last_runs: { documents: ran.started_at },
    };
    const records = { discovery: () => ({ runs: [ran], status }) };
    const profile = DiscoveryFrontMatter.parse({
      name: 'Documents',
      domain: 'Documents',
      find: [{ by: 'listed-owners' }],
    });
    const base = createContext({ records, now: '2026-01-15T12:00:00.000Z' });
    const discovery = [{ ...profile, slug: 'documents', summary: 'Finds documents.' }];
    const context = { ...base, registry: { ...base.registry, discovery } };
    const answer = await ask('discovery', {}, {}, context);
    expect(answer).toMatchObject({
      schedule: {
        profiles: [{ id: 'documents', every_hours: 168, next_run_at: '2026-01-21T11:00:00.000Z' }],
      },
      queue: { waiting: 1, proposed: 2, refused: 0, oldest_waiting_at: status.oldest_waiting },
      indexer_health: { queue_days: 10 },
      discovery_runs: [ran],
    });
    const text = await askFor('text', 'discovery', {}, {}, context);
    expect(text).toContain('Queue: 1 waiting, the oldest for 10 days, 0 ready, 2 proposed');
    expect(text).toContain(
      '- documents (Documents): other repositories of listed owners; every 168 hours, last run',
    );
    expect(text).toContain(
      'documents: 12 repositories found, 5 new, 4 read, 2 proposed, 3 left out, 90 requests',
    );
    const waiting = { ...status, oldest_waiting: '2025-12-01T00:00:00.000Z' };
    const old = createContext({
      records: {
        discovery: () => ({ runs: [ran], status: waiting }),
        ingestRuns: () => [run('2026-01-15T12:00:00Z')],
      },
      now: '2026-01-15T12:00:00.000Z',
    });
    expect(await ask('discovery', {}, {}, old)).toMatchObject({ indexer_health: { status: 'stale' } });
  });
});

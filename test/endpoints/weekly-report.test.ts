/** GET /api/agent/weekly-report and /api/agent/discovery. */
import { describe, expect, it } from 'vitest';
import type { IngestRun } from '../../src/schema/ingest-run.ts';
import type { UsageCell } from '../../src/schema/usage.ts';
import { isoWeek } from '../../src/views/weekly-report.ts';
import { shiftDay } from '../../src/views/ranking-history.ts';
import { ask, askFor, at, createContext, pluck, today } from '../support/registry.ts';

describe('the weekly report', () => {
  it('opens with the editors’ picks and their reasons, blocked ones left out', async () => {
    expect(pluck(await ask('weeklyReport'), 'editor_picks', 'slug')).toEqual(['acme-charts']);
    expect(at(await ask('weeklyReport'), 'editor_picks.0.reason')).toBe('Clear charts.');
  });

  it('names what was listed in the last seven days', async () => {
    const answer = await ask('weeklyReport');
    expect(answer).toMatchObject({
      week: { id: '2026-W03', from: '2026-01-09', to: today },
      new_skills_total: 1,
    });
    expect(pluck(answer, 'new_skills', 'slug')).toEqual(['acme-novice']);
  });

  it('names repositories that changed a listed skill, by the day of the change', async () => {
    const answer = await ask('weeklyReport');
    expect(answer['maintained_projects']).toMatchObject([
      {
        repository: 'https://github.com/Acme/kitchen',
        changed_on: today,
        skills: [{ slug: 'acme-novice' }, { slug: 'acme-charts' }, { slug: 'acme-tables' }],
      },
    ]);
  });

  it('compares seven complete days with the seven before them', async () => {
    const cell = (day: string, count: number): UsageCell => ({
      day,
      metric: 'agent_calls',
      slug: null,
      count,
      agents: 5,
    });
    const cells = [
      cell(today, 1000),
      cell(shiftDay(today, -1), 12),
      cell(shiftDay(today, -7), 3),
      cell(shiftDay(today, -8), 40),
      cell(shiftDay(today, -15), 900),
    ];
    const context = createContext({
      activity: { usage: (from, to) => cells.filter(({ day }) => day >= from && day <= to) },
    });
    const answer = await ask('weeklyReport', {}, {}, context);
    expect(at(answer, 'engagement.calls')).toEqual({ current: 15, previous: 40, change: -25 });
    expect(await askFor('text', 'weeklyReport', {}, {}, context)).toContain(
      '- Agent calls: 15, the week before 40 (-25)',
    );
  });
});

it.each([
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2027-01-03', '2026-W53'],
  ['2026-11-20', '2026-W47'],
])('%s lies in %s', (day, week) => {
  expect(isoWeek(day)).toBe(week);
});

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
    const answer = await ask('discovery', {}, {}, createContext({ activity: { ingestRuns: () => runs } }));
    expect(answer).toMatchObject({
      indexer_health: { status },
      schedule: { runs_recorded: 2, mean_hours_between_runs: 24 },
      recent_runs: runs,
    });
  });

  it('is stale when the newest audit is', async () => {
    expect(await ask('discovery', {}, {}, createContext({ now: '2026-03-01T00:00:00.000Z' }))).toMatchObject({
      indexer_health: { status: 'stale' },
    });
  });

  it('shows at most the last twenty runs', async () => {
    const runs = Array.from({ length: 25 }, () => run('2026-01-15T12:00:00Z'));
    const answer = await ask('discovery', {}, {}, createContext({ activity: { ingestRuns: () => runs } }));
    expect(answer['recent_runs']).toHaveLength(20);
  });

  it('tries the tasks’ phrasings by domain', async () => {
    expect((await ask('discovery'))['query_coverage']).toContainEqual({
      domain: 'Documents',
      skills: 3,
      tasks: 1,
      queries: 4,
      answered: 4,
    });
    expect(await askFor('text', 'discovery')).toContain(
      '- Documents: 3 skills, 1 tasks, 4 of 4 queries answered',
    );
  });
});

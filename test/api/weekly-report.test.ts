/** GET /api/agent/weekly-report. */
import { describe, expect, it } from 'vitest';
import type { UsageCell } from '../../src/schema/usage.ts';
import { isoWeek } from '../../src/api/weekly-report/report.ts';
import { ask, askFor, at, createContext, pluck, today } from '../support/registry.ts';
import { shiftDay } from '../../src/text/day.ts';

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

  it('says of how many skills it cannot know whether they changed', async () => {
    const context = createContext();
    const entries = context.registry.entries.map((entry) => {
      const changed_on = entry.slug === 'acme-charts' ? null : entry.row.changed_on;
      return { ...entry, row: { ...entry.row, changed_on } };
    });
    const undated = { ...context, registry: { ...context.registry, entries } };
    expect((await ask('weeklyReport', {}, {}, undated))['undated_skills']).toBe(1);
    const text = await askFor('text', 'weeklyReport', {}, {}, undated);
    expect(text).toContain('The date of the last change is not known for 1 listed skill');
    expect(text).toContain('- Agent calls: 0, previous week 0 (no change)');
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
      records: { usage: (from, to) => cells.filter(({ day }) => day >= from && day <= to) },
    });
    const answer = await ask('weeklyReport', {}, {}, context);
    expect(at(answer, 'engagement.calls')).toEqual({ current: 15, previous: 40, change: -25 });
    expect(await askFor('text', 'weeklyReport', {}, {}, context)).toContain(
      '- Agent calls: 15, previous week 40 (-25)',
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

/** The page about the measurement shows what was measured, and nothing of the tasks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  engineColumns,
  engineRows,
  intervalText,
  kindColumns,
  kindPairs,
  kindRows,
  missRows,
  percent,
  setChart,
  setFigureNames,
  setRows,
} from '../../src/components/evals/report-rows.ts';
import { ResolveMisses, ResolveReport } from '../../src/schema/resolve-report.ts';

const path = join(import.meta.dirname, '../../docs/eval/resolve-report.json');
const text = readFileSync(path, 'utf8');
const report = ResolveReport.parse(JSON.parse(text));
const missesText = readFileSync(join(import.meta.dirname, '../../docs/eval/resolve-misses.json'), 'utf8');
const misses = ResolveMisses.parse(JSON.parse(missesText));

describe('the published measurement', () => {
  it('holds figures only', () => {
    expect(JSON.parse(text)).toEqual(report);
    expect(text).not.toContain('"task"');
    expect(text.length).toBeLessThan(30_000);
  });
  it('shows the registry first and every engine after it, best first', () => {
    const rows = engineRows(report);
    expect(rows[0]?.name).toBe('Skill Registry');
    expect(rows[1]?.name).toBe(report.best_stock);
    expect(rows).toHaveLength(report.engines.length + 1);
    expect(rows.every(({ figures }) => figures.length === engineColumns.length)).toBe(true);
  });
  it('compares each kind of task with the best other engine', () => {
    const best = report.engines.find(({ name }) => name === report.best_stock);
    const pairs = kindPairs(report, best ?? {});
    expect(pairs.map(({ name }) => name)).toEqual(kindRows(report).map(({ name }) => name));
    // A stock engine always answers something.
    expect(pairs.find(({ name }) => name === 'No skill is adequate')?.value.other).toBe(0);
    expect(kindPairs(report, {})).toEqual([]);
  });
  it('names every kind of task in words', () => {
    expect(kindRows(report).map(({ name }) => name)).not.toContain('verbose');
    const tasks = kindColumns.indexOf('Tasks');
    expect(kindRows(report).reduce((sum, { figures }) => sum + Number(figures[tasks]), 0)).toBe(report.tasks);
  });
  it('shows every other set in words, with a share for its bar', () => {
    const figures = { macro: null, ndcg10: 0.9, none: 0.25, doubted: 0.5 };
    const sets = [
      {
        name: 'author prompts',
        tasks: 20,
        success1: 0.8,
        ...figures,
        listed: { first1: 0.8, first3: 0.85, first5: 0.9, first8: 0.95, first20: 1, macro8: null },
        lead: { mean: 0.01, low: -0.01, high: 0.03 },
      },
      { name: 'near none, public', tasks: 10, success1: null, ...figures },
    ];
    const outside = { sets, must_not_come_first: 0.1, own_names: [], routing_lead: null };
    expect(setRows(ResolveReport.parse({ ...report, outside }))).toEqual([
      {
        name: 'Prompts that skill authors ship',
        tasks: 20,
        right: 0.8,
        figures: ['80%', '95%', '90%', '25%', '50%', '1.0 (−1.0 to 3.0)'],
      },
      {
        name: 'The right skills taken out, benchmark',
        tasks: 10,
        right: 0.5,
        figures: ['–', '–', '90%', '25%', '50%', '–'],
      },
    ]);
    expect(setFigureNames).toHaveLength(6);
  });
  it('charts the share of right answers with its interval', () => {
    const set = { macro: null, ndcg10: null, none: 0.3, doubted: 0.6, tasks: 10 };
    const interval = { mean: 0.6, low: 0.3, high: 0.9 };
    const sets = [{ ...set, name: 'far none', success1: null, interval }];
    const outside = { sets, must_not_come_first: null, own_names: [], routing_lead: null };
    const [row] = setChart(ResolveReport.parse({ ...report, outside }));
    expect(row).toMatchObject({ value: 0.6, low: 0.3, high: 0.9, figure: '60% (30% to 90%)' });
  });
  it('lists every miss by its id, with no word of a task', () => {
    const sets = missRows(misses, report);
    expect(sets.map(({ name }) => name)).toContain('The benchmark');
    expect(sets.every(({ rows, tasks }) => rows.length > 0 && rows.length <= tasks)).toBe(true);
    for (const list of Object.values(misses))
      for (const { id } of list) expect(id).toMatch(/^[\x21-\x7e]{1,120}$/);
    expect(missesText.length).toBeLessThan(400_000);
  });
  it('is ahead of every engine by more than luck', () => {
    for (const { registry_minus_this: ahead } of report.engines) expect(ahead.ndcg10.low).toBeGreaterThan(0);
  });
});

describe('figures', () => {
  it.each([
    [0.787, '79%'],
    [1, '100%'],
    [null, '–'],
  ])('%s is shown as %s', (value, shown) => {
    expect(percent(value)).toBe(shown);
  });
  it('show a difference in points with its interval', () => {
    expect(intervalText({ mean: 0.094, low: -0.005, high: 0.142 })).toBe('9.4 (−0.5 to 14.2)');
  });
});

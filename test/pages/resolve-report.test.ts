/** The page about the measurement shows what was measured, and nothing of the tasks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  engineRows,
  figureNames,
  intervalText,
  kindRows,
  percent,
  setFigureNames,
  setRows,
} from '../../src/components/evals/report-rows.ts';
import { ResolveReport } from '../../src/schema/resolve-report.ts';

const path = join(import.meta.dirname, '../../docs/eval/resolve-report.json');
const text = readFileSync(path, 'utf8');
const report = ResolveReport.parse(JSON.parse(text));

describe('the published measurement', () => {
  it('holds figures only', () => {
    expect(JSON.parse(text)).toEqual(report);
    expect(text).not.toContain('"task"');
    expect(text.length).toBeLessThan(20_000);
  });
  it('shows the registry first and every engine after it, best first', () => {
    const rows = engineRows(report);
    expect(rows[0]?.name).toBe('Skill Registry');
    expect(rows[1]?.name).toBe(report.best_stock);
    expect(rows).toHaveLength(report.engines.length + 1);
    expect(rows.every(({ figures }) => figures.length === figureNames.length)).toBe(true);
  });
  it('names every kind of task in words', () => {
    expect(kindRows(report).map(({ name }) => name)).not.toContain('verbose');
    expect(kindRows(report).reduce((sum, { tasks }) => sum + tasks, 0)).toBe(report.tasks);
  });
  it('shows every other set in words, with a share for its bar', () => {
    const figures = { macro: null, ndcg10: 0.9, none: 0.25, doubted: 0.5 };
    const sets = [
      { name: 'author prompts', tasks: 20, success1: 0.8, ...figures },
      { name: 'near none, public', tasks: 10, success1: null, ...figures },
    ];
    const outside = { sets, must_not_come_first: 0.1, own_names: [], routing_lead: null };
    expect(setRows(ResolveReport.parse({ ...report, outside }))).toEqual([
      {
        name: 'Prompts that skill authors ship',
        tasks: 20,
        right: 0.8,
        figures: ['80%', '90%', '25%', '50%'],
      },
      {
        name: 'The right skills taken out, benchmark',
        tasks: 10,
        right: 0.5,
        figures: ['–', '90%', '25%', '50%'],
      },
    ]);
    expect(setFigureNames).toHaveLength(4);
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

/** The weekly report's figures in words: nothing is claimed that was withheld. */
import { describe, expect, it } from 'vitest';
import { toUseFigures } from '../../src/components/weekly-report/use-figures.ts';
import type { WeeklyReport } from '../../src/api/weekly-report/report.ts';

type Change = WeeklyReport['engagement']['calls'];

const week = { from: '2026-11-13', to: '2026-11-19' };
const figureOf = (calls: Change) => {
  const none = { current: 0, previous: 0, change: 0 };
  const [figure] = toUseFigures({
    current_week: week,
    previous_week: { from: '2026-11-06', to: '2026-11-12' },
    calls,
    installs: none,
    outcomes: none,
  });
  return figure;
};

describe('the use of a week', () => {
  it.each([
    [{ current: 1_240, previous: 1_000, change: 240 }, '1,240', '240 more than the week before.', 'up'],
    [{ current: 900, previous: 1_900, change: -1_000 }, '900', '1,000 fewer than the week before.', 'down'],
    [{ current: 7, previous: 7, change: 0 }, '7', 'As many as the week before.', 'same'],
    [{ current: 0, previous: 0, change: 0 }, '0', 'None the week before, either.', 'same'],
    [
      { current: 12, previous: null, change: null },
      '12',
      'The week before had too few callers to be shown.',
      'unknown',
    ],
    [
      { current: null, previous: 40, change: null },
      'Withheld',
      'Too few callers to stay anonymous.',
      'unknown',
    ],
  ] as const)('%j is %j: %s', (calls, value, change, direction) => {
    expect(figureOf(calls)).toMatchObject({ label: 'Agent calls', value, change, direction });
  });

  it('is drawn in proportion to the larger week', () => {
    expect(figureOf({ current: 50, previous: 200, change: -150 })?.bars).toEqual({
      current: 25,
      previous: 100,
    });
  });

  it.each([
    [{ current: null, previous: 40, change: null }],
    [{ current: 12, previous: null, change: null }],
    [{ current: 0, previous: 0, change: 0 }],
  ])('is not drawn for %j', (calls) => {
    expect(figureOf(calls)?.bars).toBeNull();
  });
});

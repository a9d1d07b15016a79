/** The outcomes page's drawing: a place for each day, heights in proportion. */
import { describe, expect, it } from 'vitest';
import {
  barsHeight,
  barsWidth,
  toTrendBars,
  trendDays,
} from '../../src/components/outcomes/outcome-trend.ts';

const now = new Date('2026-11-20T23:59:00Z');
const dayOf = (day: string, success: number, failed: number) => ({
  day,
  counted_reports: 1,
  success,
  failed,
});

describe('the days shown', () => {
  it('are the 30 up to today, the oldest first, with or without reports', () => {
    const bars = toTrendBars([], now);
    expect(bars).toHaveLength(trendDays);
    expect([bars.at(0)?.day.day, bars.at(-1)?.day.day]).toEqual(['2026-10-22', '2026-11-20']);
    expect(bars.every(({ success, failed }) => success === 0 && failed === 0)).toBe(true);
    expect(bars.at(-1)?.x).toBe(barsWidth - 10);
  });

  it('leave out what is older', () => {
    const bars = toTrendBars([dayOf('2026-10-21', 9, 0), dayOf('2026-10-22', 1, 0)], now);
    expect(bars.filter(({ success }) => success > 0).map(({ day }) => day.day)).toEqual(['2026-10-22']);
  });
});

describe('a bar', () => {
  it('is as high as its day’s reports weigh, beside the day that weighs most', () => {
    const bars = toTrendBars([dayOf('2026-11-19', 3, 1), dayOf('2026-11-20', 1, 1)], now);
    expect(bars.slice(-2).map(({ success, failed }) => [success, failed])).toEqual([
      [barsHeight * 0.75, barsHeight * 0.25],
      [barsHeight * 0.25, barsHeight * 0.25],
    ]);
  });
});

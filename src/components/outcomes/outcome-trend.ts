/** The recent days as bars: every day has a bar, even without a report. */
import type { z } from 'zod';
import type { OutcomeTrendDay } from '../../outcomes/sums.ts';
import { dayOf, shiftDay } from '../../text/day.ts';

export type TrendDay = z.infer<typeof OutcomeTrendDay>;

interface TrendBar {
  readonly day: TrendDay;
  /** Left edge of its place, and heights of its two parts, in a drawing of `barsWidth` by `barsHeight`. */
  readonly x: number;
  readonly success: number;
  readonly failed: number;
}

export const trendDays = 30;
/** Drawing units; a bar's place is ten wide. */
export const barsWidth = trendDays * 10;
export const barsHeight = 80;

/** The 30 days up to `now` (UTC), the oldest first; heights are in proportion to the greatest sum. */
export function toTrendBars(days: readonly TrendDay[], now: Date): TrendBar[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const shown = Array.from({ length: trendDays }, (_, at): TrendDay => {
    const day = shiftDay(dayOf(now), at + 1 - trendDays);
    return byDay.get(day) ?? { day, counted_reports: 0, success: 0, failed: 0 };
  });
  const most = Math.max(0, ...shown.map(({ success, failed }) => success + failed));
  const scale = most === 0 ? 0 : barsHeight / most;
  return shown.map((day, at) => ({
    day,
    x: at * 10,
    success: round1(day.success * scale),
    failed: round1(day.failed * scale),
  }));
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

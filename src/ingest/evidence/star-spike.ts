/** Whether a repository's stars rose suddenly, above 5 times their median: docs/scores.md, *Trust: adoption*. */
import { shiftDay } from '../../text/day.ts';

/** Days over which the median is taken. */
const windowDays = 28;
/** Fewest days with a count for a result. */
const daysNeeded = 7;
/** Multiple of the median that counts as a spike. */
const spikeFactor = 5;
/** Lower bound of the median, so that a rise from 2 stars to 12 is not a spike. */
const leastMedian = 10;

/** `counts` are stars by day, `YYYY-MM-DD`; null with fewer than a week of days in the 28 before `today`. */
export function findStarSpike(
  counts: ReadonlyMap<string, number>,
  stars: number,
  today: string,
): boolean | null {
  const earlier = [...counts]
    .filter(([day]) => day < today && day >= firstDay(today))
    .map(([, count]) => count)
    .sort((a, b) => a - b);
  if (earlier.length < daysNeeded) return null;
  const middle = earlier.length / 2;
  const low = earlier[Math.ceil(middle) - 1] ?? 0;
  const high = earlier[Math.floor(middle)] ?? 0;
  return stars > spikeFactor * Math.max((low + high) / 2, leastMedian);
}

/** The first day of the window that ends before `today`. */
export function firstDay(today: string): string {
  return shiftDay(today, -windowDays);
}

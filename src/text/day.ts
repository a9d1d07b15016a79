/** Days of the calendar, in UTC, as `YYYY-MM-DD`. */

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** A time, as a date, as RFC 3339 text or in milliseconds since 1970; throws a `RangeError` for one that is none. */
export function dayOf(time: Date | string | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A day moved by whole days. */
export function shiftDay(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** From one time to another, in days with their fraction; negative where `later` is the earlier. */
export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / dayMs;
}

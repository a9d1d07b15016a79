/** Days and moments as people read them, always in UTC. */

const parts = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function partsOf(day: string): { readonly day: string; readonly month: string; readonly year: string } {
  const [date = '', month = '', year = ''] = parts.format(new Date(`${day}T00:00:00Z`)).split(' ');
  return { day: date, month, year };
}

/** `2026-11-05` → `5 November 2026`; throws a `RangeError` for what is no day. */
export function dayText(day: string): string {
  const { day: date, month, year } = partsOf(day);
  return `${date} ${month} ${year}`;
}

/** `2026-11-05` → `5 November`, where the year is plain. */
export function dayOfYearText(day: string): string {
  const { day: date, month } = partsOf(day);
  return `${date} ${month}`;
}

/** Two days as one phrase that says month and year no more often than it must: `14 to 20 November 2026`. */
export function daysText(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  if (first.year !== last.year) return `${dayText(from)} to ${dayText(to)}`;
  if (first.month !== last.month) return `${first.day} ${first.month} to ${dayText(to)}`;
  return `${first.day} to ${dayText(to)}`;
}

/** RFC 3339 → `20 November 2026, 10:04 UTC`. */
export function momentText(moment: string): string {
  const utc = new Date(moment).toISOString();
  return `${dayText(utc.slice(0, 10))}, ${utc.slice(11, 16)} UTC`;
}

/** `2026-11-05` → `Nov 2026`. */
export function monthText(day: string): string {
  const { month, year } = partsOf(day);
  return `${month.slice(0, 3)} ${year}`;
}

/** What the home page shows of the editors' picks: some of them each week, so that in time all had their turn. */
import { picksTrack } from '../../api/weekly-report/report.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { daysBetween } from '../../text/day.ts';

export interface WeeklyPick {
  readonly entry: Entry;
  /** The editors' sentence. */
  readonly reason: string;
}

/** A Monday. */
const firstWeek = '2026-01-05';

/** `count` picks from the place in their list where the week's turn begins; `day` is `YYYY-MM-DD`. Fewer where there are fewer. */
export function picksOfWeek(
  { tracks, bySlug }: Pick<Registry, 'tracks' | 'bySlug'>,
  day: string,
  count: number,
): readonly WeeklyPick[] {
  const picks = (tracks.find(({ slug }) => slug === picksTrack)?.skills ?? []).flatMap(
    ({ skill, reason }) => {
      const entry = bySlug.get(skill);
      return entry === undefined || !isListed(entry) ? [] : [{ entry, reason }];
    },
  );
  if (picks.length === 0) return [];
  const week = Math.floor(daysBetween(firstWeek, day) / 7);
  const start = (((week * count) % picks.length) + picks.length) % picks.length;
  return [...picks.slice(start), ...picks.slice(0, start)].slice(0, count);
}

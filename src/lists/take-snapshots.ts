/** Registry → one snapshot of every ranking, and which snapshots are too old to keep. */
import type { RankingSnapshot } from '../schema/snapshot.ts';
import { snapshotDaysKept, snapshotEntriesMax } from '../schema/snapshot.ts';
import type { Registry } from '../scoring/registry.ts';
import { rankEntries } from './rank-entries.ts';
import { shiftDay } from '../text/day.ts';

/**
 * One per ranking, empty ones included: that nobody stood there is a fact of that day too. What the content folder has
 * of the day already is taken as it is there.
 */
export function takeSnapshots(registry: Registry, date: string): RankingSnapshot[] {
  const there = new Map(
    registry.snapshots.filter((each) => each.date === date).map((each) => [each.ranking, each]),
  );
  return registry.rankings.map(
    (ranking) =>
      there.get(ranking.slug) ??
      ({
        schema: 'ranking-snapshot-v1',
        ranking: ranking.slug,
        date,
        catalog_revision: registry.revision,
        entries: rankEntries(registry, ranking)
          .slice(0, snapshotEntriesMax)
          .map(({ rank, entry, score }) => ({ rank, slug: entry.slug, score })),
      } satisfies RankingSnapshot),
  );
}

/** First day that is kept when `today` is the newest: 90 days, today included. */
export function firstKeptDay(today: string): string {
  return shiftDay(today, 1 - snapshotDaysKept);
}

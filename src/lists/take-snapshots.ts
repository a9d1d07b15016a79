/** Registry → one snapshot of every ranking, and which snapshots are too old to keep. */
import type { RankingSnapshot } from '../schema/snapshot.ts';
import { snapshotDaysKept } from '../schema/snapshot.ts';
import type { Registry } from '../scoring/registry.ts';
import { headOf } from './ranking-heads.ts';
import { shiftDay } from '../text/day.ts';

/**
 * One per ranking, including empty ones, since an empty ranking is a fact of that day too. What the content folder has
 * for the day already is used unchanged. Each is taken when its turn comes: all of a large catalog take seconds.
 */
export function* takeSnapshots(registry: Registry, date: string): Generator<RankingSnapshot> {
  const there = new Map(
    registry.snapshots.filter((each) => each.date === date).map((each) => [each.ranking, each]),
  );
  for (const ranking of registry.rankings)
    yield (
      there.get(ranking.slug) ?? {
        schema: 'ranking-snapshot-v1',
        ranking: ranking.slug,
        date,
        catalog_revision: registry.revision,
        entries: headOf(registry, ranking).entries.map(({ entry, score }, at) => ({
          rank: at + 1,
          slug: entry.slug,
          score,
        })),
      }
    );
}

/** First day to keep when `today` is the newest: 90 days, including today. */
export function firstKeptDay(today: string): string {
  return shiftDay(today, 1 - snapshotDaysKept);
}

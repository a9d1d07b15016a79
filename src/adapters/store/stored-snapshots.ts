/** Daily ranking snapshots in the store: all rankings of a day together, so that a day is there whole or not at all. */
import { z } from 'zod';
import type { Store } from '../../ports/store.ts';
import { RankingSnapshot } from '../../schema/snapshot.ts';

const kind = 'rankings';
const Rows = z.array(RankingSnapshot);

export type SnapshotStore = Pick<Store, 'snapshots' | 'putSnapshotOnce' | 'forgetSnapshots'>;

/** Days from `from` to `to`, both included, oldest first. `onForeign` gets a day that holds something else: it is missing. */
export async function readSnapshots(
  store: Pick<Store, 'snapshots'>,
  from: string,
  to: string,
  onForeign: (day: string) => void,
): Promise<RankingSnapshot[]> {
  const days = await store.snapshots(kind, from, to);
  return days.flatMap(({ day, rows }) => {
    const parsed = Rows.safeParse(rows);
    if (parsed.success && parsed.data.every(({ date }) => date === day)) return parsed.data;
    onForeign(day);
    return [];
  });
}

/** Keeps the first of a day, from whichever node. */
export function putSnapshots(
  store: SnapshotStore,
  day: string,
  snapshots: readonly RankingSnapshot[],
): Promise<'written' | 'exists'> {
  return store.putSnapshotOnce(kind, day, snapshots);
}

/** Removes days before `firstDay`; how many there were. */
export function pruneStoredSnapshots(store: SnapshotStore, firstDay: string): Promise<number> {
  return store.forgetSnapshots(kind, firstDay);
}

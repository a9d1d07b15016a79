/** Ranking snapshots in the content folder: each written once, old ones removed. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RankingSnapshot } from '../../schema/snapshot.ts';
import { listIfThere } from '../../read-if-there.ts';
import { writeOnce } from '../../write-once.ts';

/** A day's file is immutable: `exists` when it was there, whatever it holds. */
export async function writeSnapshotOnce(
  contentDir: string,
  snapshot: RankingSnapshot,
): Promise<'written' | 'exists'> {
  const path = join(contentDir, 'snapshots', snapshot.ranking, `${snapshot.date}.json`);
  await mkdir(dirname(path), { recursive: true });
  return (await writeOnce(path, `${JSON.stringify(snapshot, null, 2)}\n`)) ? 'written' : 'exists';
}

/** Writes those that are not there yet. */
export async function exportSnapshots(
  contentDir: string,
  snapshots: readonly RankingSnapshot[],
): Promise<{ readonly written: number; readonly there: number }> {
  const names = new Map<string, ReadonlySet<string>>();
  let written = 0;
  for (const snapshot of snapshots) {
    const { ranking, date } = snapshot;
    const there = names.get(ranking) ?? (await namesIn(join(contentDir, 'snapshots', ranking)));
    names.set(ranking, there);
    if (there.has(`${date}.json`)) continue;
    if ((await writeSnapshotOnce(contentDir, snapshot)) === 'written') written += 1;
  }
  return { written, there: snapshots.length - written };
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  return new Set((await listIfThere(folder)).map(({ name }) => name));
}

/** Removes snapshots of days before `firstDay`; returns how many. */
export async function pruneSnapshots(contentDir: string, firstDay: string): Promise<number> {
  const root = join(contentDir, 'snapshots');
  let removed = 0;
  for (const ranking of await readdir(root, { withFileTypes: true })) {
    if (!ranking.isDirectory()) continue;
    for (const name of await readdir(join(root, ranking.name))) {
      const day = /^(\d{4}-\d{2}-\d{2})\.json$/.exec(name)?.[1];
      if (day === undefined || day >= firstDay) continue;
      await rm(join(root, ranking.name, name));
      removed += 1;
    }
  }
  return removed;
}

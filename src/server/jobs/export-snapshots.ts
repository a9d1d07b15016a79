/** `npm run snapshot`: today's snapshots into the store, and what the store has into the content folder, for static builds. */
import { ownFolder } from '../../adapters/files/content-folders.ts';
import { StoreLocked } from '../../adapters/store/embedded/lock.ts';
import { exportSnapshots, pruneSnapshots } from '../../adapters/files/snapshot-files.ts';
import { readSnapshots } from '../../adapters/store/stored-snapshots.ts';
import { openContext } from '../../app.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../ports/store.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { firstKeptDay } from '../../lists/take-snapshots.ts';
import { keepDay } from './daily-upkeep.ts';
import { type OpenOutcomes, openReader } from '../../runtime/outcome-reader.ts';
import { openOutcomes } from '../../runtime/open-store.ts';
import { dayOf } from '../../text/day.ts';

interface SnapshotSummary {
  readonly today: string;
  /** Files written, files that were there already, and old ones removed. */
  readonly written: number;
  readonly there: number;
  readonly removed: number;
  /** False when a server has the store to itself and has not kept today yet. */
  readonly hasToday: boolean;
}

interface Opened extends OpenOutcomes {
  readonly store: Store;
  readonly mayWrite: boolean;
}

/** Throws what the index, the store and the disk throw. */
export async function takeAndExportSnapshots(
  config: Config,
  indexDir: string,
  logger: Logger,
): Promise<SnapshotSummary> {
  const { store, mayWrite, ...outcomes } = await openStore(config, logger);
  try {
    const source = await openContext(config, indexDir, { outcomes });
    const { registry, clock } = source.current();
    const today = dayOf(clock.now());
    if (mayWrite) await keepDay(store, registry, today);
    const first = firstKeptDay(today);
    const kept = await readSnapshots(store, first, today, (day) =>
      logger.warn({ day }, 'the store document is not a snapshot: skipping the day'),
    );
    const { written, there } = await exportSnapshots(ownFolder(config.contentDir), kept);
    const hasToday = kept.some(({ date }) => date === today);
    const removed = hasToday ? await pruneSnapshots(ownFolder(config.contentDir), first) : 0;
    return { today, written, there, removed, hasToday: hasToday || registry.rankings.length === 0 };
  } finally {
    await store.close();
  }
}

/** The embedded store has one writer: beside a running server, which keeps the day itself, this only reads. */
async function openStore(config: Config, logger: Logger): Promise<Opened> {
  try {
    return { ...(await openOutcomes(config, logger)), mayWrite: true };
  } catch (error) {
    if (!(error instanceof StoreLocked)) throw error;
    return { ...(await openReader(config, logger)), mayWrite: false };
  }
}

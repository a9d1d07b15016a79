/** Once a day, in one of the processes that share a store: saves ranking snapshots and removes old data. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  pruneStoredSnapshots,
  putSnapshots,
  readSnapshots,
  type SnapshotStore,
} from '../../adapters/store/stored-snapshots.ts';
import { firstDay, usagePrefix } from '../../adapters/store/usage-ledger.ts';
import type { Store } from '../../ports/store.ts';
import type { Clock, Logger } from '../../ports/surroundings.ts';
import { forgetOldDocuments } from '../../runtime/retention.ts';
import type { RankingSnapshot } from '../../schema/snapshot.ts';
import type { Registry } from '../../scoring/registry.ts';
import { firstKeptDay, takeSnapshots } from '../../lists/take-snapshots.ts';
import { dayOf } from '../../text/day.ts';
import { repeat, type Repeated } from './repeat.ts';

type UpkeepStore = SnapshotStore &
  Pick<Store, 'forgetCounters' | 'getDocument' | 'listDocuments' | 'writeDocuments'>;

/** `exists`: the day had its snapshots; `nothing`: there is no ranking to keep. Safe to repeat at any point. */
export async function keepDay(
  store: UpkeepStore,
  registry: Registry,
  today: string,
): Promise<'written' | 'exists' | 'nothing'> {
  const taken: RankingSnapshot[] = [];
  for (const snapshot of takeSnapshots(registry, today)) {
    taken.push(snapshot);
    // Requests that come meanwhile are answered between two of them.
    await setImmediate();
  }
  const kept = taken.length === 0 ? 'nothing' : await putSnapshots(store, today, taken);
  await pruneStoredSnapshots(store, firstKeptDay(today));
  await store.forgetCounters(usagePrefix, firstDay(today));
  await forgetOldDocuments(store, new Date(`${today}T00:00:00Z`));
  return kept;
}

interface UpkeepOptions {
  readonly store: UpkeepStore & Pick<Store, 'tryLease'>;
  /** The current registry, with everything recorded. */
  readonly registry: () => Registry;
  /** Called when the day has been kept by this process. */
  readonly onKept: () => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds between checks; 30,000 by default. */
  readonly lookEvery?: number;
  /** Milliseconds until the first check; 1,000 by default. */
  readonly firstLook?: number;
}

/** Long enough for the work; another process takes over from one that died. */
const leaseMs = 120_000;

/** Soon after the start when today is missing, and soon after midnight UTC. What fails is logged and tried again. */
export function startDailyUpkeep(options: UpkeepOptions): Repeated {
  const { store, registry, onKept, clock, logger, lookEvery = 30_000, firstLook = 1_000 } = options;
  const holder = randomUUID();
  let done = '';

  async function look(): Promise<void> {
    const now = clock.now();
    const today = dayOf(now);
    if (done === today) return;
    try {
      const there = await readSnapshots(store, today, today, () => undefined);
      if (there.length === 0) {
        if (!(await store.tryLease('daily upkeep', holder, leaseMs, now))) return;
        const kept = await keepDay(store, registry(), today);
        if (kept === 'written') logger.info({ day: today }, 'saved the day’s ranking snapshots');
        await onKept();
      }
      done = today;
    } catch (error) {
      logger.warn({ error, day: today }, 'cannot save the day’s snapshots; will retry');
    }
  }
  return repeat(look, firstLook, lookEvery);
}

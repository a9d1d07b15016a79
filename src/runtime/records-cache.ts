/** The records in memory, and how each part is read again: use, events and snapshots from the store, runs from files. */
import { type ReadEvents, readEvents } from '../adapters/store/activity-events.ts';
import { readIngestRuns } from '../adapters/store/ingest-runs.ts';
import { readSnapshots } from '../adapters/store/stored-snapshots.ts';
import { createUsageLedger, type UsageLedger } from '../adapters/store/usage-ledger.ts';

import { firstKeptDay } from '../lists/take-snapshots.ts';
import { readRuns, readStatus, readStatusVersion } from '../discovery/status.ts';
import { noRecords, type Records } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';
import type { Clock, Logger } from '../ports/surroundings.ts';
import type { IngestRun } from '../schema/ingest-run.ts';
import type { RankingSnapshot } from '../schema/snapshot.ts';
import { dayOf, shiftDay } from '../text/day.ts';

/** Reads one part again; true when something public changed. Rejects when it cannot be read. */
type ReadAgain = () => Promise<boolean>;

interface RecordsCache {
  readonly records: Omit<Records, 'changedAt'>;
  readonly ledger: UsageLedger;
  readonly parts: readonly (readonly [name: string, readAgain: ReadAgain])[];
}

export interface RecordsSource {
  readonly store: Store;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Empty until its parts are read. */
export function createRecordsCache({ store, dataDir, clock, logger }: RecordsSource): RecordsCache {
  const ledger = createUsageLedger(clock, store);
  const warnOnce = onceEach((what) => logger.warn({ what }, 'unexpected store document: skipping it'));
  const events = rememberEvents(store, warnOnce);
  const snapshots = rememberSnapshots(store, clock, warnOnce);
  let runs: readonly IngestRun[] = [];
  const discovery = rememberDiscovery(store);
  return {
    records: {
      usage: (from, to) => ledger.usage(from, to),
      ingestRuns: () => runs,
      discovery: discovery.now,
      events: () => events.now().events,
      snapshots: snapshots.now,
    },
    ledger,
    parts: [
      ['reading use', () => ledger.refresh()],
      ['reading events', events.readAgain],
      ['reading snapshots', snapshots.readAgain],
      ['reading discovery', discovery.readAgain],
      [
        'reading records of ingest',
        async () => {
          runs = await readIngestRuns(dataDir);
          return false;
        },
      ],
    ],
  };
}

interface Remembered<T> {
  now(): T;
  readonly readAgain: ReadAgain;
}

function rememberEvents(store: Store, warnOnce: (what: string) => void): Remembered<ReadEvents> {
  let read: ReadEvents = { events: [], after: undefined };
  return {
    now: () => read,
    async readAgain() {
      const before = JSON.stringify(read.events);
      read = await readEvents(store, read.after, (id) => warnOnce(`event ${id}`));
      return JSON.stringify(read.events) !== before;
    },
  };
}

/** Every run changes the status, so runs are only read when it has another version. */
function rememberDiscovery(store: Store): Remembered<ReturnType<Records['discovery']>> {
  let read = noRecords.discovery();
  let version = 0;
  return {
    now: () => read,
    async readAgain() {
      const found = await readStatusVersion(store);
      if (found === version) return false;
      read = { runs: await readRuns(store), status: await readStatus(store) };
      version = found;
      return true;
    },
  };
}

/** A day's snapshots never change, so only days after the newest one known are read. */
function rememberSnapshots(
  store: Store,
  clock: Clock,
  warnOnce: (what: string) => void,
): Remembered<readonly RankingSnapshot[]> {
  let snapshots: readonly RankingSnapshot[] = [];
  return {
    now: () => snapshots,
    async readAgain() {
      const today = dayOf(clock.now());
      const first = firstKeptDay(today);
      const newest = snapshots.at(-1)?.date;
      if (newest === today) return false;
      const from = newest === undefined || newest < first ? first : shiftDay(newest, 1);
      const added = await readSnapshots(store, from, today, (day) => warnOnce(`snapshots of ${day}`));
      const kept = snapshots.filter(({ date }) => date >= first);
      if (added.length === 0 && kept.length === snapshots.length) return false;
      snapshots = [...kept, ...added];
      return true;
    },
  };
}

function onceEach(warn: (what: string) => void): (what: string) => void {
  const warned = new Set<string>();
  return (what) => {
    if (!warned.has(what)) warn(what);
    warned.add(what);
  };
}

/** What this instance remembers: use in counters, events and snapshots in the store, and the records of ingest. */
import { randomUUID } from 'node:crypto';
import { type ReadEvents, readEvents } from '../adapters/store/activity-events.ts';
import { readIngestRuns } from '../adapters/store/ingest-runs.ts';
import { readSnapshots } from '../adapters/store/stored-snapshots.ts';
import { importUsageFile } from '../adapters/store/usage-file.ts';
import { createUsageLedger, type UsageLedger } from '../adapters/store/usage-ledger.ts';
import type { Answered } from '../http/serve-endpoint.ts';
import type { Store } from '../ports/store.ts';
import type { Activity, Clock, Logger } from '../ports/surroundings.ts';
import type { IngestRun } from '../schema/ingest-run.ts';
import type { RankingSnapshot } from '../schema/snapshot.ts';
import { firstKeptDay } from '../lists/take-snapshots.ts';
import { usageOf } from '../lists/usage-of.ts';
import { dayOf, shiftDay } from '../text/day.ts';

/** Milliseconds between rounds; what a crash loses of the statistics is at most this much. */
const roundDefault = 10_000;
const patienceDefault = 5_000;

export interface LiveActivity extends Activity {
  /** `onAnswer` of the application. Counts nothing before there is a store. */
  observe(answered: Answered): void;
  /** From now on this store is written to and read. Never rejects: what fails is logged and tried again. */
  connect(store: Store): Promise<void>;
  /** Writes what was counted and reads what is new; never rejects. */
  round(): Promise<void>;
  close(): Promise<void>;
}

export interface ActivityOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds between rounds; 10,000 unless told. */
  readonly roundEvery?: number;
  /** Milliseconds that the end waits for a store that does not answer; 5,000 unless told. */
  readonly patienceMs?: number;
}

export function openActivity(options: ActivityOptions): LiveActivity {
  const { dataDir, clock, logger } = options;
  let memory: Memory | null = null;
  let changedAt: string | null = null;
  let running: Promise<void> | null = null;
  const failing = new Set<string>();

  /** One part that fails keeps nothing else back, and is said once until it works again. */
  async function attempt(part: string, work: () => Promise<boolean>): Promise<void> {
    try {
      if (await work()) changedAt = clock.now().toISOString();
      if (failing.delete(part)) logger.info({ part }, 'activity works again');
    } catch (error) {
      if (!failing.has(part)) logger.warn({ error, part }, 'activity is kept for the next round');
      failing.add(part);
    }
  }
  async function runRound(): Promise<void> {
    if (memory === null) return;
    const { ledger } = memory;
    await attempt('writing use', () => ledger.flush().then(() => false));
    for (const [part, read] of memory.readers) await attempt(part, read);
  }
  const round = (): Promise<void> => (running ??= runRound().finally(() => (running = null)));
  const timer = setInterval(() => void round(), options.roundEvery ?? roundDefault);
  timer.unref();

  return {
    ...reads(() => memory),
    changedAt: () => changedAt,
    observe({ endpointId, raw, answer, caller }) {
      for (const use of usageOf(endpointId, raw, answer))
        memory?.ledger.count({ ...use, caller: caller === '' ? null : caller });
    },
    async connect(store) {
      await attempt('the file of former counts', async () => {
        const cells = await importUsageFile(dataDir, store, clock, randomUUID());
        if (cells > 0) logger.info({ cells }, 'took usage.jsonl over into the store');
        return false;
      });
      memory = createMemory(dataDir, store, clock, logger);
      await round();
      // What was there at the start is not a change; an event tells its own time.
      changedAt = memory.events[0]?.at ?? null;
    },
    round,
    async close() {
      clearInterval(timer);
      const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
      const patience = setTimeout(giveUp, options.patienceMs ?? patienceDefault);
      // What came while a round was under way takes another.
      await Promise.race([round().then(round), late]);
      clearTimeout(patience);
    },
  };
}

/** What there is now, for a build: nothing is counted and nothing is written. Rejects when the store cannot be read. */
export async function readActivity(
  dataDir: string,
  store: Store,
  clock: Clock,
  logger: Logger,
): Promise<Activity> {
  const memory = createMemory(dataDir, store, clock, logger);
  for (const [, read] of memory.readers) await read();
  return { ...reads(() => memory), changedAt: () => null };
}

/** What has been read, and how each part is read anew; a reader tells whether something public changed. */
interface Memory {
  readonly ledger: UsageLedger;
  readonly events: ReadEvents['events'];
  readonly snapshots: readonly RankingSnapshot[];
  readonly runs: readonly IngestRun[];
  readonly readers: readonly (readonly [part: string, read: () => Promise<boolean>])[];
}

function createMemory(dataDir: string, store: Store, clock: Clock, logger: Logger): Memory {
  const ledger = createUsageLedger(clock, store);
  let read: ReadEvents = { events: [], after: undefined };
  let snapshots: readonly RankingSnapshot[] = [];
  let runs: readonly IngestRun[] = [];

  const warned = new Set<string>();
  function warnOnce(what: string): void {
    if (!warned.has(what)) logger.warn({ what }, 'the store holds something else here: it is left out');
    warned.add(what);
  }

  async function readNewEvents(): Promise<boolean> {
    const before = JSON.stringify(read.events);
    read = await readEvents(store, read.after, (id) => warnOnce(`event ${id}`));
    return JSON.stringify(read.events) !== before;
  }
  /** A day's snapshots never change, so only days after the newest one known are read. */
  async function readNewSnapshots(): Promise<boolean> {
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
  }
  async function readRuns(): Promise<boolean> {
    runs = await readIngestRuns(dataDir);
    return false;
  }
  return {
    ledger,
    get events() {
      return read.events;
    },
    get snapshots() {
      return snapshots;
    },
    get runs() {
      return runs;
    },
    readers: [
      ['reading use', () => ledger.refresh()],
      ['reading events', readNewEvents],
      ['reading snapshots', readNewSnapshots],
      ['reading records of ingest', readRuns],
    ],
  };
}

function reads(memory: () => Memory | null): Omit<Activity, 'changedAt'> {
  return {
    usage: (from, to) => memory()?.ledger.usage(from, to) ?? [],
    ingestRuns: () => memory()?.runs ?? [],
    events: () => memory()?.events ?? [],
    snapshots: () => memory()?.snapshots ?? [],
  };
}

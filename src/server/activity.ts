/** What this instance remembers of its use: counters flushed now and then, and the records of ingest. */
import { readIngestRuns } from '../adapters/ingest-runs.ts';
import { openUsageLedger } from '../adapters/usage-ledger.ts';
import type { Answered } from '../http/serve-endpoint.ts';
import type { Activity, Clock, Logger, Use } from '../ports.ts';
import { usageOf } from '../views/usage-of.ts';

/** Milliseconds between flushes; what a crash loses of the statistics is at most this much. */
const flushEvery = 10_000;

export interface LiveActivity extends Activity {
  /** For uses that no read shows, such as recorded outcomes. */
  count(use: Use): void;
  /** `onAnswer` of the application. */
  observe(answered: Answered): void;
  close(): Promise<void>;
}

export interface ActivityOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** No other process counts in this data folder. */
  readonly isOnly: boolean;
  /** Something opaque that is the same for one caller of a day; null when it is not known. */
  readonly callerOf?: (request: Request) => string | null;
}

export async function openActivity(options: ActivityOptions): Promise<LiveActivity> {
  const { dataDir, clock, logger, isOnly, callerOf = () => null } = options;
  const ledger = await openUsageLedger(dataDir, clock, isOnly);
  let runs = await readIngestRuns(dataDir);
  const write = async (): Promise<void> => {
    try {
      await ledger.flush();
      runs = await readIngestRuns(dataDir);
    } catch (error) {
      logger.warn({ error }, 'usage could not be written; it is kept for the next time');
    }
  };
  const timer = setInterval(() => void write(), flushEvery);
  timer.unref();
  return {
    usage: (from, to) => ledger.usage(from, to),
    ingestRuns: () => runs,
    count: (use) => ledger.count(use),
    observe({ endpointId, raw, selected, request }) {
      for (const use of usageOf(endpointId, raw, selected))
        ledger.count({ ...use, caller: callerOf(request) });
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

/** What is on disk, for a build: nothing is counted and nothing is written. */
export async function readActivity(dataDir: string, clock: Clock): Promise<Activity> {
  const [ledger, runs] = await Promise.all([openUsageLedger(dataDir, clock, false), readIngestRuns(dataDir)]);
  return { usage: (from, to) => ledger.usage(from, to), ingestRuns: () => runs };
}

/** What this instance remembers of its use: counters flushed now and then, and the records of ingest. */
import { readIngestRuns } from '../adapters/ingest-runs.ts';
import { openUsageLedger } from '../adapters/usage-ledger.ts';
import type { Answered } from '../http/serve-endpoint.ts';
import type { Activity, Clock, Logger } from '../ports.ts';
import { usageOf } from '../views/usage-of.ts';

/** Milliseconds between flushes; what a crash loses of the statistics is at most this much. */
const flushEvery = 10_000;

export interface LiveActivity extends Activity {
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
}

export async function openActivity(options: ActivityOptions): Promise<LiveActivity> {
  const { dataDir, clock, logger, isOnly } = options;
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
    events: () => [],
    observe({ endpointId, raw, answer, caller }) {
      for (const use of usageOf(endpointId, raw, answer))
        ledger.count({ ...use, caller: caller === '' ? null : caller });
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
  return { usage: (from, to) => ledger.usage(from, to), ingestRuns: () => runs, events: () => [] };
}

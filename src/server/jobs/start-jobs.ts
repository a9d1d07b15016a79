/** Everything a server does beside answering: files that follow the reports, daily upkeep, reviews. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { type ContextSource, systemClock } from '../../app.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../ports/store.ts';
import type { LiveRecords } from '../../runtime/records.ts';
import { dayOf } from '../../text/day.ts';
import { startDailyUpkeep } from './daily-upkeep.ts';
import { startDiscovery } from './discovery.ts';
import { type ReviewsOptions, startReviews } from './reviews.ts';
import { startFileRefresher, type FileRefresher, writeServedInThread } from './file-refresher.ts';

interface JobsOptions extends ReviewsOptions {
  readonly source: ContextSource;
  readonly records: LiveRecords;
  /** Number of the newest report. */
  readonly reports: () => number;
}

export interface Jobs {
  /** The endpoint that answered a request: what was just submitted is reviewed at once. */
  onAnswer(endpointId: string): void;
  close(): Promise<void>;
}

export function startJobs(options: JobsOptions): Jobs {
  const { store, source, records, logger } = options;
  const files = options.config.rebuildSeconds === 0 ? null : startFiles(options);
  const upkeep = startDailyUpkeep({
    store,
    registry: () => source.current().registry,
    onKept: () => records.round(),
    clock: systemClock,
    logger,
  });
  const reviews = startReviews(options);
  const every = options.config.discoverEvery * 60_000;
  const discovery = every === 0 ? null : startDiscovery({ ...options, every });
  return {
    onAnswer(endpointId) {
      if (['submit', 'submissionAction', 'submissionDelete'].includes(endpointId)) reviews.wake();
      // Who validates a repository is about to submit it.
      else if (endpointId === 'validate') reviews.prepare();
    },
    async close() {
      await files?.close();
      await upkeep.close();
      await discovery?.close();
      await reviews.close();
    },
  };
}

function startFiles({
  config,
  distDir,
  source,
  records,
  reports,
  store,
  logger,
}: JobsOptions): FileRefresher {
  return startFileRefresher({
    seconds: config.rebuildSeconds,
    state: () => {
      const { revision, generatedAt } = source.current().registry;
      const today = dayOf(systemClock.now());
      return [revision, generatedAt, today, reports(), records.changedAt()].join(' ');
    },
    mayRefresh: () => holdsFiles(config, store),
    refresh: () => writeServedInThread(config, distDir),
    logger,
  });
}

const processName = randomUUID();

/** Of the processes that share a store and a data folder, one writes the files; the embedded store has one process anyway. */
async function holdsFiles(config: Config, store: Store): Promise<boolean> {
  if (config.storeUrl === null) return true;
  const ms = Math.max(60, 2 * config.rebuildSeconds) * 1_000;
  const folder = `files of ${hostname()}:${resolve(config.dataDir)}`;
  return store.tryLease(folder, processName, ms, systemClock.now());
}

/** Configuration and a built index → a server that answers, follows rebuilds and can be drained. */
import { randomUUID } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { openGitHub } from '../adapters/github/code-host.ts';
import { openMailer } from '../adapters/mailer.ts';
import { openContext, systemClock } from '../app.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../api/define.ts';
import { createApplication } from '../http/application.ts';
import { defaultWriteRule } from '../http/write-limits.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { openActivity } from '../runtime/activity.ts';
import { startDailyUpkeep } from './jobs/daily-upkeep.ts';
import { listen, type RunningServer } from './listen.ts';
import { openOutcomes } from '../runtime/open-store.ts';
import { isOutdated } from './live-pages.ts';
import { openOnDemandPages } from './on-demand-pages.ts';
import { openPageFiles, readPagesRevision } from '../build/page-files.ts';
import { startReviews } from './jobs/reviews.ts';
import { startTwinRefresher, writeTwinsInThread } from './jobs/twin-refresher.ts';

export interface StartOptions {
  readonly config: Config;
  readonly endpoints: readonly Endpoint[];
  readonly documents: readonly SiteDocument[];
  readonly distDir: string;
  /** Where the code is; found by itself unless told. */
  readonly projectDir?: string;
  readonly logger: Logger;
  /** Milliseconds between looks at what a rebuild changes; 2,000 unless told. */
  readonly watchEvery?: number;
  /** Milliseconds between looks for submissions, decisions and what other nodes published; each its own unless told. */
  readonly reviewEvery?: number;
}

/** Throws what `openContext` and `listen` throw: each with one line for the operator. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, endpoints, documents, distDir, logger } = options;
  const { dataDir } = config;
  const activity = openActivity({ dataDir, clock: systemClock, logger });
  let store: Store | null = null;
  let reports = (): number => 0;
  const source = await openContext(config, join(distDir, 'index'), activity, async () => {
    const { store: opened, ...outcomes } = await openOutcomes(config, logger);
    store = opened;
    await activity.connect(opened);
    reports = () => outcomes.book.through.seq;
    return {
      ...outcomes,
      live: {
        store: opened,
        mailer: openMailer(config.smtpUrl, config.siteUrl, logger),
        github: openGitHub(config, logger),
      },
    };
  });
  const pagesDir = join(distDir, 'astro');
  let pages = await openPageFiles(join(pagesDir, 'client'));
  let pagesRevision = await readPagesRevision(pagesDir);
  const renderPage = await openOnDemandPages(pagesDir, () => source.current());
  const application = createApplication({
    endpoints,
    documents,
    getContext: (isWrite) => source.current(isWrite),
    getPages: () => pages,
    ...(renderPage === null ? {} : { renderPage }),
    isOutdated: (path) => isOutdated(path, source.current(true).registry, pagesRevision),
    onAnswer: (answered) => activity.observe(answered),
    logger,
    newId: () => randomUUID(),
    writeRule:
      config.writesPerMinute === null
        ? defaultWriteRule
        : { perMinute: config.writesPerMinute, countsLocal: true },
    trustProxy: config.trustProxy,
  });
  const server = await listen(application, config).catch(async (error: unknown) => {
    await activity.close();
    await (store as Store | null)?.close();
    throw error;
  });

  // A build writes the pointer when the index is whole, and its stamp when the pages are.
  const watched = [join(distDir, 'index', 'current.json'), join(distDir, 'build.json')];
  const refresh = async (): Promise<void> => {
    try {
      const changed = await source.refresh();
      pages = await openPageFiles(join(pagesDir, 'client'));
      pagesRevision = await readPagesRevision(pagesDir);
      if (changed) logger.info({ revision: source.current().registry.revision }, 'took over a new index');
    } catch (error) {
      logger.error({ error }, 'the new build cannot be read; the old one goes on');
    }
  };
  for (const path of watched) {
    watchFile(path, { interval: options.watchEvery ?? 2_000, persistent: false }, () => void refresh());
  }
  const refresher =
    config.rebuildSeconds === 0
      ? null
      : startTwinRefresher({
          seconds: config.rebuildSeconds,
          state: () => {
            const { revision, generatedAt } = source.current().registry;
            const today = systemClock.now().toISOString().slice(0, 10);
            return [revision, generatedAt, today, reports(), activity.changedAt()].join(' ');
          },
          mayRefresh: () => holdsTwins(config, distDir, store),
          refresh: () => writeTwinsInThread(config, distDir),
          logger,
        });
  // Set by the callback above, which the compiler does not see.
  const kept = store as Store | null;
  const upkeep =
    kept === null
      ? null
      : startDailyUpkeep({
          store: kept,
          registry: () => source.current().registry,
          onKept: () => activity.round(),
          clock: systemClock,
          logger,
        });
  const reviews = kept === null ? null : startReviews({ ...options, store: kept, source, activity });
  const { registry } = source.current();
  logger.info(
    { port: server.port, skills: registry.entries.length, revision: registry.revision },
    'listening',
  );
  return {
    port: server.port,
    async close() {
      for (const path of watched) unwatchFile(path);
      await server.close();
      await refresher?.close();
      await upkeep?.close();
      await reviews?.close();
      await activity.close();
      await (store as Store | null)?.close();
    },
  };
}

const processName = randomUUID();

/** Of the processes that share a store and a folder, one writes the twins; the embedded store has one process anyway. */
async function holdsTwins(config: Config, distDir: string, store: Store | null): Promise<boolean> {
  if (config.storeUrl === null || store === null) return true;
  const ms = Math.max(60, 2 * config.rebuildSeconds) * 1_000;
  const folder = `twins of ${hostname()}:${resolve(distDir)}`;
  return store.tryLease(folder, processName, ms, systemClock.now());
}

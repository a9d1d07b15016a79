/** Published skills on this node: built into its index in a thread, served, and looked for again every few seconds. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readIndexPointer } from '../../adapters/files/index-files.ts';
import type { ContextSource } from '../../app.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../ports/store.ts';
import type { Logger } from '../../ports/surroundings.ts';
import type { LiveCatalog } from '../../submissions/publish/publish.ts';
import { readPublished, readPublishedState } from '../../submissions/publish/published-files.ts';
import type { IndexSummary } from '../../build/build-index.ts';
import type { IndexWork } from '../../build/index-thread.ts';
import { runThread } from '../../runtime/thread.ts';

const indexThread = new URL('../../build/index-thread.ts', import.meta.url);

interface PublishedOptions {
  readonly config: Config;
  readonly projectDir: string;
  readonly distDir: string;
  readonly store: Store;
  readonly source: Pick<ContextSource, 'current' | 'refresh'>;
  readonly logger: Logger;
  /** Milliseconds between checks for skills published by other nodes; 3,000 by default. */
  readonly every?: number;
}

export interface PublishedSkills extends LiveCatalog {
  /** Starts no more work and ends a build in progress: the next server restarts it. */
  close(): Promise<void>;
}

/** A catalog of tens of thousands of skills takes minutes; only a thread that hangs is ended. */
const buildLimitMs = 900_000;
/** Held while a build runs, and renewed; another process takes over from one that died. */
const leaseMs = 60_000;
/** Longest wait for another process of this folder to build. */
const refreshLimitMs = 90_000;
/** Pause after a build that failed, unless something else is published meanwhile. */
const failurePauseMs = 60_000;
const lookAgainMs = 250;

export function startPublishedSkills(options: PublishedOptions): PublishedSkills {
  const { config, distDir, projectDir, store, source, logger, every = 3_000 } = options;
  const indexDir = join(distDir, 'index');
  const holder = randomUUID();
  /** State of the store, and its digest, as last seen. */
  let seen = { version: -1, digest: '' };
  let failed = { version: -1, until: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const stop = new AbortController();

  /** True when everything published up to the call is served here; false while another process builds it. */
  async function sync(): Promise<boolean> {
    const version = await readPublishedState(store);
    const built = (await readIndexPointer(indexDir))?.published_digest ?? '';
    if (version !== seen.version || built !== seen.digest) {
      const published = await readPublished(store);
      if (built !== published.digest) {
        if (!(await mayBuild())) return false;
        const started = performance.now();
        const { contentDir, dataDir, eventSecret, siteUrl, securityContacts } = config;
        const work: IndexWork = {
          config: { contentDir, dataDir, eventSecret, siteUrl, securityContacts },
          projectDir,
          indexDir,
          published,
        };
        const renewal = setInterval(() => void mayBuild().catch(() => undefined), leaseMs / 3);
        const { revision, skills, problems } = await runThread<IndexSummary>(indexThread, work, {
          timeLimitMs: buildLimitMs,
          stop: stop.signal,
        })
          .catch((error: unknown) => {
            failed = { version, until: performance.now() + failurePauseMs };
            throw error;
          })
          .finally(() => clearInterval(renewal));
        const ms = Math.round(performance.now() - started);
        logger.info(
          { revision, skills, problems: problems.length, ms },
          'built an index with the published skills',
        );
      }
      seen = { version, digest: published.digest };
    }
    await source.refresh();
    return true;
  }

  /** Of the processes that share a store and a folder, one builds; the embedded store has one process anyway. */
  function mayBuild(): Promise<boolean> {
    if (config.storeUrl === null) return Promise.resolve(true);
    const name = `index of ${hostname()}:${resolve(distDir)}`;
    return store.tryLease(name, holder, leaseMs, new Date());
  }

  /** One after the other. */
  function enqueue(): Promise<boolean> {
    const next = last.then(sync, sync);
    last = next.catch(() => undefined);
    return next;
  }

  async function look(): Promise<void> {
    try {
      const waits = performance.now() < failed.until && (await readPublishedState(store)) === failed.version;
      if (!waits) await enqueue();
    } catch (error) {
      if (!stop.signal.aborted)
        logger.error(
          { error },
          'cannot build an index with the published skills yet; keeping the previous index',
        );
    }
  }
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => (looking ??= look().finally(() => (looking = null))), every);
  timer.unref();
  void (looking = look().finally(() => (looking = null)));

  return {
    integrityOf: (slug) => source.current().registry.bySlug.get(slug)?.evidence.integrity ?? null,
    async refresh() {
      const end = performance.now() + refreshLimitMs;
      while (!(await enqueue())) {
        if (stop.signal.aborted || performance.now() > end)
          throw new Error('no process of this folder built the index');
        await pause(lookAgainMs);
      }
    },
    async close() {
      stop.abort();
      clearInterval(timer);
      await looking;
      await last;
    },
  };
}

/** The outcomes that the configured store holds, for a look only: builds, checks and exports beside a running server. */
import { join } from 'node:path';
import { openEmbeddedStore } from '../adapters/store/embedded/embedded-store.ts';
import type { Config } from '../config.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import { type ChangedOutcomes, OutcomeBook } from '../outcomes/book.ts';
import { readEvalReports } from './eval-reports.ts';
import { type AfterDay, type OutcomeDay, outcomeDays } from './outcome-days.ts';
import { type PublishedFiles, readPublished } from '../submissions/publish/published-files.ts';

export interface OpenOutcomes {
  readonly book: OutcomeBook;
  /** Since the last call. */
  takeChanged(): ChangedOutcomes;
}

/** Folder of the embedded store, below the data folder. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'store');
}

/** For reading only: takes no lock, and may run beside a server. Throws as `openOutcomes` does. */
export async function openReader(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  logger: Logger,
): Promise<OpenOutcomes & { store: Store }> {
  return openConfigured(config, logger, { readOnly: true });
}

/** `embedded`: how a store of files is opened. Throws a `StoreUnavailable` (also `StoreLocked`) or a `StoreCorrupt` with one line for the operator. */
export async function openConfigured(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  logger: Logger,
  embedded: Pick<Parameters<typeof openEmbeddedStore>[0], 'readOnly' | 'saveScores'>,
): Promise<OpenOutcomes & { store: Store }> {
  const { book, takeChanged } = createBook();
  const store =
    config.storeUrl === null
      ? await openEmbeddedStore({ folder: storeFolder(config.dataDir), ledger: book, logger, ...embedded })
      : await openShared(config.storeUrl, book, logger);
  await readEvalReports(store, book, '');
  return { store, book, takeChanged };
}

/** Its driver takes memory in every process that loads it, so that only those do which have such a store. */
async function openShared(url: string, ledger: OutcomeBook, logger: Logger): Promise<Store> {
  const { openPostgresStore } = await import('../adapters/store/postgres/store.ts');
  return openPostgresStore({ url, ledger, logger });
}

/** The outcomes recorded up to now, for a build. */
export async function readOutcomes(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  logger: Logger,
): Promise<OpenOutcomes> {
  const { store, ...outcomes } = await openReader(config, logger);
  await store.close();
  return outcomes;
}

/** The skills published up to now, for a build. */
export async function readPublishedNow(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
): Promise<PublishedFiles> {
  const { store } = await openReader(config, silentLogger);
  try {
    return await readPublished(store);
  } finally {
    await store.close();
  }
}

/** Days of the outcome log after the known one that ended before `today`, for a build. */
export async function readOutcomeDays(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  known: AfterDay | null,
  today: string,
): Promise<OutcomeDay[]> {
  const { store } = await openReader(config, silentLogger);
  try {
    return await outcomeDays(store, known, today);
  } finally {
    await store.close();
  }
}

/** A build only reads; what could be logged concerns the server that writes. */
const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A book that remembers what was folded into it since it was last asked. */
export function createBook(): OpenOutcomes {
  let changed = new Set<string>();
  let doCount = false;
  const book = new OutcomeBook((slug, counts) => {
    changed.add(slug);
    doCount ||= counts;
  });
  return {
    book,
    takeChanged: () => {
      if (changed.size === 0) return { slugs: [], doCount: false };
      const taken = { slugs: [...changed], doCount };
      changed = new Set();
      doCount = false;
      return taken;
    },
  };
}

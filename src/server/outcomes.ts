/** The store that the configuration names, with the book of outcomes that it folds into. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openLowdbStore } from '../adapters/lowdb-store.ts';
import { openPostgresStore } from '../adapters/postgres-store.ts';
import type { Config } from '../config.ts';
import type { Logger, Store } from '../ports.ts';
import { OutcomeBook } from '../scoring/outcome-book.ts';

export interface OpenOutcomes {
  readonly book: OutcomeBook;
  /** Skills whose outcomes changed since it was last asked. */
  takeChanged(): readonly string[];
}

/** Folder of the embedded store, below the data folder. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'store');
}

/** Throws a `StoreUnavailable` (also `StoreLocked`) or a `StoreCorrupt` with one line for the operator. */
export async function openOutcomes(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  logger: Logger,
): Promise<OpenOutcomes & { store: Store }> {
  const { book, takeChanged } = createBook();
  const store =
    config.storeUrl === null
      ? await openLowdbStore({
          folder: storeFolder(config.dataDir),
          ledger: book,
          logger,
          compact: compactInThread,
        })
      : await openPostgresStore({ url: config.storeUrl, ledger: book, logger });
  return { store, book, takeChanged };
}

/** The same store for a look only: takes no lock, and may stand beside a running server. Throws as `openOutcomes` does. */
export async function openReader(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  logger: Logger,
): Promise<OpenOutcomes & { store: Store }> {
  const { book, takeChanged } = createBook();
  const store =
    config.storeUrl === null
      ? await openLowdbStore({ folder: storeFolder(config.dataDir), ledger: book, logger, readOnly: true })
      : await openPostgresStore({ url: config.storeUrl, ledger: book, logger });
  return { store, book, takeChanged };
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

function createBook(): OpenOutcomes {
  let changed = new Set<string>();
  const book = new OutcomeBook((slug) => changed.add(slug));
  return {
    book,
    takeChanged: () => {
      if (changed.size === 0) return [];
      const taken = [...changed];
      changed = new Set();
      return taken;
    },
  };
}

/** In a thread of its own, from the files alone: writes and reads go on meanwhile. */
function compactInThread(folder: string, segment: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compact-store.ts', import.meta.url), {
      workerData: { folder, segment },
    });
    worker.unref();
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`compaction ended with ${code}`)),
    );
  });
}

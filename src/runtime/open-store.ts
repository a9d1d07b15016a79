/** The store that the configuration names, with the book of outcomes that it folds into. */
import { Worker } from 'node:worker_threads';
import { openLowdbStore } from '../adapters/store/embedded/lowdb-store.ts';
import { openPostgresStore } from '../adapters/store/postgres/store.ts';
import type { Config } from '../config.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import { createBook, type OpenOutcomes, storeFolder } from './outcome-reader.ts';

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

/** In a thread of its own, from the files alone: writes and reads continue meanwhile. */
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

/** The store that the configuration names, with the book of outcomes that it folds into. */
import { Worker } from 'node:worker_threads';
import { openEmbeddedStore } from '../adapters/store/embedded/embedded-store.ts';
import { openPostgresStore } from '../adapters/store/postgres/store.ts';
import type { Config } from '../config.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import { readEvalReports } from './eval-reports.ts';
import { createBook, type OpenOutcomes, storeFolder } from './outcome-reader.ts';

/** Throws a `StoreUnavailable` (also `StoreLocked`) or a `StoreCorrupt` with one line for the operator. */
export async function openOutcomes(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  logger: Logger,
): Promise<OpenOutcomes & { store: Store }> {
  const { book, takeChanged } = createBook();
  const store =
    config.storeUrl === null
      ? await openEmbeddedStore({
          folder: storeFolder(config.dataDir),
          ledger: book,
          logger,
          saveScores: saveInThread,
        })
      : await openPostgresStore({ url: config.storeUrl, ledger: book, logger });
  await readEvalReports(store, book, '');
  return { store, book, takeChanged };
}

/** In a thread of its own, from the files alone: writes and reads continue meanwhile. */
function saveInThread(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./save-scores.ts', import.meta.url), { workerData: folder });
    worker.unref();
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`saving ended with ${code}`))));
  });
}

/** The store that the configuration names, with the book of outcomes that it folds into. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import { openConfigured, type OpenOutcomes } from './outcome-reader.ts';

/** Throws a `StoreUnavailable` (also `StoreLocked`) or a `StoreCorrupt` with one line for the operator. */
export async function openOutcomes(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
  logger: Logger,
): Promise<OpenOutcomes & { store: Store }> {
  return openConfigured(config, logger, { saveScores: saveInThread });
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

/** Everything recorded up to now, for a build: outcomes and records from one look at the store. */
import { systemClock } from '../app.ts';
import type { Config } from '../config.ts';
import type { Records } from '../ports/records.ts';
import type { Logger } from '../ports/surroundings.ts';
import { type OpenOutcomes, openReader } from './outcome-reader.ts';
import { readRecords } from './records.ts';

/** A build only reads; what could be logged concerns the server that writes. */
const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Throws what the store throws. */
export async function readRecorded(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
): Promise<{ readonly outcomes: OpenOutcomes; readonly records: Records }> {
  const { store, ...outcomes } = await openReader(config, silentLogger);
  try {
    const source = { store, dataDir: config.dataDir, clock: systemClock, logger: silentLogger };
    return { outcomes, records: await readRecords(source) };
  } finally {
    await store.close();
  }
}

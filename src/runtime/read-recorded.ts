/** Everything recorded up to now, for a build: outcomes and activity from one look at the store. */
import { systemClock } from '../app.ts';
import type { Config } from '../config.ts';
import type { Activity, Logger } from '../ports/surroundings.ts';
import { readActivity } from './activity.ts';
import { type OpenOutcomes, openReader } from './outcome-reader.ts';

/** A build only reads; what could be logged concerns the server that writes. */
const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Throws what the store throws. */
export async function readRecorded(
  config: Pick<Config, 'dataDir' | 'storeUrl'>,
): Promise<{ readonly outcomes: OpenOutcomes; readonly activity: Activity }> {
  const { store, ...outcomes } = await openReader(config, silentLogger);
  try {
    return { outcomes, activity: await readActivity(config.dataDir, store, systemClock, silentLogger) };
  } finally {
    await store.close();
  }
}

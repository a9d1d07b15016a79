/** `npm run snapshot`: stores today's position of every skill in every ranking, once a day, and exports the stored days. */
import { IndexError } from '../src/adapters/files/index-files.ts';
import { openLogger } from '../src/adapters/logger.ts';
import { indexDir } from '../src/app.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { StoreUnavailable } from '../src/ports/store.ts';
import { takeAndExportSnapshots } from '../src/server/jobs/export-snapshots.ts';
import { readArguments } from './help.ts';

readArguments(
  'usage: npm run snapshot\nStores the position of every skill in every ranking, once a day, and writes the stored days to content/snapshots.',
  {},
);

try {
  const config = parseConfig(process.env);
  const { today, written, there, removed, hasToday } = await takeAndExportSnapshots(
    config,
    indexDir(config),
    openLogger('warn'),
  );
  console.log(`snapshot: ${today}, ${written} written, ${there} unchanged, ${removed} old ones removed`);
  if (!hasToday) {
    console.error(
      'the running server has not stored the snapshot of today yet; it does so within a minute, then run this again',
    );
    process.exitCode = 1;
  }
} catch (error) {
  const known = [ConfigError, IndexError, StoreUnavailable].some((kind) => error instanceof kind);
  if (!known || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}

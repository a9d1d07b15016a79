/** `npm run snapshot`: keeps where every skill stands in every ranking today, once a day, and exports the days kept. */
import { IndexError } from '../src/adapters/files/index-files.ts';
import { openLogger } from '../src/adapters/logger.ts';
import { indexDir } from '../src/app.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { StoreUnavailable } from '../src/ports/store.ts';
import { takeAndExportSnapshots } from '../src/server/jobs/export-snapshots.ts';
import { answerHelp } from './help.ts';

answerHelp(
  'usage: npm run snapshot\nKeeps where every skill stands in every ranking today, once a day, and writes what is kept to content/snapshots.',
);

try {
  const { today, written, there, removed, hasToday } = await takeAndExportSnapshots(
    parseConfig(process.env),
    indexDir(),
    openLogger('warn'),
  );
  console.log(`snapshot: ${today}, ${written} written, ${there} were there, ${removed} old ones removed`);
  if (!hasToday) {
    console.error(
      'the running server has not kept today yet: it does so within a minute, then run this again',
    );
    process.exitCode = 1;
  }
} catch (error) {
  const known = [ConfigError, IndexError, StoreUnavailable].some((kind) => error instanceof kind);
  if (!known || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}

/** `npm run snapshot`: writes where every skill stands in every ranking today; a second run on the same day writes nothing. */
import { IndexError } from '../src/adapters/index-files.ts';
import { pruneSnapshots, writeSnapshotOnce } from '../src/adapters/snapshot-files.ts';
import { openContext } from '../src/app.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { firstKeptDay, takeSnapshots } from '../src/views/take-snapshots.ts';

try {
  const config = parseConfig(process.env);
  const { registry, clock } = (await openContext(config)).current();
  const today = clock.now().toISOString().slice(0, 10);
  const snapshots = takeSnapshots(registry, today);
  let written = 0;
  for (const snapshot of snapshots) {
    if ((await writeSnapshotOnce(config.contentDir, snapshot)) === 'written') written += 1;
  }
  const removed = snapshots.length === 0 ? 0 : await pruneSnapshots(config.contentDir, firstKeptDay(today));
  const there = snapshots.length - written;
  console.log(`snapshot: ${today}, ${written} written, ${there} were there, ${removed} old ones removed`);
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof IndexError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}

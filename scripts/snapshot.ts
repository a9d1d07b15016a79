/** `npm run snapshot [-- --date <day>]`: writes where every skill stands in every ranking today; once a day is enough. */
import { parseArgs } from 'node:util';
import { pruneSnapshots, writeSnapshotOnce } from '../src/adapters/snapshot-files.ts';
import { openContext } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';
import { firstKeptDay, takeSnapshots } from '../src/views/take-snapshots.ts';

const { values } = parseArgs({
  options: {
    /** For tests and for a clock that is wrong; days that are over cannot be taken again. */
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});
const parsed = new Date(`${values.date}T00:00:00Z`);
if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== values.date) {
  console.error('snapshot: --date must be a day, YYYY-MM-DD');
  process.exit(2);
}

const config = parseConfig(process.env);
const { registry } = (await openContext(config)).current();
const snapshots = takeSnapshots(registry, values.date);
let written = 0;
for (const snapshot of snapshots) {
  if ((await writeSnapshotOnce(config.contentDir, snapshot)) === 'written') written += 1;
}
const removed =
  snapshots.length === 0 ? 0 : await pruneSnapshots(config.contentDir, firstKeptDay(values.date));
console.log(
  `snapshot: ${values.date}, ${written} written, ${snapshots.length - written} were there, ${removed} old ones removed`,
);

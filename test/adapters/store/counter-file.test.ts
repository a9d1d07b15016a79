/** Counters of the embedded store: their own file, small whatever is counted, and whole after a crash. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type CounterBook,
  openCounterFile,
  readCounterFile,
} from '../../../src/adapters/store/embedded/counter-file.ts';
import { toLine } from '../../../src/adapters/store/embedded/append-log/line.ts';
import { CounterTable } from '../../../src/adapters/store/embedded/counter-table.ts';
import { createUsageLedger } from '../../../src/adapters/store/usage-ledger.ts';
import { StoreUnavailable } from '../../../src/ports/store.ts';
import { openFolder, quietLogger, temporaryFolder } from '../../support/lowdb-folder.ts';

const hour = '2026-11-20T00:00:00.000Z';
const one = (name: string): { name: string; hour: string; by: number } => ({ name, hour, by: 1 });
const rowsOf = (book: CounterBook): unknown => book.select('', '', '9999');

async function openCounters(folder: string, rewriteBytes?: number): Promise<CounterBook> {
  const book = await openCounterFile({
    folder,
    logger: quietLogger,
    former: new CounterTable(),
    ...(rewriteBytes === undefined ? {} : { rewriteBytes }),
  });
  onTestFinished(() => book.close().catch(() => undefined));
  return book;
}
const logBytes = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.startsWith('log-'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

test('a write that a crash cut off is removed, and what was before it continues', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'counters.jsonl');
  const book = await openCounters(folder);
  await book.add([one('a')]);
  await book.close();
  writeFileSync(path, `${readFileSync(path, 'utf8')}0badc0de {"hour":"2026-`);
  const again = await openCounters(folder);
  await again.add([one('a')]);
  await again.close();
  expect(rowsOf(await openCounters(folder))).toEqual([{ name: 'a', hour, by: 2 }]);
  expect(readdirSync(folder)).toEqual(['counters.jsonl']);
});

test('a damaged line costs itself alone, and the file as it was is put aside', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'counters.jsonl');
  const book = await openCounters(folder);
  for (const name of ['a', 'b', 'c']) await book.add([one(name)]);
  await book.close();
  const damaged = readFileSync(path, 'utf8').replace('"b"', '"x"');
  writeFileSync(path, damaged);
  const again = await openCounters(folder);
  expect(rowsOf(again)).toEqual([
    { name: 'a', hour, by: 1 },
    { name: 'c', hour, by: 1 },
  ]);
  expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(damaged);
});

test('the file is rewritten when it has doubled, and says the same then', async () => {
  const folder = await temporaryFolder();
  const book = await openCounters(folder, 2_000);
  for (let round = 0; round < 500; round += 1) await book.add([one('use:a'), { ...one('use:b'), most: 3 }]);
  expect(statSync(join(folder, 'counters.jsonl')).size).toBeLessThan(2_200);
  const rows = [
    { name: 'use:a', hour, by: 500 },
    { name: 'use:b', hour, by: 500, most: 3 },
  ];
  expect(rowsOf(book)).toEqual(rows);
  await book.close();
  expect(rowsOf(await openCounters(folder))).toEqual(rows);
});

test('beside a writer it is read, and refuses to write', async () => {
  const folder = await temporaryFolder();
  await (await openCounters(folder)).add([one('a')]);
  const reader = await readCounterFile(
    { folder, logger: quietLogger, former: new CounterTable() },
    'for reading only',
  );
  expect(rowsOf(reader)).toEqual([{ name: 'a', hour, by: 1 }]);
  await expect(reader.add([one('a')])).rejects.toThrow(StoreUnavailable);
});

test('what an earlier version kept in the log is taken over once', async () => {
  const { store, folder } = await openFolder(await temporaryFolder());
  await store.writeDocuments([{ kind: 'k', id: 'a', value: 1 }]);
  await store.close();
  const log = readdirSync(folder).find((name) => name.startsWith('log-')) ?? '';
  const former = toLine({ t: 'counters', deltas: [{ name: 'c', hour, by: 4 }] });
  writeFileSync(join(folder, log), `${readFileSync(join(folder, log), 'utf8')}${former}`);
  // As the earlier version left it: no file of counters.
  rmSync(join(folder, 'counters.jsonl'));
  for (let start = 1; start <= 3; start += 1) {
    const { store: again } = await openFolder(folder);
    expect(await again.readCounters('', '', '9999')).toEqual([{ name: 'c', hour, by: 3 + start }]);
    await again.addCounters([{ name: 'c', hour, by: 1 }]);
    await again.close();
  }
});

test('a day of 100,000 requests adds nothing to the log of reports, and little to the disk', async () => {
  const { store, folder } = await openFolder(await temporaryFolder());
  const before = logBytes(folder);
  let seconds = Date.parse('2026-11-20T00:00:00Z') / 1_000;
  const ledger = createUsageLedger({ now: () => new Date(seconds * 1_000) }, store);
  // A tenth of the flushes with ten times the requests in each: the same bytes a request and more, in a tenth of the time.
  const flushes = 864;
  const perFlush = Math.round(100_000 / flushes);
  for (let flush = 0; flush < flushes; flush += 1) {
    for (let request = 0; request < perFlush; request += 1) {
      const slug = `owner-skill-number-${(flush * 7 + request * request) % 300}`;
      const caller = `203.0.${request}.0/24`;
      ledger.count({ metric: 'agent_calls', slug: null, caller });
      ledger.count({ metric: request % 3 === 0 ? 'install_handoffs' : 'selected', slug, caller });
    }
    seconds += 99;
    await ledger.flush();
  }
  expect(logBytes(folder) - before).toBe(0);
  const file = statSync(join(folder, 'counters.jsonl')).size;
  expect(file).toBeLessThan(2 * 1_024 * 1_024);
  const rows = await store.readCounters('use:', '', '9999');
  expect(rows.reduce((sum, { by }) => sum + by, 0)).toBe(2 * flushes * perFlush);
});

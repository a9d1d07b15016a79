/** The embedded store: what every store does, and what a crash, a failing disk and a second process may do to it. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFile, mkdir, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreCorrupt } from '../../../src/adapters/store/embedded/database.ts';
import { saveScoresOf } from '../../../src/adapters/store/embedded/embedded-store.ts';
import { lockFolder, StoreLocked } from '../../../src/adapters/store/embedded/lock.ts';
import { type LoggedOutcome, type Store, StoreUnavailable } from '../../../src/ports/store.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { checkStore } from '../../../src/runtime/check-store.ts';
import { describeStore, type OpenStore } from '../../store.contract.ts';
import { openFolder, quietLogger, temporaryFolder } from '../../support/store-folder.ts';
import { recordOf } from '../../support/outcome-records.ts';

const folders = new WeakMap<OpenStore, string>();
/** Scores are saved every few reports, so that each reopening starts from them. */
async function openKept(folder: string): Promise<OpenStore> {
  const opened = await openFolder(folder, {
    saveEvery: 5,
    saveScores: (at) => saveScoresOf(at, new OutcomeBook()),
  });
  folders.set(opened, folder);
  return opened;
}

describe('the embedded store', () => {
  describeStore({
    open: async () => openKept(await temporaryFolder()),
    reopen: async (opened) => {
      await opened.store.close();
      return openKept(folders.get(opened) ?? '');
    },
  });
});

async function logOf(store: Store): Promise<LoggedOutcome[]> {
  const found: LoggedOutcome[] = [];
  for await (const record of store.readOutcomes(0)) found.push(record);
  return found;
}
/** A closed folder with this many reports. */
async function folderWith(count: number): Promise<string> {
  const { store, folder } = await openFolder(await temporaryFolder());
  await Promise.all(Array.from({ length: count }, () => store.insertOutcome(recordOf())));
  await store.close();
  return folder;
}
const warned = (told: unknown[]): Logger => ({ ...quietLogger, warn: (fields) => told.push(fields) });

describe('a damaged file', () => {
  test.each([
    ['is no database', async (path: string) => writeFile(path, 'x'.repeat(8_192))],
    [
      'has a page of other bytes',
      async (path: string) => {
        const file = await open(path, 'r+');
        await file.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, 4_096);
        await file.close();
      },
    ],
  ])('that %s stops the start, and stays as it is', async (_, damage) => {
    const folder = await folderWith(200);
    const path = join(folder, 'store.db');
    await damage(path);
    const before = await readFile(path);
    await expect(openFolder(folder)).rejects.toThrow('store.db is damaged: restore it from a backup');
    await expect(openFolder(folder)).rejects.toThrow(StoreCorrupt);
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  test('that lost its end is found by the start or by a check, never served as whole', async () => {
    const folder = await folderWith(200);
    const path = join(folder, 'store.db');
    await truncate(path, Math.floor((await readFile(path)).length / 2));
    const found = openFolder(folder).then(({ store, book }) => checkStore(store, book));
    await expect(found).rejects.toThrow('store.db is damaged');
  });

  test('of a newer version stops the start with one line', async () => {
    const folder = await folderWith(1);
    const database = new DatabaseSync(join(folder, 'store.db'));
    database.exec('PRAGMA user_version = 2');
    database.close();
    await expect(openFolder(folder)).rejects.toThrow(
      'store.db was written by a newer version of this program (format 2, this one reads 1): update it',
    );
  });

  test('a report that someone changed is named by a check', async () => {
    const folder = await folderWith(9);
    const database = new DatabaseSync(join(folder, 'store.db'));
    database.exec(`UPDATE outcome SET record = replace(record, 'success', 'failed') WHERE seq = 4`);
    database.close();
    const { store, book } = await openFolder(folder);
    await expect(checkStore(store, book)).rejects.toThrow('report 4 is not as it was written');
  });
});

describe('saved scores', () => {
  async function savedFolder(): Promise<string> {
    const folder = await folderWith(60);
    await saveScoresOf(folder, new OutcomeBook());
    return folder;
  }

  test('spare a start the reports that they hold', async () => {
    const folder = await savedFolder();
    const document = JSON.parse(await readFile(join(folder, 'scores.json'), 'utf8')) as { ledger: string[] };
    const marked = document.ledger.map((line) => line.replace('"total":60', '"total":61'));
    await writeFile(join(folder, 'scores.json'), JSON.stringify({ ...document, ledger: marked }));
    const { store, book } = await openFolder(folder);
    await store.insertOutcome(recordOf());
    expect(book.through.seq).toBe(61);
    // What was changed in the file shows that it was read, and a check finds it.
    await expect(checkStore(store, book)).rejects.toThrow('the saved scores do not match the reports');
  });

  test.each([
    ['is cut short', async (path: string) => truncate(path, 300)],
    ['is empty', async (path: string) => truncate(path, 0)],
    ['is of no known format', async (path: string) => writeFile(path, '{"format":99}')],
    [
      'is of other reports',
      async (path: string, other: string) => copyFile(join(other, 'scores.json'), path),
    ],
  ])('that are in a file that %s cost time, nothing else, and the log says so', async (_, damage) => {
    const folder = await savedFolder();
    await damage(join(folder, 'scores.json'), await savedFolder());
    const told: unknown[] = [];
    const { store, book } = await openFolder(folder, { logger: warned(told) });
    expect(book.through.seq).toBe(60);
    expect(await checkStore(store, book)).toMatch(/^60 reports: hash chain intact/);
    expect(told).toMatchObject([{ file: 'scores.json' }]);
  });
});

describe('a failing disk', () => {
  test('after a failed sync nothing is accepted until a restart, and reads continue', async () => {
    let broken = false;
    const { store } = await openFolder(await temporaryFolder(), {
      sync: async (real) => {
        if (broken) throw Object.assign(new Error('EIO'), { code: 'EIO' });
        await real();
      },
    });
    const kept = recordOf();
    await store.insertOutcome(kept);
    broken = true;
    await expect(store.insertOutcome(recordOf())).rejects.toThrow('the disk did not confirm a write (EIO)');
    broken = false;
    await expect(store.insertOutcome(recordOf())).rejects.toThrow(StoreUnavailable);
    expect(await store.health()).toMatchObject({ ok: false });
    expect(await store.checkOutcome(kept)).toBe('duplicate');
    expect(await logOf(store)).toHaveLength(1);
  });

  test('a full one refuses reports, keeps nothing of them, and takes the next when there is space', async () => {
    const { store, book, folder } = await openFolder(await temporaryFolder());
    await store.insertOutcome(recordOf());
    // Another writer of the file has it for the moment, as far as SQLite can tell.
    const other = new DatabaseSync(join(folder, 'store.db'));
    other.exec('BEGIN IMMEDIATE');
    const refused = recordOf();
    await expect(store.insertOutcome(refused)).rejects.toThrow(
      'the store cannot be written (database is locked)',
    );
    expect(book.through.seq).toBe(1);
    other.exec('ROLLBACK');
    other.close();
    expect(await store.insertOutcome(refused)).toBe('recorded');
    await store.close();
    const again = await openFolder(folder);
    expect(await checkStore(again.store, again.book)).toMatch(/^2 reports: hash chain intact/);
  });

  test('a folder that cannot be written gives a store that answers reads', async () => {
    const folder = await folderWith(2);
    await rm(join(folder, 'writer.lock'));
    // Even root cannot open a folder as the lock's file.
    await mkdir(join(folder, 'writer.lock'));
    const { store, book } = await openFolder(folder);
    expect(book.through.seq).toBe(2);
    expect(await logOf(store)).toHaveLength(2);
    await expect(store.insertOutcome(recordOf())).rejects.toThrow("the store's folder cannot be written");
    expect(await store.health()).toMatchObject({ ok: false });
  });
});

test('no report can be seen before it is durable', async () => {
  let release: () => void = () => undefined;
  let hold = false;
  const { store, book } = await openFolder(await temporaryFolder(), {
    sync: async (real) => {
      if (hold) await new Promise<void>((resolve) => (release = resolve));
      await real();
    },
  });
  hold = true;
  const record = recordOf();
  const results = [store.insertOutcome(record), store.insertOutcome(record)];
  await delay(50);
  expect(book.through.seq).toBe(0);
  expect(await store.checkOutcome(record)).toBe('recorded');
  expect(await logOf(store)).toEqual([]);
  hold = false;
  release();
  expect(await Promise.all(results)).toEqual(['recorded', 'duplicate']);
  expect(book.through.seq).toBe(1);
});

test('beside a writer the store is read, and refuses to write', async () => {
  const { store, folder } = await openFolder(await temporaryFolder());
  await store.insertOutcome(recordOf());
  await store.addCounters([{ name: 'a', hour: '2026-11-20T00:00:00.000Z', by: 1 }]);
  const reader = await openFolder(folder, { readOnly: true });
  expect(reader.book.through.seq).toBe(1);
  expect(await reader.store.readCounters('', '', '9999')).toMatchObject([{ name: 'a', by: 1 }]);
  await expect(reader.store.insertOutcome(recordOf())).rejects.toThrow('open for reading only');
});

test('a file that cannot be opened is one sentence', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'store.db'));
  await expect(openFolder(folder, { readOnly: true })).rejects.toThrow(
    /^store\.db cannot be read \([\w /]+\): check who may read its folder$/,
  );
});

test('a folder that is not there is read as an empty store, and not made', async () => {
  const folder = join(await temporaryFolder(), 'none');
  const { store } = await openFolder(folder, { readOnly: true });
  expect(await logOf(store)).toEqual([]);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

/** A namespace of processes, as a container has: seen from outside its numbers mean other processes, or none. */
const isolated = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child'];
/** Not inside a container that may not make another one. */
const canIsolate = spawnSync(isolated[0] ?? '', [...isolated.slice(1), 'true']).status === 0;

/** A process that reports to the folder without end, until it is killed. */
function startWriter([command = '', ...options]: readonly string[], folder: string) {
  const writer = fileURLToPath(new URL('../../support/outcome-writer.ts', import.meta.url));
  const child = spawn(command, [...options, writer, folder, 'a', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  onTestFinished(() => void kill());
  return {
    pid: child.pid,
    kill,
    gone: new Promise((resolve) => child.once('close', resolve)),
    acknowledged: () => new Promise((resolve) => child.stdout.once('data', resolve)),
  };
}

describe('one writer', () => {
  test('a second one gets the name of the process that has the store', async () => {
    const { folder } = await openFolder(await temporaryFolder());
    await expect(openFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
  });

  test('also when it is another process', async () => {
    const folder = await temporaryFolder();
    const child = startWriter([process.execPath], folder);
    await child.acknowledged();
    await expect(openFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill();
    await child.gone;
    expect(await (await openFolder(folder)).store.insertOutcome(recordOf())).toBe('recorded');
  });

  test('of many that open a folder at once exactly one wins, again and again', async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = await temporaryFolder();
      const late = Array.from({ length: 6 }, async (_, at) => {
        await delay(at % 3);
        return lockFolder(folder);
      });
      const won = (await Promise.allSettled(late)).flatMap((each) =>
        each.status === 'fulfilled' ? [each.value] : [],
      );
      expect(won).toHaveLength(1);
      await Promise.all(won.map((lock) => lock.release()));
      expect(await readdir(folder)).toEqual(['writer.lock']);
      await (await lockFolder(folder)).release();
    }
  });

  test.skipIf(!canIsolate)(
    'a container with the same host name and other process numbers keeps the folder',
    async () => {
      const folder = await temporaryFolder();
      const child = startWriter([...isolated, process.execPath], folder);
      await child.acknowledged();
      await expect(openFolder(folder)).rejects.toThrow(StoreLocked);
      child.kill();
      await child.gone;
      const { store } = await openFolder(folder);
      expect(await store.insertOutcome(recordOf())).toBe('recorded');
    },
  );

  test('a writer whose lock another one took writes nothing more', async () => {
    const { store, folder } = await openFolder(await temporaryFolder());
    await store.insertOutcome(recordOf());
    // What a lock on a network drive can come to: the file is gone, and the next process locks a new one.
    await rm(join(folder, 'writer.lock'));
    const second = await openFolder(folder);
    await expect(store.insertOutcome(recordOf())).rejects.toThrow('another process took this store over');
    expect(await second.store.insertOutcome(recordOf())).toBe('recorded');
    expect(await logOf(second.store)).toHaveLength(2);
  });
});

test('a clock that goes back loses nothing', async () => {
  const { store, book } = await openFolder(await temporaryFolder());
  await store.insertOutcome(recordOf({ received_at: '2026-11-20T12:00:00.000Z' }));
  await store.insertOutcome(recordOf({ received_at: '2026-11-18T12:00:00.000Z' }));
  expect(book.statsOf('acme-tables', null, new Date('2026-11-20T12:00:00Z')).total).toBe(2);
  // More than the clocks of two nodes may differ: the earlier time came from a clock that was wrong.
  expect(book.through).toEqual({ seq: 2, at: '2026-11-18T12:00:00.000Z' });
});

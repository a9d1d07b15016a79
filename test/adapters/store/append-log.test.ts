import { spawn, spawnSync } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  LogFile,
  type LogHandle,
  openLogFile,
} from '../../../src/adapters/store/embedded/append-log/file.ts';
import { toLine } from '../../../src/adapters/store/embedded/append-log/line.ts';
import { lockFolder, StoreLocked } from '../../../src/adapters/store/embedded/append-log/lock.ts';
import { compactFolder } from '../../../src/adapters/store/embedded/append-log/recovery.ts';
import { type LoggedOutcome, type Store, StoreUnavailable } from '../../../src/ports/store.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { openFolder, quietLogger, temporaryFolder } from '../../support/lowdb-folder.ts';
import { recordOf } from '../../support/outcome-records.ts';

const first = 'log-00000001.jsonl';

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

describe('what a crash leaves', () => {
  test.each([
    ['half a line', '1234abcd {"t":"outcome","rec'],
    ['zeros', '\0'.repeat(4_096)],
    ['a line of which a part is zeros', `1234abcd {"t":"outcome"${'\0'.repeat(512)}}\n`],
  ])('%s at the end is cut off and told', async (_, torn) => {
    const folder = await folderWith(3);
    await appendFile(join(folder, first), torn);
    const told: unknown[] = [];
    const logger: Logger = { ...quietLogger, warn: (fields) => told.push(fields) };
    const { store } = await openFolder(folder, { logger });
    expect(told).toEqual([{ segment: 1, bytes: torn.length }]);
    await store.insertOutcome(recordOf());
    expect(await logOf(store)).toHaveLength(4);
    await store.close();
    expect(await logOf((await openFolder(folder)).store)).toHaveLength(4);
  });

  test('drafts that were never renamed are removed', async () => {
    const folder = await folderWith(1);
    await writeFile(join(folder, 'state-00000001.jsonl.tmp'), 'half');
    await openFolder(folder);
    expect(await readdir(folder)).not.toContain('state-00000001.jsonl.tmp');
  });
});

describe('a damaged log', () => {
  test('stops the start, and names file and byte', async () => {
    const folder = await folderWith(3);
    const path = join(folder, first);
    const bytes = await readFile(path);
    const at = bytes.indexOf(0x0a) + 100;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await expect(openFolder(folder)).rejects.toThrow(
      `${first} is damaged at byte ${bytes.indexOf(0x0a) + 1}`,
    );
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  test('a complete last line with a wrong checksum stops the start: it may have been acknowledged', async () => {
    const folder = await folderWith(3);
    const path = join(folder, first);
    const bytes = await readFile(path);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await expect(openFolder(folder)).rejects.toThrow(`${first} is damaged at byte`);
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  test.each([
    ['an empty file', 0],
    ['half of the first line', 20],
  ])('%s is no new log: it stops the start', async (_, size) => {
    const folder = await folderWith(2);
    await truncate(join(folder, first), size);
    await expect(openFolder(folder)).rejects.toThrow(`${first} is not a log of this version`);
  });

  test('a log of a newer version stops the start with one line, and stays as it is', async () => {
    const folder = await folderWith(0);
    const newer = toLine({ t: 'segment', format: 2, segment: 1, seq: 0, hash: 'x' });
    await writeFile(join(folder, first), newer);
    await expect(openFolder(folder)).rejects.toThrow(
      `${first} was written by a newer version of this program (format 2, this one reads 1): update it`,
    );
    expect(await readFile(join(folder, first), 'utf8')).toBe(newer);
  });

  test('a missing segment stops the start', async () => {
    const folder = await manySegments();
    await rm(join(folder, 'log-00000002.jsonl.gz'));
    for (const name of await readdir(folder)) if (name.startsWith('state-')) await rm(join(folder, name));
    await expect(openFolder(folder)).rejects.toThrow('a segment is missing before log-00000003');
  });

  test.each([
    ['has more bytes', async (path: string) => appendFile(path, 'x')],
    ['is cut short', async (path: string) => truncate(path, 300)],
    ['is empty', async (path: string) => truncate(path, 0)],
    ['is of no known format', async (path: string) => writeFile(path, '{"format":99}\nend 0\n')],
    ['is a folder', async (path: string) => rm(path).then(() => mkdir(path))],
  ])('a snapshot that %s costs time, nothing else, and the log says so', async (_, damage) => {
    const folder = await manySegments();
    const snapshots = (await readdir(folder)).filter((name) => name.startsWith('state-'));
    for (const name of snapshots) await damage(join(folder, name));
    const told: string[] = [];
    const logger: Logger = { ...quietLogger, warn: (fields) => told.push(String(fields['snapshot'])) };
    const { store, book } = await openFolder(folder, { logger });
    expect(book.through.seq).toBe(60);
    expect(await logOf(store)).toHaveLength(60);
    expect(told).toEqual(snapshots.sort().reverse());
  });
});

/** 60 reports in segments of about 10, compacted. */
async function manySegments(): Promise<string> {
  const compact = (at: string, segment: number): Promise<void> =>
    compactFolder(at, segment, new OutcomeBook());
  const { store, folder } = await openFolder(await temporaryFolder(), { segmentBytes: 6_000, compact });
  for (let i = 0; i < 60; i += 1) await store.insertOutcome(recordOf());
  await store.close();
  return folder;
}

test('closed segments are compressed, and two snapshots are kept', async () => {
  const names = await readdir(await manySegments());
  expect(names.filter((name) => name.endsWith('.jsonl.gz')).length).toBeGreaterThan(2);
  expect(names.filter((name) => /^log-\d+\.jsonl$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith('state-'))).toHaveLength(2);
});

/** A handle whose calls fail as the test says; the others are done. */
function failing(
  real: LogHandle,
  faults: {
    write?: () => number | Error | null;
    datasync?: () => Error | null;
    truncate?: () => Error | null;
  },
): LogHandle {
  return {
    close: () => real.close(),
    fd: real.fd,
    truncate: async (size) => {
      const fault = faults.truncate?.();
      if (fault instanceof Error) throw fault;
      await real.truncate(size);
    },
    datasync: async () => {
      const fault = faults.datasync?.();
      if (fault instanceof Error) throw fault;
      await real.datasync();
    },
    // Only the form that `LogFile` calls.
    write: (async (bytes: Buffer, at: number, length: number) => {
      const fault = faults.write?.() ?? null;
      if (fault instanceof Error) throw fault;
      return real.write(bytes, at, fault === null ? length : Math.min(length, fault));
    }) as unknown as LogHandle['write'],
  };
}
const fault = (code: string): Error => Object.assign(new Error(code), { code });

async function openFailing(
  faults: Parameters<typeof failing>[1],
): Promise<{ store: Store; book: OutcomeBook; folder: string }> {
  return openFolder(await temporaryFolder(), {
    openFile: async (path, size) => {
      const { open } = await import('node:fs/promises');
      await (await openLogFile(path, size)).close();
      return new LogFile(failing(await open(path, 'a'), faults), path, size);
    },
  });
}

describe('a failing disk', () => {
  test('a full one refuses reports, keeps nothing of them, and takes the next when there is space', async () => {
    let full = false;
    let calls = 0;
    // Half of the bytes get out before the disk is full.
    const { store, book, folder } = await openFailing({
      write: () => (full ? (calls++ === 0 ? 150 : fault('ENOSPC')) : null),
    });
    await store.insertOutcome(recordOf());
    full = true;
    const refused = recordOf();
    await expect(store.insertOutcome(refused)).rejects.toThrow(StoreUnavailable);
    expect(book.through.seq).toBe(1);
    expect(await logOf(store)).toHaveLength(1);
    full = false;
    expect(await store.insertOutcome(refused)).toBe('recorded');
    await store.close();
    expect(await logOf((await openFolder(folder)).store)).toHaveLength(2);
  });

  test('short writes are carried on until all is out', async () => {
    const { store, folder } = await openFailing({ write: () => 7 });
    await store.insertOutcome(recordOf());
    await store.close();
    expect(await logOf((await openFolder(folder)).store)).toHaveLength(1);
  });

  test('after a failed sync nothing is accepted until a restart, and reads continue', async () => {
    let broken = false;
    const { store } = await openFailing({ datasync: () => (broken ? fault('EIO') : null) });
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

  test('a torn line that cannot be cut off ends the writing, so that nothing is glued to it', async () => {
    let torn = false;
    const { store } = await openFailing({
      write: () => (torn ? fault('EIO') : null),
      truncate: () => (torn ? fault('EIO') : null),
    });
    torn = true;
    await expect(store.insertOutcome(recordOf())).rejects.toThrow(StoreUnavailable);
    torn = false;
    await expect(store.insertOutcome(recordOf())).rejects.toThrow('cannot truncate an incomplete line');
  });

  test('a folder that cannot be written gives a store that answers reads', async () => {
    const folder = await folderWith(2);
    const { store, book } = await openFolder(folder, { openFile: () => Promise.reject(fault('EROFS')) });
    expect(book.through.seq).toBe(2);
    expect(await logOf(store)).toHaveLength(2);
    await expect(store.insertOutcome(recordOf())).rejects.toThrow('cannot write the report log (EROFS)');
    expect(await store.health()).toMatchObject({ ok: false });
  });
});

test('nothing can be seen before it is durable', async () => {
  let release: () => void = () => undefined;
  let hold = false;
  const folder = await temporaryFolder();
  const { store, book } = await openFolder(folder, {
    openFile: async (path, size) => {
      const { open } = await import('node:fs/promises');
      const real = await open(path, 'a');
      const handle: LogHandle = {
        write: real.write.bind(real),
        fd: real.fd,
        truncate: (to) => real.truncate(to),
        close: () => real.close(),
        datasync: () => (hold ? new Promise((resolve) => (release = resolve)) : Promise.resolve()),
      };
      return new LogFile(handle, path, size);
    },
  });
  hold = true;
  const record = recordOf();
  const results = [store.insertOutcome(record), store.insertOutcome(record)];
  await expect
    .poll(async () => (await readFile(join(folder, first), 'utf8')).includes(record.event_id))
    .toBe(true);
  expect(book.through.seq).toBe(0);
  expect(await store.checkOutcome(record)).toBe('recorded');
  expect(await logOf(store)).toEqual([]);
  hold = false;
  release();
  expect(await Promise.all(results)).toEqual(['recorded', 'duplicate']);
  expect(book.through.seq).toBe(1);
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

  test('a log that grew by other hands is not written to', async () => {
    const { store, folder } = await openFolder(await temporaryFolder());
    await appendFile(join(folder, first), 'x');
    await expect(store.insertOutcome(recordOf())).rejects.toThrow('another process has written to');
    expect(await store.health()).toMatchObject({ ok: false });
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

/**
 * One writer for a folder. The lock is an exclusive transaction on a SQLite file that is open for the life of the writer:
 * the kernel releases it when the process ends, and it holds between containers and process namespaces.
 */
import { randomUUID } from 'node:crypto';
import { constants, statSync } from 'node:fs';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../../../ports/store.ts';
import { sqliteCode } from './database.ts';
import { isObject, parseJson } from '../../../schema/json.ts';

/** Another process has the folder; the message is one sentence for the operator. */
export class StoreLocked extends StoreUnavailable {}

export interface Lock {
  /** Throws a `StoreLocked` when another process became the writer: asked before each write. */
  check(): void;
  release(): Promise<void>;
}

/** The file that is locked; never removed, because a lock is on a file and not on its name. */
const lockName = 'writer.lock';
/** Who holds it: for the message to the second process, and for the check before each write. */
const holderName = 'writer.json';

/** A process that was killed a moment ago may hold its files a little longer. Milliseconds. */
const attempts = { most: 10, pauseMs: 50 } as const;
/** SQLite's primary result codes. */
const sqliteBusy = 5;
const sqliteNoDatabase = 26;

/** Throws a `StoreLocked` while another process holds the folder, and what the disk throws. */
export async function lockFolder(folder: string): Promise<Lock> {
  // SQLite says of a folder that cannot be written only that it cannot open the file.
  await access(folder, constants.W_OK);
  const database = await openLocked(folder);
  const path = join(folder, holderName);
  try {
    const own = await writeHolder(path);
    const lost = 'another process took this store over: end this one, or that one';
    return {
      check: () => {
        if (identify(path) !== own) throw new StoreLocked(lost);
      },
      release: async () => {
        if (identify(path) === own) await rm(path, { force: true });
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function openLocked(folder: string): Promise<DatabaseSync> {
  const database = new DatabaseSync(join(folder, lockName));
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return database;
    } catch (error) {
      const code = sqliteCode(error);
      if (code === sqliteBusy && attempt < attempts.most) {
        await delay(attempts.pauseMs);
        continue;
      }
      database.close();
      if (code === sqliteNoDatabase)
        throw new StoreLocked(`${lockName} is not a lock of this store: remove it if no server runs`);
      if (code !== sqliteBusy) throw error;
      throw new StoreLocked(
        `the store is in use by ${await describeHolder(folder)}: stop it, or give this one another DATA_DIR or a STORE_URL`,
      );
    }
  }
}

/** Whole or not at all, and another file for each holder. */
async function writeHolder(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return identify(path) ?? '';
}

/** What changes when another process writes the file; null without one. */
function identify(path: string): string | null {
  // Microseconds for a name that the kernel knows; by a thread each write would wait one more turn of a busy event loop.
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino} ${found.mtimeNs}`;
}

async function describeHolder(folder: string): Promise<string> {
  const text = await readFile(join(folder, holderName), 'utf8').catch(() => '');
  const holder = parseJson(text);
  return isObject(holder)
    ? `process ${String(holder['pid'])} on ${String(holder['host'])}`
    : 'another process';
}

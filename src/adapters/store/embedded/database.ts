/** The embedded store's database: one SQLite file below the data folder, its tables, and what opening it may refuse. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../../ports/store.ts';
import { endFormerLog, takeOverFormerLog } from './former-log.ts';
import { databaseName, Tables } from './tables.ts';

/** The file holds something that this program did not write; the server starts only when an operator has decided. */
export class StoreCorrupt extends StoreUnavailable {}

/** `user_version` of the file: 0 is a file without tables. */
const format = 1;
/** Kibibytes of the file that are kept in memory. */
const cacheKib = 16_384;

const tables = `
  CREATE TABLE outcome (seq INTEGER PRIMARY KEY, event_id TEXT NOT NULL UNIQUE, body_digest TEXT NOT NULL, hash TEXT NOT NULL,
    record TEXT NOT NULL);
  CREATE TABLE document (kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (kind, id)) WITHOUT ROWID;
  CREATE TABLE counter (hour TEXT NOT NULL, name TEXT NOT NULL, sum INTEGER NOT NULL, most INTEGER NOT NULL,
    PRIMARY KEY (hour, name)) WITHOUT ROWID;
  PRAGMA user_version = ${format};`;

/**
 * For writing; the folder's lock must be held. A commit is in the file, but only a sync of the write-ahead log makes it
 * durable: SQLite's own would stop the event loop for as long as the disk takes. Throws a `StoreCorrupt`, and what SQLite throws.
 */
export function openForWriting(folder: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, databaseName));
  return prepared(database, () => {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cacheKib}`);
    fill(database, folder);
    endFormerLog(folder);
  });
}

/** Beside a writer, or of a folder that cannot be written. A folder without a database is an empty store. */
export function openForReading(folder: string): DatabaseSync {
  const path = join(folder, databaseName);
  if (!existsSync(path)) return openInMemory(folder);
  const database = new DatabaseSync(path, { readOnly: true });
  return prepared(database, () => {
    if (versionOf(database) === 0)
      throw new StoreCorrupt(`${databaseName} has no tables yet: start the server once`);
  });
}

/** A database that ends with the process. `folder`: where a log of the former format may be. */
export function openInMemory(folder: string | null): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  return prepared(database, () => fill(database, folder));
}

function prepared(database: DatabaseSync, prepare: () => void): DatabaseSync {
  try {
    prepare();
    const version = versionOf(database);
    if (version === format) return database;
    throw new StoreCorrupt(
      `${databaseName} was written by a newer version of this program (format ${version}, this one reads ${format}): update it`,
    );
  } catch (error) {
    database.close();
    throw toStoreError(error);
  }
}

/** The tables of a new file, with what a log of the former format holds: both, or after a crash neither. */
function fill(database: DatabaseSync, folder: string | null): void {
  if (versionOf(database) !== 0) return;
  database.exec(`BEGIN IMMEDIATE; ${tables}`);
  if (folder !== null) takeOverFormerLog(new Tables(database), folder);
  database.exec('COMMIT');
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** SQLite's primary result codes: the disk image is malformed; the file is not a database. */
const damaged = new Set([11, 26]);

/** SQLite's primary result code; null for another error. */
export function sqliteCode(error: unknown): number | null {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isCoded ? Number(error.errcode) & 0xff : null;
}

/** A damaged file as a sentence for the operator; any other error as it is. */
export function toStoreError(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === null || !damaged.has(code)) return error;
  return new StoreCorrupt(`${databaseName} is damaged: restore it from a backup`, { cause: error });
}

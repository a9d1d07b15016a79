/** The embedded default: a SQLite database below the data folder, one process at a time. */
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { codeOf, hasCode } from '../../../ports/error-code.ts';
import { type OutcomeLedger, type Store, StoreUnavailable } from '../../../ports/store.ts';
import type { Logger } from '../../../ports/surroundings.ts';
import { openForReading, openForWriting, sqliteCode, toStoreError } from './database.ts';
import { leasesInMemory } from './leases.ts';
import { lockFolder } from './lock.ts';
import { loadScores, saveScores, scoresName } from './saved-scores.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeOver } from '../store-over-engine.ts';
import { databaseName, Tables } from './tables.ts';

export interface EmbeddedStoreOptions {
  readonly folder: string;
  readonly ledger: OutcomeLedger;
  readonly logger: Logger;
  /** Takes no lock and writes nothing: to read while a server is running. */
  readonly readOnly?: boolean;
  /** Saves what the reports up to now add up to, best in another thread. */
  readonly saveScores?: (folder: string) => Promise<void>;
  /** Reports after which that is done. */
  readonly saveEvery?: number;
  /** Makes a commit durable; for tests that let the disk fail. */
  readonly sync?: (real: () => Promise<void>) => Promise<void>;
}

const saveEveryDefault = 20_000;

/** Throws a `StoreLocked` while another process has the folder, a `StoreCorrupt` for a damaged file. */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<Store> {
  const { folder, logger } = options;
  let refused = options.readOnly === true ? 'the store is open for reading only' : null;
  if (refused === null) {
    try {
      return await openWriter(options);
    } catch (error) {
      if (!hasCode(error, ...readOnlyCodes)) throw error;
      refused = `the store's folder cannot be written (${codeOf(error)}); make it writable, then restart`;
      logger.error({ folder, code: codeOf(error) }, 'the store is read-only: reports are rejected');
    }
  }
  const reason = refused;
  return toStore(openReadable(folder), options, {
    sync: async () => undefined,
    check: () => {
      throw new StoreUnavailable(reason);
    },
  });
}

async function openWriter(options: EmbeddedStoreOptions): Promise<Store> {
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await using opened = new AsyncDisposableStack();
  const lock = await lockFolder(folder);
  opened.defer(() => lock.release());
  const database = openForWriting(folder);
  opened.defer(() => {
    if (database.isOpen) database.close();
  });
  const log = await open(join(folder, `${databaseName}-wal`), 'r+');
  opened.defer(() => log.close());
  await syncFolder(folder);
  const sync = (): Promise<void> => log.datasync();
  const store = await toStore(database, options, {
    sync: () => options.sync?.(sync) ?? sync(),
    check: lock.check,
    onReport: scoreSaver(options),
    close: () => owned.disposeAsync(),
  });
  const owned = opened.move();
  return store;
}

/** As `openForReading`; a file that cannot be opened at all is a sentence for the operator too. */
function openReadable(folder: string): DatabaseSync {
  try {
    return openForReading(folder);
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(`${databaseName} cannot be read (${reason}): check who may read its folder`, {
      cause: error,
    });
  }
}

/** From the files alone, beside a writer. `ledger` is empty, and holds what was saved afterwards. */
export async function saveScoresOf(folder: string, ledger: OutcomeLedger): Promise<void> {
  const database = openReadable(folder);
  try {
    const tables = new Tables(database);
    const from = await loadScores(
      folder,
      ledger,
      (seq) => tables.hashAt(seq),
      () => undefined,
    );
    const to = tables.lastSeq();
    for (const record of tables.outcomes(from, to)) ledger.fold(record);
    await saveScores(folder, ledger, to, tables.hashAt(to) ?? '');
  } finally {
    database.close();
  }
}

async function toStore(
  database: DatabaseSync,
  { folder, ledger, logger }: EmbeddedStoreOptions,
  rest: Omit<Parameters<typeof sqliteEngine>[1], 'ledger' | 'foldedTo'>,
): Promise<Store> {
  try {
    const tables = new Tables(database);
    const onUnusable = (reason: string): void =>
      logger.warn({ file: scoresName, reason }, 'saved scores cannot be used: every report is counted again');
    const foldedTo = await loadScores(folder, ledger, (seq) => tables.hashAt(seq), onUnusable);
    return {
      ...storeOver(sqliteEngine(database, { ledger, foldedTo, ...rest })),
      tryLease: leasesInMemory(),
    };
  } catch (error) {
    if (database.isOpen) database.close();
    throw toStoreError(error);
  }
}

/** Starts saving after each `saveEvery` reports, one saving at a time. */
function scoreSaver({ folder, logger, saveScores, saveEvery = saveEveryDefault }: EmbeddedStoreOptions) {
  let saving = false;
  return (seq: number): void => {
    if (saveScores === undefined || saving || seq % saveEvery !== 0) return;
    saving = true;
    saveScores(folder)
      .finally(() => (saving = false))
      // The reports themselves are whole: the next start only takes longer.
      .catch((error: unknown) => logger.warn({ error }, 'cannot save scores'));
  };
}

/** Makes names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SQLite's own code hides which of the others it was. */
const readOnlyCodes = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'ERR_SQLITE_ERROR'];

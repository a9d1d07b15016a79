/** The embedded engine over its database: reports chained by hash, documents with versions, counters. */
import type { DatabaseSync } from 'node:sqlite';
import {
  type DocumentChange,
  type InsertResult,
  type LoggedOutcome,
  type OutcomeLedger,
  type OutcomeRecord,
  StoreUnavailable,
} from '../../../ports/store.ts';
import { toStoreError } from './database.ts';
import type { Engine } from '../engine.ts';
import { type Change, GroupCommit } from './group-commit.ts';
import { chainHash, chainStart } from '../outcome-log.ts';
import { Tables } from './tables.ts';

interface SqliteEngineOptions {
  readonly ledger: OutcomeLedger;
  /** The ledger holds the reports up to this one already. */
  readonly foldedTo: number;
  /** Resolves when what is committed is on the disk. */
  readonly sync: () => Promise<void>;
  /** Throws a `StoreUnavailable` when nothing may be written. */
  readonly check: () => void;
  /** Called after each durable report with its number. */
  readonly onReport?: (seq: number) => void;
  /** Frees what the database needed beside itself. */
  readonly close?: () => Promise<void>;
}

/** Folds what the ledger does not hold yet. Throws a `StoreCorrupt` for a damaged file. */
export function sqliteEngine(database: DatabaseSync, options: SqliteEngineOptions): Engine {
  const { ledger, foldedTo, onReport } = options;
  const tables = new Tables(database);
  /** What a transaction has come to, and how far of it is durable. */
  let seq = tables.lastSeq();
  let hash = tables.hashAt(seq) ?? chainStart;
  let durableTo = seq;
  let isClosed = false;
  for (const record of tables.outcomes(foldedTo, seq)) ledger.fold(record);
  const commits = new GroupCommit({
    database,
    sync: options.sync,
    check: options.check,
    onRollback: () => {
      seq = tables.lastSeq();
      hash = tables.hashAt(seq) ?? chainStart;
    },
  });

  async function submit<T>(change: Change<T>): Promise<T> {
    if (isClosed) throw new StoreUnavailable('the store is closed');
    return commits.submit(change);
  }

  function read<T>(look: () => T): T {
    if (isClosed) throw new StoreUnavailable('the store is closed');
    try {
      return look();
    } catch (error) {
      throw toStoreError(error);
    }
  }

  function compare({ event_id, body_digest }: OutcomeRecord, through: number): InsertResult {
    const found = tables.digestOf(event_id, through);
    return found === null ? 'recorded' : found === body_digest ? 'duplicate' : 'conflict';
  }

  function insert(record: OutcomeRecord): { readonly result: InsertResult; readonly logged?: LoggedOutcome } {
    const result = compare(record, seq);
    if (result !== 'recorded') return { result };
    const logged = { ...record, seq: seq + 1, hash: chainHash(hash, record, seq + 1) };
    tables.addOutcome(logged);
    ({ seq, hash } = logged);
    return { result, logged };
  }

  function change(changes: readonly DocumentChange[]): boolean {
    const holds = changes.every(
      ({ kind, id, expected }) => expected === undefined || expected === tables.versionOf(kind, id),
    );
    if (!holds) return false;
    for (const { kind, id, value } of changes)
      tables.setDocument({ kind, id, value, version: value === null ? 0 : tables.versionOf(kind, id) + 1 });
    return true;
  }

  return {
    insertOutcome: async (record) => {
      const { result } = await submit({
        run: () => insert(record),
        durable: ({ logged }) => {
          if (logged === undefined) return;
          durableTo = logged.seq;
          ledger.fold(logged);
          onReport?.(logged.seq);
        },
      });
      return result;
    },
    checkOutcome: async (record) => read(() => compare(record, durableTo)),
    readOutcomes: async function* readOutcomes(after) {
      const rows = tables.outcomes(after, durableTo);
      for (;;) {
        const { done, value } = read(() => rows.next());
        if (done === true) return;
        yield value;
      }
    },
    // No one else writes to it, and it never goes back while it is open.
    inStep: () => true,
    lag: () => 0,
    getDocument: async (kind, id) => read(() => tables.document(kind, id)),
    listDocuments: async (kind, { after = '', limit }) => read(() => tables.documents(kind, after, limit)),
    writeDocuments: (changes) => submit({ run: () => change(changes) }),
    allDocuments: async function* allDocuments() {
      yield* tables.allDocuments();
    },
    restoreDocuments: (rows) => submit({ run: () => rows.forEach((row) => tables.setDocument(row)) }),
    addCounters: (deltas) => submit({ run: () => deltas.forEach((delta) => tables.addCounter(delta)) }),
    readCounters: async (prefix, from, to) => read(() => tables.counters(prefix, from, to)),
    forgetCounters: (prefix, before) => submit({ run: () => tables.forgetCounters(prefix, before) }),
    health: async () => {
      try {
        options.check();
      } catch (error) {
        return { ok: false, reason: error instanceof Error ? error.message : String(error) };
      }
      return { ok: commits.broken === null, reason: commits.broken };
    },
    close: async () => {
      if (isClosed) return;
      await commits.idle();
      isClosed = true;
      database.close();
      await options.close?.();
    },
  };
}

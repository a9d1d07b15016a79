/** The embedded store's state and what changes it: operations are planned, made durable, and only then applied. */
import {
  type CounterDelta,
  type DocumentChange,
  type InsertResult,
  type LoggedOutcome,
  type OutcomeLedger,
  type OutcomeRecord,
  type StoredDocument,
  StoreUnavailable,
} from '../../../ports/store.ts';
import { codeOf } from './append-log/file.ts';
import { CounterTable } from './counter-table.ts';
import { DocumentTable } from './document-table.ts';
import { FingerprintTable } from './fingerprint-table.ts';
import { chainHash, chainStart } from '../outcome-log.ts';

/** One line of the log. */
export type Entry =
  | { readonly t: 'outcome'; readonly record: LoggedOutcome }
  | { readonly t: 'documents'; readonly rows: readonly StoredDocument[] }
  /** Written by earlier versions only: counters have a file of their own. */
  | { readonly t: 'counters'; readonly deltas: readonly CounterDelta[] };

export type Change =
  | { readonly kind: 'outcome'; readonly record: OutcomeRecord }
  | { readonly kind: 'documents'; readonly changes: readonly DocumentChange[] }
  /** Rows as they were in another store, versions included. */
  | { readonly kind: 'restore'; readonly rows: readonly StoredDocument[] };

/** The result of a change: an insert's result, or whether documents were written. */
export type ChangeResult = InsertResult | boolean;

export interface Operation {
  readonly change: Change;
  settle(result: ChangeResult): void;
  fail(error: Error): void;
}

export interface Plan {
  readonly entries: readonly Entry[];
  /** One for each change, in their order. */
  readonly results: readonly ChangeResult[];
}

export class JournalState {
  readonly seen = new FingerprintTable();
  readonly documents: DocumentTable;
  /** What earlier versions wrote to the log. */
  readonly counters = new CounterTable();
  /** Number of reports, and the hash of the chain up to the last one. */
  seq = 0;
  hash = chainStart;
  readonly ledger: OutcomeLedger;

  constructor(ledger: OutcomeLedger, documents: DocumentTable) {
    this.ledger = ledger;
    this.documents = documents;
  }

  compare(record: OutcomeRecord): InsertResult {
    const found = this.seen.compare(record.event_id, record.body_digest);
    return found === 'absent' ? 'recorded' : found === 'same' ? 'duplicate' : 'conflict';
  }

  /** What the changes come to, one after the other; alters nothing. */
  plan(changes: readonly Change[]): Plan {
    const entries: Entry[] = [];
    const fresh = new Map<string, string>();
    const documents = this.documents.draft();
    let { seq, hash } = this;
    const results = changes.map((change): ChangeResult => {
      if (change.kind === 'outcome') {
        const { record } = change;
        const inBatch = fresh.get(record.event_id);
        if (inBatch !== undefined) return inBatch === record.body_digest ? 'duplicate' : 'conflict';
        const result = this.compare(record);
        if (result !== 'recorded') return result;
        seq += 1;
        hash = chainHash(hash, record, seq);
        fresh.set(record.event_id, record.body_digest);
        entries.push({ t: 'outcome', record: { ...record, seq, hash } });
        return result;
      }
      const rows = change.kind === 'restore' ? change.rows : documents.change(change.changes);
      if (rows === null) return false;
      entries.push({ t: 'documents', rows });
      return true;
    });
    return { entries, results };
  }

  apply(entry: Entry): void {
    if (entry.t === 'outcome') {
      const { record } = entry;
      this.seq = record.seq;
      this.hash = record.hash;
      this.seen.add(record.event_id, record.body_digest);
      this.ledger.fold(record);
    } else if (entry.t === 'documents') {
      for (const row of entry.rows) this.documents.set(row);
    } else {
      for (const delta of entry.deltas) this.counters.add(delta);
    }
  }
}

/** lowdb's data: the state, and the operations that wait for the next write. */
export interface Journal {
  readonly state: JournalState;
  readonly pending: Operation[];
  /** Why the state is no longer what was made durable; nothing is written from then on. */
  broken?: string;
}

/** Plans, keeps and applies all that waits; `keep` resolves when the entries are durable. Settles every operation. */
export async function commit(
  journal: Journal,
  keep: (entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  const { state, pending } = journal;
  const batch = pending.splice(0);
  if (batch.length === 0) return;
  try {
    const { entries, results } = state.plan(batch.map(({ change }) => change));
    if (journal.broken !== undefined) throw new StoreUnavailable(journal.broken);
    if (entries.length > 0) await keep(entries);
    try {
      for (const entry of entries) state.apply(entry);
    } catch (error) {
      journal.broken = `the recorded state cannot be loaded (${codeOf(error)}): free space, then start again`;
      throw new StoreUnavailable(journal.broken, { cause: error });
    }
    for (const [at, operation] of batch.entries()) operation.settle(results[at] ?? false);
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const operation of batch) operation.fail(reason);
  }
}

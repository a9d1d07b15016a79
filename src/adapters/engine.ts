/** What a kind of storage must be able to do; `store-over-engine.ts` makes the whole `Store` from it. */
import type {
  CounterDelta,
  DocumentChange,
  InsertResult,
  LoggedOutcome,
  OutcomeRecord,
  Store,
  StoredDocument,
} from '../ports/store.ts';

export interface Engine {
  readonly name: Store['engine'];
  insertOutcome(record: OutcomeRecord): Promise<InsertResult>;
  checkOutcome(record: OutcomeRecord): Promise<InsertResult>;
  readOutcomes(after: number): AsyncIterable<LoggedOutcome>;
  getDocument(kind: string, id: string): Promise<StoredDocument | null>;
  listDocuments(
    kind: string,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<readonly StoredDocument[]>;
  writeDocuments(changes: readonly DocumentChange[]): Promise<boolean>;
  /** Everything, by kind and id. */
  allDocuments(): AsyncIterable<StoredDocument>;
  /** Writes rows with the versions they carry. */
  restoreDocuments(rows: readonly StoredDocument[]): Promise<void>;
  addCounters(deltas: readonly CounterDelta[]): Promise<void>;
  readCounters(prefix: string, from: string, to: string): Promise<readonly CounterDelta[]>;
  forgetCounters(prefix: string, before: string): Promise<void>;
  health(): Promise<{ readonly ok: boolean; readonly reason: string | null }>;
  close(): Promise<void>;
}

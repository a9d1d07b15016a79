/** What a kind of storage must be able to do; `store-over-engine.ts` makes the whole `Store` from it. */
import type { CounterDelta, Store, StoredDocument } from '../../ports/store.ts';

/** What the store answers with as it is, and the little more that the rest is made from. */
export interface Engine extends Pick<
  Store,
  | 'blobs'
  | 'insertOutcome'
  | 'checkOutcome'
  | 'readOutcomes'
  | 'inStep'
  | 'lag'
  | 'getDocument'
  | 'listDocuments'
  | 'writeDocuments'
  | 'addCounters'
  | 'readCounters'
  | 'forgetCounters'
  | 'health'
  | 'close'
> {
  /** Everything, by kind and id. */
  allDocuments(): AsyncIterable<StoredDocument>;
  /** Writes rows with the versions they carry. */
  restoreDocuments(rows: readonly StoredDocument[]): Promise<void>;
}

/** A counter's row as functions pass it on: without `most` where there is none. */
export function toCounter(row: Record<'name' | 'hour' | 'sum' | 'most', unknown>): CounterDelta {
  const counter = { name: String(row.name), hour: String(row.hour), by: Number(row.sum) };
  return Number(row.most) > 0 ? { ...counter, most: Number(row.most) } : counter;
}

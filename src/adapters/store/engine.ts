/** What a kind of storage must be able to do; `store-over-engine.ts` makes the whole `Store` from it. */
import type { Store, StoredDocument } from '../../ports/store.ts';

/** What the store answers with as it is, and the little more that the rest is made from. */
export interface Engine extends Pick<
  Store,
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
  readonly name: Store['engine'];
  /** Everything, by kind and id. */
  allDocuments(): AsyncIterable<StoredDocument>;
  /** Writes rows with the versions they carry. */
  restoreDocuments(rows: readonly StoredDocument[]): Promise<void>;
}

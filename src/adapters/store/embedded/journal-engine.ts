/** The embedded engine: lowdb over a journal, whose adapter says what durable means. */
import { type Adapter, Low } from 'lowdb';
import type { LoggedOutcome, StoredDocument } from '../../../ports/store.ts';
import type { CounterBook } from './counter-file.ts';
import type { Engine } from '../engine.ts';
import { type Change, type ChangeResult, type Journal } from './journal.ts';

/** A lowdb adapter that can also read back what it wrote. */
export interface JournalAdapter extends Adapter<Journal> {
  /** Apart from the journal; only after `read`. */
  readonly counters: CounterBook;
  readOutcomes(after: number): AsyncIterable<LoggedOutcome>;
  health(): { readonly ok: boolean; readonly reason: string | null };
  close(): Promise<void>;
}

export async function openJournalEngine(name: Engine['name'], adapter: JournalAdapter): Promise<Engine> {
  const data = await adapter.read();
  if (data === null) throw new TypeError('a journal is always there');
  const db = new Low<Journal>(adapter, data);
  const { state, pending } = data;

  /** Resolves when the change is durable and can be seen; lowdb's write is the group commit. */
  async function submit(change: Change): Promise<ChangeResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ChangeResult>();
    pending.push({ change, settle: resolve, fail: reject });
    const [result] = await Promise.all([promise, db.write()]);
    return result;
  }

  return {
    name,
    insertOutcome: async (record) => {
      const result = await submit({ kind: 'outcome', record });
      return typeof result === 'boolean' ? 'conflict' : result;
    },
    checkOutcome: async (record) => state.compare(record),
    readOutcomes: (after) => adapter.readOutcomes(after),
    // No one else writes its log, and it never goes back while it is open.
    inStep: () => true,
    lag: () => 0,
    getDocument: async (kind, id) => state.documents.get(kind, id),
    listDocuments: async (kind, { after, limit }) => state.documents.list(kind, after, limit),
    writeDocuments: async (changes) => (await submit({ kind: 'documents', changes })) === true,
    allDocuments: async function* allDocuments(): AsyncGenerator<StoredDocument> {
      yield* state.documents.all();
    },
    restoreDocuments: async (rows) => {
      await submit({ kind: 'restore', rows });
    },
    addCounters: (deltas) => adapter.counters.add(deltas),
    readCounters: async (prefix, from, to) => adapter.counters.select(prefix, from, to),
    forgetCounters: (prefix, before) => adapter.counters.forget(prefix, before),
    health: async () => adapter.health(),
    close: () => adapter.close(),
  };
}

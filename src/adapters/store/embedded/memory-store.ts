/** A store that lives as long as the process: for tests, trials and the static build. */
import type { LoggedOutcome, OutcomeLedger, Store } from '../../../ports/store.ts';
import { counterMemory } from './counter-file.ts';
import { DocumentTable } from './document-table.ts';
import { commit, type Entry, type Journal, JournalState } from './journal.ts';
import { type JournalAdapter, openJournalEngine } from './journal-engine.ts';
import { leasesInMemory } from './leases.ts';
import { storeOver } from '../store-over-engine.ts';

export async function openMemoryStore(ledger: OutcomeLedger): Promise<Store> {
  const engine = await openJournalEngine('memory', memoryAdapter(ledger));
  return { ...storeOver(engine), tryLease: leasesInMemory() };
}

function memoryAdapter(ledger: OutcomeLedger): JournalAdapter {
  const outcomes: LoggedOutcome[] = [];
  const keep = async (entries: readonly Entry[]): Promise<void> => {
    for (const entry of entries) if (entry.t === 'outcome') outcomes.push(entry.record);
  };
  let last: Promise<void> = Promise.resolve();
  return {
    read: async () => ({ state: new JournalState(ledger, new DocumentTable(null)), pending: [] }),
    counters: counterMemory(),
    // One after the other: a plan holds only while nothing else is applied.
    write: (journal: Journal) => (last = last.then(() => commit(journal, keep))),
    readOutcomes: async function* readOutcomes(after) {
      yield* outcomes.slice(after);
    },
    health: () => ({ ok: true, reason: null }),
    close: async () => undefined,
  };
}

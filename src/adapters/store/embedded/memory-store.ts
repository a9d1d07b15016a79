/** A store that lives as long as the process: for tests, trials and the static build. */
import type { OutcomeLedger, Store } from '../../../ports/store.ts';
import { openInMemory } from './database.ts';
import { leasesInMemory } from './leases.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeOver } from '../store-over-engine.ts';

export async function openMemoryStore(ledger: OutcomeLedger): Promise<Store> {
  const engine = sqliteEngine(openInMemory(null), {
    ledger,
    foldedTo: 0,
    sync: async () => undefined,
    check: () => undefined,
  });
  return { ...storeOver(engine), tryLease: leasesInMemory() };
}

/** The embedded default: lowdb over an append-only log below the data folder, one process at a time. */
import type { Store } from '../../../ports/store.ts';
import { AppendLog, type AppendLogOptions } from './append-log/append-log.ts';
import { openJournalEngine } from './journal-engine.ts';
import { leasesInMemory } from './leases.ts';
import { storeOver } from '../store-over-engine.ts';

/** Throws a `StoreLocked` while another process has the folder, a `StoreCorrupt` for a damaged log. */
export async function openLowdbStore(options: AppendLogOptions): Promise<Store> {
  const engine = await openJournalEngine('lowdb', new AppendLog(options));
  return { ...storeOver(engine), tryLease: leasesInMemory() };
}

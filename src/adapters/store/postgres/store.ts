/** The store on a Postgres-wire database: any number of processes, one answer. */
import { randomUUID } from 'node:crypto';
import type { OutcomeLedger, Store } from '../../../ports/store.ts';
import type { Logger } from '../../../ports/surroundings.ts';
import { postgresBlobs } from './blobs.ts';
import { postgresCounters } from './counters.ts';
import { Database } from './database.ts';
import { postgresDocuments } from './documents.ts';
import { PostgresOutcomes } from './outcomes.ts';
import { migrate } from './schema.ts';
import { storeOver } from '../store-over-engine.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly ledger: OutcomeLedger;
  readonly logger: Logger;
  /** Milliseconds between checks for other nodes' reports; 500 by default. */
  readonly pollMs?: number;
  /** Reports after which the scores are saved for the next start; 20,000 by default. */
  readonly saveEvery?: number;
}

/** Makes or updates the tables first. Throws a `StoreUnavailable` when the database cannot be used. */
export async function openPostgresStore({
  url,
  ledger,
  logger,
  pollMs = 500,
  saveEvery = 20_000,
}: PostgresOptions): Promise<Store> {
  const database = new Database(url);
  const outcomes = new PostgresOutcomes({ database, ledger, logger, pollMs, saveEvery });
  try {
    await migrate(database);
    await outcomes.open();
  } catch (error) {
    await outcomes.close();
    await database.close();
    throw error;
  }
  return storeOver({
    insertOutcome: (record) => outcomes.insert(record),
    checkOutcome: (record) => outcomes.check(record),
    readOutcomes: (after) => outcomes.read(after),
    inStep: () => outcomes.inStep,
    lag: () => outcomes.lag,
    blobs: postgresBlobs(database),
    ...postgresDocuments(database),
    ...postgresCounters(database, randomUUID()),
    health: async () => {
      try {
        await database.run(
          (sql) => sql`SELECT 1`,
          () => false,
        );
        return { ok: true, reason: null };
      } catch (error) {
        return { ok: false, reason: error instanceof Error ? error.message : String(error) };
      }
    },
    close: async () => {
      await outcomes.close();
      await database.close();
    },
  });
}

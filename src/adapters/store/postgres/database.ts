/** The connection pool: retries what passes by itself, and replaces the pool when the database goes away. */
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { databaseCode, isConnection, isPassing, toStoreError } from './errors.ts';

/** Tries of one query; with the pauses between them about two seconds. */
const triesMax = 6;

/**
 * Every query is a single statement. In postgres.js 3.4.9 a transaction whose connection ends throws where no caller
 * can catch it, and a pooled connection that ended with something still to send never sends again (porsager/postgres
 * 1208): so no transactions, and a new pool after a lost connection.
 */
export class Database {
  readonly #url: string;
  #sql: Sql;

  constructor(url: string) {
    this.#url = url;
    this.#sql = openPool(url);
  }

  /** Throws a `StoreUnavailable` when the database cannot be used; `isWorthIt` says after which errors to try again: those that pass by themselves. */
  async run<T>(
    query: (sql: Sql) => Promise<T>,
    isWorthIt: (code: string) => boolean = isPassing,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const sql = this.#sql;
      try {
        return await query(sql);
      } catch (error) {
        const code = databaseCode(error);
        if (isConnection(code)) this.#replace(sql);
        if (tries === triesMax || !isWorthIt(code)) throw toStoreError(error);
        await sleep(2 ** tries * 15 * (0.5 + Math.random()));
      }
    }
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 2 });
  }

  #replace(broken: Sql): void {
    if (this.#sql !== broken) return;
    this.#sql = openPool(this.#url);
    // What still runs on it ends with its own error, which has no other receiver.
    broken.end({ timeout: 1 }).catch(() => undefined);
  }
}

function openPool(url: string): Sql {
  return postgres(url, {
    max: 4,
    // Seconds.
    connect_timeout: 5,
    idle_timeout: 60,
    // Named statements are session state, which poolers in transaction mode do not keep.
    prepare: false,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'skill-registry' },
  });
}

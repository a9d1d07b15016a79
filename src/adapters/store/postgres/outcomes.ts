/** Reports in Postgres: what waits goes in as one statement, in one order for all nodes; every node folds them all. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type InsertResult,
  type LoggedOutcome,
  type OutcomeRecord,
  StoreUnavailable,
} from '../../../ports/store.ts';
import type { Database } from './database.ts';
import { FoldedLog, type FoldedLogOptions } from './folded-log.ts';
import { type KnownRow, toRows, type Waiting } from './rows.ts';

/** Most reports per statement, milliseconds until a caller is asked to retry, and those of the longest pause between two tries. */
const batchMax = 500;
const patienceMs = 10_000;
const pauseMax = 500;

export class PostgresOutcomes {
  readonly #database: Database;
  readonly #log: FoldedLog;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | null = null;

  constructor(options: FoldedLogOptions) {
    this.#database = options.database;
    this.#log = new FoldedLog(options);
  }

  get inStep(): boolean {
    return this.#log.inStep;
  }

  get lag(): number {
    return this.#log.lag;
  }

  open(): Promise<void> {
    return this.#log.open();
  }

  async insert(record: OutcomeRecord): Promise<InsertResult> {
    const { promise, resolve, reject } = Promise.withResolvers<InsertResult>();
    this.#waiting.push({ record, intake: randomUUID(), settle: resolve, fail: reject });
    this.#flushing ??= this.#flushAll();
    const { promise: late, reject: giveUp } = Promise.withResolvers<never>();
    const timer = setTimeout(() => giveUp(new StoreUnavailable('the database does not answer')), patienceMs);
    try {
      return await Promise.race([promise, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async check({ event_id, body_digest }: OutcomeRecord): Promise<InsertResult> {
    const rows = await this.#database.run(
      (sql) => sql<{ body_digest: string }[]>`SELECT body_digest FROM outcome WHERE event_id = ${event_id}`,
    );
    if (rows[0] === undefined) return 'recorded';
    return rows[0].body_digest === body_digest ? 'duplicate' : 'conflict';
  }

  read(after: number): AsyncGenerator<LoggedOutcome> {
    return this.#log.read(after);
  }

  async close(): Promise<void> {
    this.#log.close();
    await this.#flushing;
  }

  /** Never rejects: a failed write is reported to its callers. */
  async #flushAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      try {
        const results = await this.#insertBatch(batch);
        for (const [at, { settle }] of batch.entries()) settle(results[at] ?? 'conflict');
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    this.#flushing = null;
  }

  /**
   * Written and folded when it resolves, so that every listener can read it. The head moves only from where this node
   * knows it to be: then nothing came between, what is not among the known events is new, and the chain continues.
   */
  async #insertBatch(batch: readonly Waiting[]): Promise<InsertResult[]> {
    const deadline = Date.now() + patienceMs;
    for (let pause = 4; Date.now() < deadline; pause = Math.min(pause * 2, pauseMax)) {
      const head = this.#log.place;
      const known = await this.#findKnown(batch);
      const { results, logged, rows } = toRows(batch, known, head);
      const last = logged.at(-1);
      if (last === undefined) return results;
      // A repeat of a statement that did go through finds the head moved on, and then its own rows.
      const moved = await this.#database.run(
        (
          sql,
        ) => sql`WITH head AS (UPDATE outcome_head SET seq = ${last.seq}, hash = ${last.hash} WHERE id = 1 AND seq = ${head.seq} AND hash = ${head.hash} RETURNING 1),
          added AS (INSERT INTO outcome (event_id, seq, hash, body_digest, intake, slug, received_at, body)
            SELECT event_id, seq, hash, body_digest, intake, slug, received_at, body FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
            AS d(event_id text, seq bigint, hash text, body_digest text, intake text, slug text, received_at timestamptz, body text)
            WHERE EXISTS (SELECT 1 FROM head) RETURNING 1)
          SELECT count(*) AS n FROM added`,
      );
      if (Number(moved[0]?.['n'] ?? 0) === rows.length) {
        await this.#log.add(logged, head);
        return results;
      }
      await this.#log.look();
      if (this.#log.place.hash === head.hash) await sleep(pause * Math.random());
    }
    throw new StoreUnavailable('the database is too busy to take the report');
  }

  async #findKnown(batch: readonly Waiting[]): Promise<readonly KnownRow[]> {
    const ids = JSON.stringify(batch.map(({ record }) => record.event_id));
    return this.#database.run(
      (sql) => sql<KnownRow[]>`SELECT event_id, body_digest, intake FROM outcome
        WHERE event_id IN (SELECT jsonb_array_elements_text(${ids}::text::jsonb))`,
    );
  }
}

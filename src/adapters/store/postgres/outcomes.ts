/** Reports in Postgres: what waits goes in as one statement, in one order for all nodes; every node folds them all. */
import { randomUUID } from 'node:crypto';
import {
  type InsertResult,
  type LoggedOutcome,
  type OutcomeLedger,
  type OutcomeRecord,
  StoreUnavailable,
} from '../../../ports/store.ts';
import type { Logger } from '../../../ports/surroundings.ts';
import { chainStart } from '../outcome-log.ts';
import { loadBook, saveBook } from './book.ts';
import type { Database } from './database.ts';
import { isPassing } from './errors.ts';
import { type KnownRow, toRows, type Waiting } from './rows.ts';

interface PostgresOutcomesOptions {
  readonly database: Database;
  readonly ledger: OutcomeLedger;
  readonly logger: Logger;
  /** Milliseconds between looks for other nodes' reports. */
  readonly pollMs: number;
  /** Reports between two saved books. */
  readonly saveEvery: number;
}

/** Most reports per statement, rows per read, and milliseconds until a caller is asked to retry. */
const batchMax = 500;
const pageSize = 2_000;
const patienceMs = 10_000;
interface OutcomeRow {
  readonly seq: string;
  readonly hash: string;
  readonly body: string;
}

export class PostgresOutcomes {
  readonly #options: PostgresOutcomesOptions;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | null = null;
  /** The last report folded in, and the chain up to it. */
  #folded = 0;
  #hash = chainStart;
  #saved = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #down = false;

  constructor(options: PostgresOutcomesOptions) {
    this.#options = options;
  }

  /** Loads the newest saved book and folds what came after; then looks for more until `close`. */
  async open(): Promise<void> {
    const start = await loadBook(this.#options.database, this.#options.ledger);
    this.#folded = start.seq;
    this.#hash = start.hash;
    this.#saved = start.seq;
    await this.#catchUp();
    this.#schedule();
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
    const { database } = this.#options;
    const rows = await database.run(
      (sql) => sql<{ body_digest: string }[]>`SELECT body_digest FROM outcome WHERE event_id = ${event_id}`,
      isPassing,
    );
    if (rows[0] === undefined) return 'recorded';
    return rows[0].body_digest === body_digest ? 'duplicate' : 'conflict';
  }

  async *read(after: number): AsyncGenerator<LoggedOutcome> {
    for (let from = after; ;) {
      const page = await this.#page(from);
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      from = last.seq;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
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
    const { database } = this.#options;
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const head = { seq: this.#folded, hash: this.#hash };
      const known = await this.#findKnown(batch);
      const { results, logged, rows } = toRows(batch, known, head);
      const last = logged.at(-1);
      if (last === undefined) return results;
      // A repeat of a statement that did go through finds the head moved on, and then its own rows.
      const moved = await database.run(
        (
          sql,
        ) => sql`WITH head AS (UPDATE outcome_head SET seq = ${last.seq}, hash = ${last.hash} WHERE id = 1 AND seq = ${head.seq} RETURNING 1),
          added AS (INSERT INTO outcome (event_id, seq, hash, body_digest, intake, slug, received_at, body)
            SELECT event_id, seq, hash, body_digest, intake, slug, received_at, body FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
            AS d(event_id text, seq bigint, hash text, body_digest text, intake text, slug text, received_at timestamptz, body text)
            WHERE EXISTS (SELECT 1 FROM head) RETURNING 1)
          SELECT count(*) AS n FROM added`,
        isPassing,
      );
      if (Number(moved[0]?.['n'] ?? 0) === rows.length) {
        this.#foldAll(logged);
        return results;
      }
      await this.#catchUp();
    }
    throw new StoreUnavailable('the database is too busy to take the report');
  }

  async #findKnown(batch: readonly Waiting[]): Promise<readonly KnownRow[]> {
    const ids = JSON.stringify(batch.map(({ record }) => record.event_id));
    return this.#options.database.run(
      (sql) => sql<KnownRow[]>`SELECT event_id, body_digest, intake FROM outcome
        WHERE event_id IN (SELECT jsonb_array_elements_text(${ids}::text::jsonb))`,
      isPassing,
    );
  }

  /** Each once and in order, from whichever source they come. */
  #foldAll(records: readonly LoggedOutcome[]): void {
    for (const record of records) {
      if (record.seq !== this.#folded + 1) continue;
      this.#options.ledger.fold(record);
      this.#folded = record.seq;
      this.#hash = record.hash;
    }
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const page = await this.#page(this.#folded);
      if (page.length === 0) return;
      this.#foldAll(page);
    }
  }

  async #page(after: number): Promise<LoggedOutcome[]> {
    const { database } = this.#options;
    const rows = await database.run(
      (sql) =>
        sql<
          OutcomeRow[]
        >`SELECT seq, hash, body FROM outcome WHERE seq > ${after} ORDER BY seq LIMIT ${pageSize}`,
      isPassing,
    );
    // `body` is what `toRows` wrote.
    return rows.map(({ seq, hash, body }) => ({
      ...(JSON.parse(body) as OutcomeRecord),
      seq: Number(seq),
      hash,
    }));
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      void this.#poll().then(() => {
        if (!this.#closed) this.#schedule();
      });
    }, this.#options.pollMs);
    this.#timer.unref();
  }

  /** Never rejects: an unavailable database is logged once and retried. */
  async #poll(): Promise<void> {
    const { logger } = this.#options;
    try {
      await this.#catchUp();
      if (this.#folded - this.#saved >= this.#options.saveEvery) {
        const place = { seq: this.#folded, hash: this.#hash };
        await saveBook(this.#options.database, this.#options.ledger, place);
        this.#saved = place.seq;
      }
      if (this.#down) logger.info({}, 'the database is available again');
      this.#down = false;
    } catch (error) {
      if (!this.#down && !this.#closed) logger.error({ error }, 'cannot read the database');
      this.#down = true;
    }
  }
}

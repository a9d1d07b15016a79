/** How far this node has the database's reports in its scores: it reads on, and all again where the database went back. */
import type { LoggedOutcome, OutcomeLedger, OutcomeRecord } from '../../../ports/store.ts';
import type { Logger } from '../../../ports/surroundings.ts';
import { chainStart } from '../outcome-log.ts';
import { type LogPlace, loadBook, saveBook } from './book.ts';
import type { Database } from './database.ts';

export interface FoldedLogOptions {
  readonly database: Database;
  readonly ledger: OutcomeLedger;
  readonly logger: Logger;
  /** Milliseconds between looks for other nodes' reports. */
  readonly pollMs: number;
  /** Reports between two saved books. */
  readonly saveEvery: number;
}

/** Rows per read. */
const pageSize = 2_000;
interface OutcomeRow {
  readonly seq: string;
  readonly hash: string;
  readonly body: string;
}

/**
 * A failover to a copy without the newest rows, or a restored backup, gives the log another history under the same numbers. So
 * every look compares the row at its own place too.
 */
export class FoldedLog {
  readonly #options: FoldedLogOptions;
  #place: LogPlace = { seq: 0, hash: chainStart };
  #saved = 0;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #down = false;
  #inStep = true;
  #seenAt = performance.now();

  constructor(options: FoldedLogOptions) {
    this.#options = options;
  }

  /** The last report folded in, and the chain up to it. */
  get place(): LogPlace {
    return this.#place;
  }

  /** False from when the database was found to have another history until the scores are of that one. */
  get inStep(): boolean {
    return this.#inStep;
  }

  /** Milliseconds since the database's newest report was folded, or found to be the one that is. */
  get lag(): number {
    return Math.max(0, performance.now() - this.#seenAt - this.#options.pollMs);
  }

  /** Loads the newest saved book and folds what came after; then looks for more until `close`. */
  async open(): Promise<void> {
    this.#place = await loadBook(this.#options.database, this.#options.ledger);
    this.#saved = this.#place.seq;
    await this.look();
    this.#schedule();
  }

  /** Folds what the database has after the own place. One at a time: a call during a look is answered by it. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** What this node itself has just added after `from`; resolves when it is folded. */
  async add(logged: readonly LoggedOutcome[], from: LogPlace): Promise<void> {
    let before = from.hash;
    for (const record of logged) {
      // A look may have been faster, or have found another history.
      if (before === this.#place.hash) this.#fold(record);
      before = record.hash;
    }
    if (this.#place.seq < (logged.at(-1)?.seq ?? 0)) await this.look();
  }

  async *read(after: number): AsyncGenerator<LoggedOutcome> {
    for (let from = after; ;) {
      const page = await this.#page(from + 1);
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      from = last.seq;
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #lookOn(): Promise<void> {
    for (;;) {
      const { seq, hash } = this.#place;
      const page = await this.#page(Math.max(seq, 1));
      const here = seq === 0 ? undefined : page.shift();
      if (seq > 0 && (here?.seq !== seq || here.hash !== hash)) return this.#readAgain();
      if (page.length === 0) break;
      // What came in meanwhile was folded already.
      for (const record of page) if (record.seq === this.#place.seq + 1) this.#fold(record);
    }
    this.#inStep = true;
    this.#seenAt = performance.now();
  }

  #fold(record: LoggedOutcome): void {
    this.#options.ledger.fold(record);
    this.#place = { seq: record.seq, hash: record.hash };
  }

  /** Into another ledger, whose state then replaces the present one in one step: until then answers are what they were. */
  async #readAgain(): Promise<void> {
    const { database, ledger, logger } = this.#options;
    const reports = this.#place.seq;
    if (this.#inStep)
      logger.warn(
        { reports },
        'the database no longer has the last report that is counted here: counting all reports again',
      );
    this.#inStep = false;
    const next = ledger.empty();
    let place = await loadBook(database, next);
    this.#saved = place.seq;
    for await (const record of this.read(place.seq)) {
      next.fold(record);
      place = { seq: record.seq, hash: record.hash };
    }
    ledger.load(next.save());
    this.#place = place;
    this.#inStep = true;
    this.#seenAt = performance.now();
    logger.warn({ before: reports, reports: place.seq }, 'counted all reports of the database again');
  }

  async #page(from: number): Promise<LoggedOutcome[]> {
    const rows = await this.#options.database.run(
      (sql) =>
        sql<
          OutcomeRow[]
        >`SELECT seq, hash, body FROM outcome WHERE seq >= ${from} ORDER BY seq LIMIT ${pageSize}`,
    );
    // `body` is what `toRows` wrote.
    return rows.map(({ seq, hash, body }) => ({
      ...(JSON.parse(body) as OutcomeRecord),
      seq: Number(seq),
      hash,
    }));
  }

  #schedule(): void {
    this.#timer = setTimeout(() => void this.#poll(), this.#options.pollMs);
    this.#timer.unref();
  }

  /** Never rejects: an unavailable database is logged once and retried. */
  async #poll(): Promise<void> {
    const { database, ledger, logger, saveEvery } = this.#options;
    try {
      await this.look();
      if (this.#place.seq - this.#saved >= saveEvery) {
        const place = this.#place;
        await saveBook(database, ledger, place);
        this.#saved = place.seq;
      }
      if (this.#down) logger.info({}, 'the database is available again');
      this.#down = false;
    } catch (error) {
      if (!this.#down && !this.#closed) logger.error({ error }, 'cannot read the database');
      this.#down = true;
    }
    if (!this.#closed) this.#schedule();
  }
}

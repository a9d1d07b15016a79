/** Rows of the embedded store's database: each statement prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toCounter } from '../engine.ts';
import type { CounterDelta, LoggedOutcome, StoredDocument } from '../../../ports/store.ts';

/** The database's file, below the store's folder. */
export const databaseName = 'store.db';

/** Rows read at a time where all of them are walked through. */
const pageSize = 500;

export class Tables {
  readonly #prepare: (sql: string) => StatementSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#prepare = (sql) => database.prepare(sql);
  }

  addOutcome({ seq, hash, ...record }: LoggedOutcome): void {
    const { event_id: id, body_digest: digest } = record;
    const insert = 'INSERT INTO outcome (seq, event_id, body_digest, hash, record) VALUES (?, ?, ?, ?, ?)';
    this.#run(insert, seq, id, digest, hash, JSON.stringify(record));
  }

  /** What was reported of the event; null for none among the first `through` reports. */
  digestOf(eventId: string, through: number): string | null {
    const row = this.#get(
      'SELECT body_digest FROM outcome WHERE event_id = ? AND seq <= ?',
      eventId,
      through,
    );
    return row === undefined ? null : String(row['body_digest']);
  }

  /** Hash of the chain up to this report; null when there is none with the number. */
  hashAt(seq: number): string | null {
    const row = this.#get('SELECT hash FROM outcome WHERE seq = ?', seq);
    return row === undefined ? null : String(row['hash']);
  }

  lastSeq(): number {
    return Number(this.#get('SELECT max(seq) AS seq FROM outcome')?.['seq'] ?? 0);
  }

  /** In their order, from after `after` up to `through`. */
  *outcomes(after: number, through: number): Generator<LoggedOutcome> {
    const select = 'SELECT seq, hash, record FROM outcome WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?';
    for (let last = after; ;) {
      const page = this.#all(select, last, through, pageSize);
      for (const { seq, hash, record } of page) {
        last = Number(seq);
        // Only `addOutcome` writes here.
        yield { ...(JSON.parse(String(record)) as LoggedOutcome), seq: last, hash: String(hash) };
      }
      if (page.length < pageSize) return;
    }
  }

  document(kind: string, id: string): StoredDocument | null {
    const row = this.#get('SELECT version, value FROM document WHERE kind = ? AND id = ?', kind, id);
    return row === undefined ? null : toDocument({ ...row, kind, id });
  }

  documents(kind: string, after: string, limit: number): StoredDocument[] {
    const select = 'SELECT id, version, value FROM document WHERE kind = ? AND id > ? ORDER BY id LIMIT ?';
    return this.#all(select, kind, after, limit).map((row) => toDocument({ ...row, kind }));
  }

  /** By kind and id. */
  *allDocuments(): Generator<StoredDocument> {
    const select = 'SELECT * FROM document WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT ?';
    for (let last = { kind: '', id: '' }; ;) {
      const page = this.#all(select, last.kind, last.id, pageSize).map(toDocument);
      yield* page;
      const end = page.at(-1);
      if (end === undefined) return;
      last = end;
    }
  }

  /** 0 where there is no document. */
  versionOf(kind: string, id: string): number {
    return Number(
      this.#get('SELECT version FROM document WHERE kind = ? AND id = ?', kind, id)?.['version'] ?? 0,
    );
  }

  /** The value null removes. */
  setDocument({ kind, id, version, value }: StoredDocument): void {
    if (value === null) this.#run('DELETE FROM document WHERE kind = ? AND id = ?', kind, id);
    else {
      const replace = 'INSERT OR REPLACE INTO document (kind, id, version, value) VALUES (?, ?, ?, ?)';
      this.#run(replace, kind, id, version, JSON.stringify(value));
    }
  }

  addCounter({ hour, name, by, most = 0 }: CounterDelta): void {
    const add = `INSERT INTO counter (hour, name, sum, most) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET sum = sum + excluded.sum, most = max(most, excluded.most)`;
    this.#run(add, hour, name, by, most);
  }

  /** Sorted by name and hour. */
  counters(prefix: string, from: string, to: string): CounterDelta[] {
    const select = `SELECT name, hour, sum, most FROM counter
      WHERE hour >= ? AND hour < ? AND substr(name, 1, length(?)) = ? ORDER BY name, hour`;
    const rows = this.#all(select, from, to, prefix, prefix);
    return rows.map(({ name, hour, sum, most }) => toCounter({ name, hour, sum, most }));
  }

  forgetCounters(prefix: string, before: string): void {
    this.#run(
      'DELETE FROM counter WHERE hour < ? AND substr(name, 1, length(?)) = ?',
      before,
      prefix,
      prefix,
    );
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#statement(sql).run(...values);
  }

  #get(sql: string, ...values: (string | number)[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values);
  }

  #all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }
}

/** Only `setDocument` writes these rows. */
function toDocument({ kind, id, version, value }: Record<string, unknown>): StoredDocument {
  const parsed: unknown = JSON.parse(String(value));
  return { kind: String(kind), id: String(id), version: Number(version), value: parsed };
}

/**
 * Documents by kind and id, with versions, listed by id. They are in a private SQLite file that only this process
 * reads: memory holds a bounded cache of it. The log and its snapshots are what is durable; each start fills the file again.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { DocumentChange, StoredDocument } from '../../../ports/store.ts';

/** Changes as they would follow from each other, before any is applied. */
interface DocumentDraft {
  /** The rows to write, or null when an expectation does not hold. A row with the value null removes. */
  change(changes: readonly DocumentChange[]): readonly StoredDocument[] | null;
}

/** Kibibytes of the file that are kept in memory. */
const cacheKib = 16_384;
/** Rows that `all` reads at a time. */
const pageSize = 200;

/** Nothing here outlives the process, so nothing is synced and nothing is undone; defensive mode would insist on a journal. */
const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -${cacheKib};
  CREATE TABLE document (kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (kind, id));
  BEGIN`;

export class DocumentTable {
  readonly #database: DatabaseSync;
  readonly #get: StatementSync;
  readonly #list: StatementSync;
  readonly #page: StatementSync;
  readonly #set: StatementSync;
  readonly #remove: StatementSync;

  /** `folder` holds the file, which loses its name at once; null: a temporary file of the system's. */
  constructor(folder: string | null) {
    const path = folder === null ? '' : join(folder, `documents-${randomUUID()}.tmp`);
    this.#database = new DatabaseSync(path, { defensive: false });
    this.#database.exec(schema);
    if (path !== '') rmSync(path, { force: true });
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    this.#get = prepare('SELECT version, value FROM document WHERE kind = ? AND id = ?');
    this.#list = prepare(
      'SELECT id, version, value FROM document WHERE kind = ? AND id > ? ORDER BY id LIMIT ?',
    );
    this.#page = prepare(
      'SELECT kind, id, version, value FROM document WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT ?',
    );
    this.#set = prepare('INSERT OR REPLACE INTO document (kind, id, version, value) VALUES (?, ?, ?, ?)');
    this.#remove = prepare('DELETE FROM document WHERE kind = ? AND id = ?');
  }

  get(kind: string, id: string): StoredDocument | null {
    const row = this.#get.get(kind, id);
    return row === undefined ? null : toDocument({ ...row, kind, id });
  }

  list(kind: string, after: string | undefined, limit: number): StoredDocument[] {
    return this.#list.all(kind, after ?? '', limit).map((row) => toDocument({ ...row, kind }));
  }

  /** All, by kind and id. */
  *all(): Generator<StoredDocument> {
    for (let last = { kind: '', id: '' }; ;) {
      const page = this.#page.all(last.kind, last.id, pageSize).map(toDocument);
      yield* page;
      const end = page.at(-1);
      if (end === undefined) return;
      last = end;
    }
  }

  set({ kind, id, version, value }: StoredDocument): void {
    if (value === null) this.#remove.run(kind, id);
    else this.#set.run(kind, id, version, JSON.stringify(value));
  }

  draft(): DocumentDraft {
    const ahead = new Map<string, number>();
    const versionOf = (kind: string, id: string): number => {
      const version = ahead.get(`${kind}\0${id}`) ?? this.#get.get(kind, id)?.['version'] ?? 0;
      return Number(version);
    };
    return {
      change: (changes) => {
        const holds = changes.every(
          ({ kind, id, expected }) => expected === undefined || expected === versionOf(kind, id),
        );
        if (!holds) return null;
        return changes.map(({ kind, id, value }) => {
          const version = value === null ? 0 : versionOf(kind, id) + 1;
          ahead.set(`${kind}\0${id}`, version);
          return { kind, id, version, value };
        });
      },
    };
  }

  /** Frees the file; nothing can be asked afterwards. May be repeated. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

/** Only `set` writes rows. */
function toDocument(row: Record<string, unknown>): StoredDocument {
  return {
    kind: String(row['kind']),
    id: String(row['id']),
    version: Number(row['version']),
    value: JSON.parse(String(row['value'])) as unknown,
  };
}

export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

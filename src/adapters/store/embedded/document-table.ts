/** Documents in memory: by kind and id, with versions, listed by id. */
import type { DocumentChange, StoredDocument } from '../../../ports/store.ts';

/** Changes as they would follow from each other, before any is applied. */
interface DocumentDraft {
  /** The rows to write, or null when an expectation does not hold. A row with the value null removes. */
  change(changes: readonly DocumentChange[]): readonly StoredDocument[] | null;
}

export class DocumentTable {
  readonly #kinds = new Map<string, Map<string, StoredDocument>>();
  /** Ids in order, made when they are asked for. */
  readonly #sorted = new Map<string, string[]>();

  get(kind: string, id: string): StoredDocument | null {
    return this.#kinds.get(kind)?.get(id) ?? null;
  }

  list(kind: string, after: string | undefined, limit: number): StoredDocument[] {
    const rows = this.#kinds.get(kind);
    if (rows === undefined) return [];
    const ids = this.#sorted.get(kind) ?? [...rows.keys()].sort(byCodeUnits);
    this.#sorted.set(kind, ids);
    const start = after === undefined ? 0 : ids.findIndex((id) => id > after);
    if (start === -1) return [];
    return ids.slice(start, start + limit).flatMap((id) => rows.get(id) ?? []);
  }

  /** All, by kind and id. */
  *all(): Generator<StoredDocument> {
    for (const kind of [...this.#kinds.keys()].sort(byCodeUnits)) yield* this.list(kind, undefined, Infinity);
  }

  set(row: StoredDocument): void {
    const rows = this.#kinds.get(row.kind) ?? new Map<string, StoredDocument>();
    this.#kinds.set(row.kind, rows);
    if (row.value === null ? rows.delete(row.id) : !rows.has(row.id)) this.#sorted.delete(row.kind);
    if (row.value !== null) rows.set(row.id, row);
  }

  draft(): DocumentDraft {
    const ahead = new Map<string, number>();
    const versionOf = (kind: string, id: string): number =>
      ahead.get(`${kind}\0${id}`) ?? this.get(kind, id)?.version ?? 0;
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
}

export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

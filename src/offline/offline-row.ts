/** The row of a skill in an exported index: what questions filter all skills by is in the start file, the rest in segments. */
import type { ListRow } from '../scoring/list-row.ts';

/** Members that decide which skills a question may find. */
const filtered = [
  'category',
  'platforms',
  'stars',
  'available',
  'risk_level',
  'tier',
  'tier_reason',
  'held',
  'unchecked',
  'is_new',
] as const satisfies readonly (keyof ListRow)[];
/** Present in few rows, and there never null. */
const seldom: readonly string[] = ['held', 'unchecked'] satisfies (keyof ListRow)[];

/** By member, its value for each skill; null where a row lacks it. */
export type RowColumns = Readonly<Record<string, readonly unknown[]>>;

export function columnsOf(rows: readonly ListRow[]): RowColumns {
  return Object.fromEntries(filtered.map((name) => [name, rows.map((row) => row[name] ?? null)]));
}

/** Ready for JSON. */
export function restOf(row: ListRow): Partial<ListRow> {
  const apart = new Set<string>(filtered);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !apart.has(name)));
}

/** Members of the rest; a record of them, so that one that is added to rows is not forgotten. */
const others = Object.keys({
  tags: 0,
  repository: 0,
  changed_on: 0,
  indexed_on: 0,
  audited_on: 0,
  spdx: 0,
  canonical: 0,
  complete: 0,
  audit_score: 0,
  safety_score: 0,
  auto_install: 0,
  trust_tier: 0,
  trust_score: 0,
  trust: 0,
  revision: 0,
  since: 0,
  files: 0,
  files_read: 0,
  digests: 0,
  abilities: 0,
  rules: 0,
} satisfies Record<Exclude<keyof ListRow, (typeof filtered)[number]>, 0>) as (keyof ListRow)[];

/** Rows whose members are read where they are used; a copy by `...` has none of them. */
export function rowsOf(columns: RowColumns, rest: (at: number) => Partial<ListRow>): (at: number) => ListRow {
  class Row {
    readonly at: number;
    constructor(at: number) {
      this.at = at;
    }
  }
  for (const [name, values] of Object.entries(columns)) {
    const absent = seldom.includes(name) ? undefined : null;
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return values[this.at] ?? absent;
      },
    });
  }
  for (const name of others)
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return rest(this.at)[name];
      },
    });
  // As: the columns were made of rows.
  return (at) => new Row(at) as unknown as ListRow;
}

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

/** Rows whose members are read where they are used; a copy by `...` has none of them. */
export function rowsOf(columns: RowColumns, rest: (at: number) => Partial<ListRow>): (at: number) => ListRow {
  const apart = new Map<string | symbol, readonly unknown[]>(Object.entries(columns));
  const read = (at: number, name: string | symbol): unknown => {
    const values = apart.get(name);
    if (values === undefined) return typeof name === 'string' ? rest(at)[name as keyof ListRow] : undefined;
    return values[at] ?? (seldom.includes(String(name)) ? undefined : null);
  };
  // As: columns and rest were made of rows.
  return (at) => new Proxy({}, { get: (_, name) => read(at, name) }) as ListRow;
}

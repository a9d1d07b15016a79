/** Equal words of rows as one string: a catalog has few categories, days, licences and tags, and many rows. */
import type { ListRow } from '../../scoring/list-row.ts';

export class SharedWords {
  readonly #known = new Map<string, string>();

  /** In place. */
  share(rows: ListRow[]): ListRow[] {
    for (const row of rows as unknown as Record<string, unknown>[])
      for (const name in row) row[name] = this.#one(row[name]);
    return rows;
  }

  #one(value: unknown): unknown {
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) value[at] = this.#one(value[at]);
      return value;
    }
    if (typeof value !== 'string') return value;
    const known = this.#known.get(value);
    if (known === undefined) this.#known.set(value, value);
    return known ?? value;
  }
}

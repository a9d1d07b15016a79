/** Skills by the digests of their texts, past ones too: a table for each state of the registry. */
import { digestKey } from '../../scoring/digest-key.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';

type Listed = Pick<Registry, 'entries'>;

const tables = new WeakMap<Listed, ReadonlyMap<string, readonly number[]>>();

/** Those that may have had the digest: the table has its first digits alone. */
export function entriesByDigest(registry: Listed, digest: string): readonly Entry[] {
  const table = tables.get(registry) ?? makeTable(registry);
  tables.set(registry, table);
  return (table.get(digestKey(digest)) ?? []).flatMap((at) => registry.entries[at] ?? []);
}

function makeTable({ entries }: Listed): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, number[]>();
  for (const [at, { row }] of entries.entries()) {
    for (const key of row.digests) {
      const known = table.get(key);
      if (known === undefined) table.set(key, [at]);
      else known.push(at);
    }
  }
  return table;
}

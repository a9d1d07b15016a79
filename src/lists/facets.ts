/** How many skills of a list each value of a filter would leave. */
import { z } from 'zod';
import type { Entry } from '../scoring/registry.ts';
import { abilities } from '../schema/audit.ts';
import { sourceOf } from '../schema/source.ts';

const Facet = z.array(z.object({ value: z.string(), count: z.int() })).meta({ id: 'Facet' });

export const Facets = z
  .object({
    category: Facet,
    owner: Facet,
    license: Facet,
    safety: Facet,
    max_risk: Facet,
    trust: Facet,
    platform: Facet,
    abilities: Facet,
  })
  .meta({ id: 'Facets', description: 'Skills of the whole list by value, the most frequent first' });
export type Facets = z.infer<typeof Facets>;

/** Values given for a facet; the rest has few skills each. */
const valuesMax = 30;

type Row = Entry['row'];

const readers: Readonly<
  Record<Exclude<keyof Facets, 'platform' | 'abilities'>, (row: Row) => string | null>
> = {
  category: ({ category }) => category,
  owner: ({ repository }) => sourceOf(repository).owner.toLowerCase(),
  license: ({ spdx }) => spdx,
  safety: ({ tier }) => tier,
  max_risk: ({ risk_level }) => risk_level,
  trust: ({ trust_tier }) => trust_tier,
};

function inOrder(counts: ReadonlyMap<string, number>): Facets['category'] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, valuesMax);
}

/** Of any number of entries; a skill without a value counts in no value. */
export function countFacets(entries: readonly Entry[]): Facets {
  const rows = entries.map(({ row }) => row);
  const count = (read: (row: Row) => string | null): Facets['category'] => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const value = read(row);
      if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return inOrder(counts);
  };
  return {
    category: count(readers.category),
    owner: count(readers.owner),
    license: count(readers.license),
    safety: count(readers.safety),
    max_risk: count(readers.max_risk),
    trust: count(readers.trust),
    platform: countPlatforms(rows),
    abilities: inOrder(
      new Map(
        abilities.flatMap((ability) => {
          const count = rows.filter((row) => row.abilities.includes(ability)).length;
          return count === 0 ? [] : [[ability, count] as const];
        }),
      ),
    ),
  };
}

/** Skills that run in each runtime that one of them names; `any`, those that run in all, are part of each. */
function countPlatforms(rows: readonly Row[]): Facets['platform'] {
  let inAll = 0;
  const named = new Map<string, number>();
  for (const { platforms } of rows) {
    if (platforms.includes('any')) inAll += 1;
    else for (const name of new Set(platforms)) named.set(name, (named.get(name) ?? 0) + 1);
  }
  const counts = [...named].map(([name, count]) => [name, count + inAll] as const);
  return inOrder(new Map(inAll === 0 ? counts : [['any', inAll], ...counts]));
}

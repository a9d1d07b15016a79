/** How many skills of a list each value of a filter would leave. */
import { z } from 'zod';
import type { Entry } from '../scoring/registry.ts';
import { ownerAndName } from '../schema/skill.ts';

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
  })
  .meta({ id: 'Facets', description: 'Skills of the whole list by value, the most frequent first' });
export type Facets = z.infer<typeof Facets>;

/** Values given for a facet; the rest has few skills each. */
const valuesMax = 30;

const readers: Readonly<Record<Exclude<keyof Facets, 'platform'>, (entry: Entry) => string | null>> = {
  category: ({ row }) => row.category,
  owner: ({ row }) => ownerAndName(row.repository).owner.toLowerCase(),
  license: ({ row }) => row.spdx,
  safety: ({ row }) => row.tier,
  max_risk: ({ row }) => row.risk_level,
  trust: ({ row }) => row.trust_tier,
};

function inOrder(counts: ReadonlyMap<string, number>): Facets['category'] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, valuesMax);
}

/** Of any number of entries; a skill without a value counts in no value. */
export function countFacets(entries: readonly Entry[]): Facets {
  const count = (read: (entry: Entry) => string | null): Facets['category'] => {
    const counts = new Map<string, number>();
    for (const entry of entries) {
      const value = read(entry);
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
    platform: countPlatforms(entries),
  };
}

/** Skills that run in each runtime that one of them names; `any`, those that run in all, are part of each. */
function countPlatforms(entries: readonly Entry[]): Facets['platform'] {
  const inAll = entries.filter(({ row }) => row.platforms.includes('any')).length;
  const counts = new Map(inAll === 0 ? [] : [['any', inAll]]);
  for (const { row } of entries) {
    if (row.platforms.includes('any')) continue;
    for (const name of new Set(row.platforms)) counts.set(name, (counts.get(name) ?? inAll) + 1);
  }
  return inOrder(counts);
}

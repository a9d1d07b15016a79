/** How many skills of a list each value of a filter would leave. */
import { z } from 'zod';
import type { Entry } from '../scoring/registry.ts';
import { ownerAndName } from '../schema/skill.ts';

const Facet = z.array(z.object({ value: z.string(), count: z.int() })).meta({ id: 'Facet' });

export const Facets = z
  .object({ category: Facet, owner: Facet, license: Facet, safety: Facet, max_risk: Facet, trust: Facet })
  .meta({ id: 'Facets', description: 'Skills of the whole list by value, the most frequent first' });
export type Facets = z.infer<typeof Facets>;

/** Values given for a facet; the rest has few skills each. */
const valuesMax = 30;

const readers: Readonly<Record<keyof Facets, (entry: Entry) => string | null>> = {
  category: ({ row }) => row.category,
  owner: ({ row }) => ownerAndName(row.repository).owner.toLowerCase(),
  license: ({ row }) => row.spdx,
  safety: ({ row }) => row.tier,
  max_risk: ({ row }) => row.risk_level,
  trust: ({ row }) => row.trust_tier,
};

/** Of any number of entries; a skill without a value counts in no value. */
export function countFacets(entries: readonly Entry[]): Facets {
  const count = (read: (entry: Entry) => string | null): Facets['category'] => {
    const counts = new Map<string, number>();
    for (const entry of entries) {
      const value = read(entry);
      if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts]
      .map(([value, number]) => ({ value, count: number }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, valuesMax);
  };
  return {
    category: count(readers.category),
    owner: count(readers.owner),
    license: count(readers.license),
    safety: count(readers.safety),
    max_risk: count(readers.max_risk),
    trust: count(readers.trust),
  };
}

/** How many skills of a list each value of a filter would leave. */
import { z } from 'zod';
import type { Entry } from '../scoring/registry.ts';
import { repositoryOwner } from '../schema/source.ts';

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

/** Skills by value. */
type Counts = Map<string, number>;

function count(counts: Counts, value: string | null): void {
  if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
}

function inOrder(counts: Counts): Facets['category'] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, valuesMax);
}

/** Of any number of entries, each read once; a skill without a value counts in no value. */
export function countFacets(entries: readonly Entry[]): Facets {
  const kinds = Facets.keyof().options.map((kind) => [kind, new Map()] as const);
  // As: of every member of `Facets`, here and below.
  const counts = Object.fromEntries(kinds) as Record<keyof Facets, Counts>;
  const { platform } = counts;
  let inAll = 0;
  for (const { row } of entries) {
    count(counts.category, row.category);
    count(counts.owner, repositoryOwner(row.repository).toLowerCase());
    count(counts.license, row.spdx);
    count(counts.safety, row.tier);
    count(counts.max_risk, row.risk_level);
    count(counts.trust, row.trust_tier);
    if (row.platforms.includes('any')) inAll += 1;
    else for (const name of new Set(row.platforms)) count(platform, name);
    for (const ability of row.abilities) count(counts.abilities, ability);
  }
  // Skills that run in all runtimes are part of each that one of them names.
  for (const [name, named] of platform) platform.set(name, named + inAll);
  if (inAll > 0) platform.set('any', inAll);
  return Object.fromEntries(kinds.map(([kind, values]) => [kind, inOrder(values)])) as Facets;
}

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
  const category: Counts = new Map();
  const owner: Counts = new Map();
  const license: Counts = new Map();
  const safety: Counts = new Map();
  const risk: Counts = new Map();
  const trust: Counts = new Map();
  const platform: Counts = new Map();
  const able: Counts = new Map();
  let inAll = 0;
  for (const { row } of entries) {
    count(category, row.category);
    count(owner, repositoryOwner(row.repository).toLowerCase());
    count(license, row.spdx);
    count(safety, row.tier);
    count(risk, row.risk_level);
    count(trust, row.trust_tier);
    if (row.platforms.includes('any')) inAll += 1;
    else for (const name of new Set(row.platforms)) count(platform, name);
    for (const ability of row.abilities) count(able, ability);
  }
  // Skills that run in all runtimes are part of each that one of them names.
  for (const [name, named] of platform) platform.set(name, named + inAll);
  if (inAll > 0) platform.set('any', inAll);
  return {
    category: inOrder(category),
    owner: inOrder(owner),
    license: inOrder(license),
    safety: inOrder(safety),
    max_risk: inOrder(risk),
    trust: inOrder(trust),
    platform: inOrder(platform),
    abilities: inOrder(able),
  };
}

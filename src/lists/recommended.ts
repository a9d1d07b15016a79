/** The skills of a field or runtime that a page shows first: those of its ranking, where there is one. */
import type { Ranking } from '../schema/collections.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { rankEntries, type Rankable } from './rank-entries.ts';

/** In the editors' order, with the picks of the ranking that has this category or runtime; new listings and copies are left out. */
export function recommended(
  registry: Rankable & Pick<Registry, 'rankings'>,
  filter: Pick<Ranking['filter'], 'category' | 'runtime'>,
  most: number,
): Entry[] {
  const ranking = registry.rankings.find(
    ({ order, filter: { category, runtime } }) =>
      order === 'editors' && category === filter.category && runtime === filter.runtime,
  );
  const { entries } = rankEntries(registry, { filter, ...ranking, order: 'editors' }, most);
  return entries.map(({ entry }) => entry);
}

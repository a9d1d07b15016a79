/** Entries are sorted by slug. */
import type { Entry } from './registry.ts';

/** Position of the first entry whose slug is not below `slug`. */
export function lowerBoundOfSlug(entries: readonly Pick<Entry, 'slug'>[], slug: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.slug ?? '') < slug) low = middle + 1;
    else high = middle;
  }
  return low;
}

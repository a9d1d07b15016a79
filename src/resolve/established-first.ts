/** New listings behind what is about equally relevant: a copy of words must not win on the day it is listed. */

import type { Entry } from '../scoring/registry.ts';
import type { SearchHit } from '../search/rank/result.ts';

/** Share of a new listing's relevance from which an established skill counts as equally relevant. */
const equalShare = 0.9;

/**
 * The same items in the same order, but each new listing goes behind the last established one with at least 0.9 of its
 * relevance.
 */
export function establishedFirst<T>(
  items: readonly T[],
  read: (item: T) => { readonly isNew: boolean; readonly relevance: number },
): T[] {
  const ordered = [...items];
  for (let at = ordered.length - 1; at >= 0; at -= 1) {
    const item = ordered[at];
    if (item === undefined) continue;
    const { isNew, relevance } = read(item);
    if (!isNew) continue;
    const last = ordered.findLastIndex((other) => {
      const theirs = read(other);
      return !theirs.isNew && theirs.relevance >= equalShare * relevance;
    });
    if (last <= at) continue;
    ordered.splice(at, 1);
    ordered.splice(last, 0, item);
  }
  return ordered;
}

/** What a search found, with its entries, in that order; a page of results is ordered by itself. */
export function establishedHits(
  hits: readonly SearchHit[],
  entryOf: (doc: number) => Entry | undefined,
): { readonly entry: Entry; readonly hit: SearchHit }[] {
  const found = hits.flatMap((hit) => {
    const entry = entryOf(hit.doc);
    return entry === undefined ? [] : [{ entry, hit }];
  });
  return establishedFirst(found, ({ entry, hit }) => ({ isNew: entry.row.is_new, relevance: hit.score }));
}

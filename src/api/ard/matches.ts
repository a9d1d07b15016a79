/** Skills that a query of Agentic Resource Discovery matches, best first. */
import { establishedHits } from '../../resolve/established-first.ts';
import { isListed } from '../../scoring/listed.ts';
import { searchSkills } from '../../search/rank/query.ts';
import type { Context } from '../define.ts';
import { type ArdEntry, type ArdFilter, passesFilter, toArdEntry } from './entry.ts';

interface ArdMatch {
  readonly entry: ArdEntry;
  /** Relevance, 0 to 100; 0 where no text was given. */
  readonly score: number;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Without text: every listed skill that passes, by identifier. `total` counts all matches. */
export function findMatches(
  context: Context,
  text: string,
  filter: ArdFilter,
  { offset, limit }: Page,
): { readonly total: number; readonly matches: readonly ArdMatch[] } {
  const { siteUrl, registry } = context;
  if (text === '') {
    const all = registry.entries
      .filter(isListed)
      .map((entry) => ({ entry: toArdEntry(entry, siteUrl), score: 0 }))
      .filter(({ entry }) => passesFilter(entry, filter))
      .sort((a, b) => (a.entry.identifier < b.entry.identifier ? -1 : 1));
    return { total: all.length, matches: all.slice(offset, offset + limit) };
  }
  const hasFilter = Object.keys(filter).length > 0;
  const found = searchSkills(context.search, text, {
    mode: 'search',
    limit,
    offset,
    accept: (doc) => {
      const entry = context.entryOf(doc);
      if (entry === undefined || !isListed(entry)) return false;
      return !hasFilter || passesFilter(toArdEntry(entry, siteUrl), filter);
    },
  });
  const matches = establishedHits(found.hits, context.entryOf).map(({ entry, hit: { score } }) => ({
    entry: toArdEntry(entry, siteUrl),
    score: Math.min(100, Math.max(0, Math.round(score))),
  }));
  return { total: found.total, matches };
}

/** Skills that a query of Agentic Resource Discovery matches, best first. */
import { establishedHits } from '../../resolve/established-first.ts';
import { isListed } from '../../scoring/listed.ts';
import { searchSkills } from '../../search/rank/query.ts';
import type { Context } from '../define.ts';
import type { Entry } from '../../scoring/registry.ts';
import { type ArdFilter, identifierOf, passesFilter } from './entry.ts';

interface ArdMatch {
  readonly entry: Entry;
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
      .filter((entry) => isListed(entry) && passesFilter(entry, siteUrl, filter))
      .map((entry) => ({ entry, identifier: identifierOf(entry) }))
      .sort((a, b) => (a.identifier < b.identifier ? -1 : 1));
    const matches = all.slice(offset, offset + limit).map(({ entry }) => ({ entry, score: 0 }));
    return { total: all.length, matches };
  }
  const found = searchSkills(context.search, text, {
    mode: 'search',
    limit,
    offset,
    accept: (doc) => {
      const entry = context.entryOf(doc);
      return entry !== undefined && isListed(entry) && passesFilter(entry, siteUrl, filter);
    },
  });
  const matches = establishedHits(found.hits, context.entryOf).map(({ entry, hit: { score } }) => ({
    entry,
    score: Math.min(100, Math.max(0, Math.round(score))),
  }));
  return { total: found.total, matches };
}

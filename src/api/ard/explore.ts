/** POST /api/ard/explore: how many entries have which values, as Agentic Resource Discovery 0.9 asks for them. */
import { z } from 'zod';
import { defineEndpoint } from '../define.ts';
import { taskLengthMax, wholeNumber } from '../parameters.ts';
import type { Entry } from '../../scoring/registry.ts';
import { ArdFilter, valuesOf } from './entry.ts';
import { findMatches } from './matches.ts';

const Facet = z.object({
  field: z.string().min(1).max(100).meta({ description: 'Dotted path, e.g. `tags`, `metadata.category`' }),
  limit: wholeNumber(1, 200).default(20).meta({ description: 'Most buckets returned, 1 to 200' }),
  minCount: wholeNumber(0, 1_000_000).default(1).meta({ description: 'Least count of a bucket' }),
});
type Facet = z.infer<typeof Facet>;

const Buckets = z.object({
  buckets: z.array(z.object({ value: z.string(), count: z.int() })),
  otherCount: z.int().meta({ description: 'Entries in buckets beyond `limit`' }),
});

export const ardExplore = defineEndpoint({
  route: 'ardExplore',
  method: 'POST',
  summary: 'Count values as an ARD registry',
  description: 'Facets over all entries that match; with text, over those that search would return.',
  group: 'Discover',
  body: z.object({
    query: z
      .object({ text: z.string().trim().max(taskLengthMax).default(''), filter: ArdFilter.default({}) })
      .prefault({}),
    resultType: z.object({ facets: z.array(Facet).min(1).max(10) }),
  }),
  output: z
    .object({ resultType: z.literal('facets'), facets: z.record(z.string(), Buckets) })
    .meta({ id: 'ArdExploreResponse' }),
  meta: false,
  example: { resultType: { facets: [{ field: 'metadata.category', limit: 5 }] } },
  run: ({ query, resultType }, context) => {
    const limit = context.registry.entries.length;
    const { matches } = findMatches(context, query.text, query.filter, { offset: 0, limit });
    const entries = matches.map(({ entry }) => entry);
    return {
      resultType: 'facets' as const,
      facets: Object.fromEntries(
        resultType.facets.map((facet) => [facet.field, countValues(entries, context.siteUrl, facet)]),
      ),
    };
  },
});

/** Most frequent first, then by value. */
function countValues(
  entries: readonly Entry[],
  siteUrl: string,
  { field, limit, minCount }: Facet,
): z.infer<typeof Buckets> {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const value of new Set(valuesOf(entry, siteUrl, field)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  const buckets = [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count >= minCount)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const others = buckets.slice(limit);
  return {
    buckets: buckets.slice(0, limit),
    otherCount: others.reduce((sum, { count }) => sum + count, 0),
  };
}

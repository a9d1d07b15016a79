/** GET /api/registry/search: skills ranked for a query, or all of them by quality without one. */
import { z } from 'zod';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { establishedHits } from '../../resolve/established-first.ts';
import { findAgent, projectDir } from '../../resolve/targets.ts';
import { namedByAddress, namedByOwner } from '../../lists/named-skills.ts';
import { countChoices } from '../../lists/editor-choices.ts';
import { type SkillSort, sortSkills } from '../../lists/skill-order.ts';
import { marker } from '../../scoring/entry-marks.ts';
import { searchSkills } from '../../search/rank/query.ts';
import type { SearchResult as Found } from '../../search/rank/result.ts';
import { blocks, field, lines } from '../../text/plain-text.ts';
import { Advice, Corrections, filterAdvice, platformId } from '../shared/filter-advice.ts';
import { atDetail, detailParameter } from '../shared/detail.ts';
import { listNote } from '../shared/install-view.ts';
import { readAs } from '../shared/words.ts';
import { SkillListing, skillSummaryText, toSkillListing } from '../shared/skill-summary.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { namedFilters, toPredicate } from '../skills/find-page.ts';
import { narrowing } from '../skills/query.ts';
import {
  agent,
  categoryFilter,
  flag,
  keywords,
  limit,
  minStars,
  platformFilter,
  queryText,
  safetyFilter,
} from '../parameters.ts';

export const SearchResult = SkillListing.partial({ target: true })
  .extend({
    rank: z.int(),
    relevance: z.object({
      score: z
        .number()
        .meta({ description: '0-100, comparable within one answer; terms are null for a blank query' }),
      matched: z.array(z.object({ field: z.string(), terms: z.array(z.string()) })).optional(),
    }),
  })
  .meta({ id: 'SearchResult' });

const Output = z
  .object({
    query: z.string(),
    agent: z.string().meta({ description: 'Runtime that the commands are for' }),
    folder: z
      .string()
      .meta({ description: 'The commands install into it, each skill in a folder of its own' }),
    total: z.int().meta({ description: 'All matches, not only this page' }),
    count: z.int(),
    results: z.array(SearchResult),
    next_cursor: z.string().nullable(),
    corrections: Corrections,
    filters: z.record(z.string(), z.unknown()),
    advice: Advice,
  })
  .meta({ id: 'SearchResponse' });

type Hits = ReturnType<typeof establishedHits>;

function inOrder(hits: Hits, sort: SkillSort, { registry }: Pick<Context, 'registry'>): Hits {
  const bySlug = new Map(hits.map((each) => [each.entry.slug, each]));
  const entries = hits.map(({ entry }) => entry);
  return sortSkills(entries, sort, countChoices(registry)).flatMap(({ slug }) => bySlug.get(slug) ?? []);
}

export const search = defineEndpoint({
  route: 'search',
  summary: 'Search skills',
  description:
    'Ranked by relevance; trust orders skills of about equal relevance. A slug, a repository’s address or an owner lists its skills. ' +
    'A blank query lists skills by quality, and one without a letter or digit finds none. Use `next_cursor` for more.',
  group: 'Discover',
  query: z.object({
    q: queryText.optional(),
    task: queryText.optional().meta({ description: 'Alias of q' }),
    keywords,
    category: categoryFilter,
    platform: platformFilter,
    safety: safetyFilter,
    include_blocked: flag.optional(),
    min_stars: minStars,
    ...narrowing,
    prefix: flag.optional().meta({ description: 'Match the last word as a prefix, for search as you type' }),
    agent,
    limit: limit(10, 100),
    detail: detailParameter,
    cursor: z.string().max(40).optional().meta({ description: '`next_cursor` of the previous page' }),
  }),
  output: Output,
  cache: 'public',
  example: { q: 'extract tables from a PDF', limit: 3 },
  tool: {
    name: 'search_skills',
    description: 'Search agent skills (SKILL.md folders), best first. To choose one use resolve_skill.',
    omit: [
      'task',
      'keywords',
      'platform',
      'safety',
      'include_blocked',
      'min_stars',
      'prefix',
      'detail',
      ...Object.keys(narrowing),
    ],
    result: ['total', 'results[].slug', 'results[].policy', 'next_cursor'],
  },
  run(input, context) {
    const query = (input.q ?? input.task ?? '').trim();
    const runtime = findAgent(context.registry.agents, input.agent);
    const platform = platformId(context.registry.agents, input.platform);
    const asked = { ...input, platform };
    const filters = namedFilters(asked);
    const { sort } = input;
    const question = [query, ...Object.values(filters), sort, input.prefix, input.keywords.join()];
    const offset = input.cursor === undefined ? 0 : readCursor(input.cursor, question);
    const passes = toPredicate(asked, context.registry);
    const acceptable = marker(
      { entryOf: context.entryOf, size: context.search.size },
      `search ${JSON.stringify(filters)}`,
      (entry) => (entry !== undefined && passes(entry) ? 2 : 1),
    );
    const accept = (doc: number): boolean => acceptable(doc) === 2;
    const part = sort === undefined ? { limit: input.limit, offset } : { limit: context.search.size };
    const conditions = { mode: 'search', ...part } as const;
    const byWords = (): Found =>
      searchSkills(context.search, query, {
        ...conditions,
        keywords: input.keywords,
        prefix: input.prefix ?? false,
        accept,
      });
    const listed = (names: ReturnType<typeof namedByAddress>): Found | null =>
      names === null
        ? null
        : searchSkills(context.search, '', {
            ...conditions,
            accept: (doc) => {
              const entry = context.entryOf(doc);
              return entry !== undefined && accept(doc) && names(entry);
            },
          });
    const named = listed(namedByAddress(query, context.registry)) ?? byWords();
    const found = named.total > 0 ? named : (listed(namedByOwner(query, context.registry)) ?? named);
    const hits = establishedHits(found.hits, context.entryOf);
    const page = sort === undefined ? hits : inOrder(hits, sort, context).slice(offset, offset + input.limit);
    const results = page.map(({ entry, hit }, index) => {
      const matched = hit.matched.map(({ field: name, terms }) => ({ field: name, terms: [...terms] }));
      return {
        ...atDetail(toSkillListing(entry, context, input), input.detail, {
          standard: ['target'],
          brief: [],
        }),
        rank: offset + index + 1,
        relevance: {
          score: Math.round(hit.score * 10) / 10,
          ...(input.detail === 'full' ? { matched } : {}),
        },
      };
    });
    const next = offset + results.length;
    return {
      query,
      agent: runtime.slug,
      folder: projectDir(runtime),
      total: found.total,
      count: results.length,
      results,
      next_cursor: results.length > 0 && next < found.total ? writeCursor(next, question) : null,
      corrections: found.corrections.map(({ from, to }) => ({ from, to })),
      filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
      ...filterAdvice(filters, context.registry.agents, found),
    };
  },
  text: ({ query, agent: runtime, total, count, results, next_cursor, corrections, advice }, { registry }) =>
    blocks(
      lines(
        query === '' ? '# Skills by quality' : `# Skills for: ${field('query', query, 200).slice(7)}`,
        `Total: ${total} (showing ${count})`,
        results.length === 0 ? null : listNote(runtime, registry.agents),
        readAs(corrections),
      ),
      ...results.map((skill) => skillSummaryText(skill)),
      next_cursor === null ? null : field('Next cursor', next_cursor),
      advice ?? null,
    ),
});

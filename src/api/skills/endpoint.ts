/** GET /api/agent/skills: the skill list with safety gates, by query, filter and track, in six orders. */
import { z } from 'zod';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { countFacets, Facets } from '../../lists/facets.ts';
import { type SkillSort, skillSorts, sortMeanings } from '../../lists/skill-order.ts';
import { findAgent } from '../../resolve/targets.ts';
import type { Verdict } from '../../search/rank/verdict.ts';
import { blocks, field, lines, oneLine } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';
import { Advice, Corrections, filterAdvice, platformId } from '../shared/filter-advice.ts';
import { listNote } from '../shared/install-view.ts';
import { findPage, namedFilters } from './find-page.ts';
import { ListedSkill, listedSkillText, toListedSkill } from './listed-skill.ts';
import { SkillListQuery } from './query.ts';

const Output = z
  .object({
    query: z.string(),
    agent: z.string().meta({ description: 'Runtime that the commands are for' }),
    sort: z.enum(['relevance', ...skillSorts]),
    sort_meaning: z.string(),
    match: z
      .enum(['match', 'weak', 'none'])
      .nullable()
      .meta({ description: 'How well the best match fits q; null without q' }),
    total: z.int().meta({ description: 'All matches, not only this page' }),
    count: z.int(),
    results: z.array(ListedSkill),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable().meta({ description: 'Null on the first page' }),
    corrections: Corrections,
    facets: Facets.optional(),
    tracks: z
      .array(z.object({ slug: z.string(), name: z.string(), description: z.string() }))
      .meta({ description: 'Values that `track` accepts' }),
    filters: z.record(z.string(), z.string()),
    advice: Advice,
  })
  .meta({ id: 'SkillListResponse' });

export const skills = defineEndpoint({
  route: 'skills',
  summary: 'List skills with their safety gates',
  description:
    'Every listed skill that matches the filters, with its safety gate and profile. ' +
    'Blocked skills appear only with `safety=blocked` or `safety=all`.',
  group: 'Discover',
  query: SkillListQuery,
  output: Output,
  cache: 'public',
  example: { category: 'Testing', max_risk: 'low', sort: 'quality', limit: 3 },
  run(asked, context) {
    const input = { ...asked, platform: platformId(context.registry.agents, asked.platform) };
    const query = (input.q ?? '').trim();
    const { sort } = input;
    const filters = namedFilters(input);
    const question = ['skills', query, input.keywords.join(), ...Object.values(filters), sort];
    const offset = input.cursor === undefined ? 0 : readCursor(input.cursor, question);
    const order: SkillSort | 'relevance' = sort ?? (query === '' ? 'quality' : 'relevance');
    const { entries, total, match, decisive, corrections, wordless, all } = findPage(
      query,
      order,
      offset,
      input,
      context,
    );
    const next = offset + entries.length;
    return {
      query,
      agent: findAgent(context.registry.agents, input.agent).slug,
      sort: order,
      sort_meaning:
        order === 'relevance' ? 'how well it fits q' : `${sortMeanings[order]}${decisive ? '' : equalNote}`,
      match,
      total,
      count: entries.length,
      results: entries.map((entry, at) => toListedSkill(entry, context, { ...input, rank: offset + at + 1 })),
      next_cursor: entries.length > 0 && next < total ? writeCursor(next, question) : null,
      previous_cursor: offset === 0 ? null : writeCursor(Math.max(0, offset - input.limit), question),
      corrections: corrections.map(({ from, to }) => ({ from, to })),
      ...(input.facets === true ? { facets: countFacets(all()) } : {}),
      tracks: context.registry.tracks.map(({ slug, name, summary }) => ({
        slug,
        name,
        description: summary,
      })),
      filters: Object.fromEntries(
        Object.entries(filters).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ),
      ...filterAdvice(filters, context.registry.agents, { total, wordless }),
    };
  },
  text: (
    { query, agent: runtime, total, count, results, next_cursor, sort, sort_meaning, match, advice },
    { registry },
  ) =>
    blocks(
      lines(
        query === '' ? '# Skills' : `# Skills for: ${oneLine(query, 200)}`,
        `Total: ${total} (showing ${count})`,
        results.length === 0 ? null : listNote(runtime, registry.agents),
        field('Sorted by', `${sort}: ${sort_meaning}`),
        results.length === 0 || match === null ? null : fitLines[match],
      ),
      ...results.map((skill) => listedSkillText(skill)),
      next_cursor === null ? null : field('Next cursor', next_cursor),
      advice ?? null,
    ),
  twins: () => [{}],
});

const equalNote = '; all of these are equal, so quality decides';
/** Nothing is said about a list that fits well. */
const fitLines: Readonly<Record<Verdict, string | null>> = {
  match: null,
  weak: 'Fit: partial. The best match covers only part of the query.',
  none: 'Fit: poor. These skills share words with the query, but none is known to do what it asks.',
};

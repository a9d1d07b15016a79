/** GET /api/agent/skills: the skill list with safety gates, by query, filter and track, in six orders. */
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { toFilter } from '../../lists/filters.ts';
import { findAgent } from '../../resolve/targets.ts';
import { searchSkills } from '../../search/rank/query.ts';
import type { Verdict } from '../../search/rank/verdict.ts';
import { RiskLevel, riskRank, TrustTier } from '../../schema/vocabulary.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { toTrackFilter } from '../../lists/collection-filter.ts';
import { ListedSkill, listedSkillText, toListedSkill } from './listed-skill.ts';
import { blocks, field, lines, oneLine } from '../../text/plain-text.ts';
import { countChoices } from '../../lists/editor-choices.ts';
import { isDecisive, type SkillSort, skillSorts, sortMeanings, sortSkills } from '../../lists/skill-order.ts';
import { detailParameter } from '../shared/detail.ts';
import { listNote } from '../shared/install-view.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { agent, categoryFilter, limit, platformFilter, queryText, safetyFilter } from '../parameters.ts';

const Query = z.object({
  q: queryText.optional(),
  category: categoryFilter,
  platform: platformFilter,
  trust: TrustTier.optional().meta({ description: 'Only this trust tier' }),
  track: z
    .string()
    .max(96)
    .optional()
    .meta({ description: 'A curated path through the catalog, e.g. beginner' }),
  safety: safetyFilter,
  max_risk: RiskLevel.optional().meta({ description: 'Leave out skills with a higher risk level' }),
  sort: z
    .enum(skillSorts)
    .optional()
    .meta({
      description: `${skillSorts.map((sort) => `\`${sort}\`: ${sortMeanings[sort]}`).join('; ')}. Default: relevance to q, or quality without q`,
    }),
  agent,
  limit: limit(10, 100),
  detail: detailParameter,
  cursor: z.string().max(40).optional().meta({ description: '`next_cursor` of the previous page' }),
});
type Input = z.infer<typeof Query>;

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
    tracks: z
      .array(z.object({ slug: z.string(), name: z.string(), description: z.string() }))
      .meta({ description: 'Values that `track` accepts' }),
    filters: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SkillListResponse' });

export const skills = defineEndpoint({
  id: 'skills',
  route: 'skills',
  method: 'GET',
  summary: 'List skills with their safety gates',
  description:
    'Every listed skill that matches the filters, with its safety gate and profile. With `q`, the order is by relevance ' +
    'unless `sort` is given. Blocked skills appear only with `safety=blocked` or `safety=all`.',
  group: 'Discover',
  query: Query,
  output: Output,
  formats: ['json', 'text'],
  cache: 'public',
  problems: [],
  example: { category: 'Testing', max_risk: 'low', sort: 'quality', limit: 3 },
  run(input, context) {
    const query = (input.q ?? '').trim();
    const { category, platform, trust, track, safety, max_risk, sort } = input;
    const filters = { category, platform, trust, track, safety, max_risk };
    const question = ['skills', query, category, platform, trust, track, safety, max_risk, sort];
    const offset = input.cursor === undefined ? 0 : readCursor(input.cursor, question);
    const order: SkillSort | 'relevance' = sort ?? (query === '' ? 'quality' : 'relevance');
    const { entries, total, match, decisive } = findPage(query, order, offset, input, context);
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
      tracks: context.registry.tracks.map(({ slug, name, summary }) => ({
        slug,
        name,
        description: summary,
      })),
      filters: Object.fromEntries(
        Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    };
  },
  text: (
    { query, agent: runtime, total, count, results, next_cursor, sort, sort_meaning, match },
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
      results.length > 0 ? null : 'Nothing matches. Remove a filter or use fewer words.',
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

interface Page {
  readonly entries: Entry[];
  readonly total: number;
  readonly match: Verdict | null;
  /** Whether the requested order distinguishes the matches. */
  readonly decisive: boolean;
}

/** Pages by relevance come from the index; every other order sorts all matches. */
function findPage(
  query: string,
  order: SkillSort | 'relevance',
  offset: number,
  input: Input,
  context: Context,
): Page {
  const choices = countChoices(context.registry);
  const sorted = (all: readonly Entry[], sort: SkillSort, match: Verdict | null): Page => ({
    entries: sortSkills(all, sort, choices).slice(offset, offset + input.limit),
    total: all.length,
    match,
    decisive: isDecisive(all, sort),
  });
  const passes = toPredicate(input, context.registry);
  if (query === '') {
    const all = context.registry.entries.filter(passes);
    return sorted(all, order === 'relevance' ? 'quality' : order, null);
  }
  const accept = (doc: number): boolean => {
    const entry = context.entryOf(doc);
    return entry !== undefined && passes(entry);
  };
  const everything = order !== 'relevance';
  const found = searchSkills(context.search, query, {
    mode: 'search',
    limit: everything ? context.registry.entries.length : input.limit,
    offset: everything ? 0 : offset,
    accept,
  });
  const hits = found.hits.flatMap(({ doc }) => context.entryOf(doc) ?? []);
  if (order !== 'relevance') return sorted(hits, order, found.verdict);
  return { entries: hits, total: found.total, match: found.verdict, decisive: true };
}

function toPredicate(input: Input, registry: Registry): (entry: Entry) => boolean {
  const { trust, max_risk } = input;
  const { category, platform, safety } = input;
  const passes = toFilter({ category, platform, safety });
  const onTrack = input.track === undefined ? null : toTrackFilter(findTrack(registry, input.track));
  return (entry) =>
    passes(entry) &&
    (trust === undefined || entry.row.trust_tier === trust) &&
    (max_risk === undefined || riskRank(entry.row.risk_level) <= riskRank(max_risk)) &&
    (onTrack === null || onTrack(entry));
}

/** A track is a parameter value, so an unknown one is a 400 that lists the known ones. */
function findTrack(registry: Registry, slug: string): Registry['tracks'][number] {
  const found = registry.tracks.find((track) => track.slug === slug);
  if (found !== undefined) return found;
  const allowed = registry.tracks.map((track) => track.slug);
  const message =
    allowed.length === 0 ? 'this registry has no tracks' : `must be one of ${allowed.join(', ')}`;
  throw new Problem('invalid-input', `track: ${message}`, { errors: [{ path: 'track', message, allowed }] });
}

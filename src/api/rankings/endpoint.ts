/** GET /api/agent/rankings: rankings defined by content files, computed from catalog and outcomes. */
import { z } from 'zod';
import { Slug } from '../../schema/vocabulary.ts';
import { snapshotEntriesMax } from '../../schema/snapshot.ts';
import { href } from '../../routes.ts';
import { RankingView, toRankingView } from './ranking.ts';
import { rankingsText, rankingText } from './text.ts';
import { oneRanking, showRankings } from '../../lists/shown-rankings.ts';
import { defineEndpoint } from '../define.ts';
import { findRanking } from '../shared/find-ranking.ts';
import { agent, wholeNumber } from '../parameters.ts';
import { toolFor } from '../shared/call-words.ts';
import { detailParameter } from '../shared/detail.ts';

/** Default number of entries: fewer for all rankings, which are an overview. */
const defaultLimit = { one: 10, all: 3 } as const;

const Output = z
  .object({
    total: z.int().meta({ description: 'Rankings of this registry' }),
    count: z.int(),
    rankings: z.array(RankingView),
    left_out: z
      .array(z.object({ slug: z.string(), name: z.string(), reason: z.string() }))
      .meta({ description: 'Rankings with too few skills: their own address still answers' }),
  })
  .meta({ id: 'RankingsResponse' });

export const rankings = defineEndpoint({
  route: 'rankings',
  summary: 'Read one ranking, or all with their top entries',
  description:
    'Ordered as `explanation` says: by a score, the lower bound of a rate, or editors’ picks; ties by trust, audit, editors’ choices, ' +
    'slug. Each entry gives the reason for its rank. A runtime’s ranking has commands for that runtime. Of copies only the original is listed. ' +
    'The list of all leaves out rankings with too few skills, and shows identical ones once.',
  group: 'Discover',
  query: z.object({
    slug: Slug.optional().meta({ description: 'One ranking; without it, all are listed' }),
    limit: wholeNumber(1, snapshotEntriesMax)
      .optional()
      .meta({
        description: `Entries per ranking, 1 to ${snapshotEntriesMax}; 10 for one ranking, 3 each for all`,
      }),
    agent,
    detail: detailParameter,
  }),
  output: Output,
  cache: 'public',
  problems: ['not-found'],
  example: { limit: 3 },
  tool: {
    name: 'get_rankings',
    description: 'Read one ranking of skills by slug, or all rankings with their top entries.',
    omit: ['limit', 'detail'],
    result: ['rankings[].slug', 'rankings[].entries[].slug'],
  },
  run: (input, context) => {
    const { registry } = context;
    const total = registry.rankings.length;
    if (input.slug !== undefined) {
      const ranking = findRanking(registry, input.slug);
      const one = oneRanking(ranking, registry.rankings, registry);
      const limit = input.limit ?? defaultLimit.one;
      const view = toRankingView(one, { ...input, limit, isOverview: false }, context);
      return { total, count: 1, rankings: [view], left_out: [] };
    }
    const { shown, leftOut } = showRankings(registry.rankings, registry);
    const limit = input.limit ?? defaultLimit.all;
    return {
      total,
      count: shown.length,
      rankings: shown.map((each) => toRankingView(each, { ...input, limit, isOverview: true }, context)),
      left_out: leftOut.map(({ ranking: { slug, name }, reason }) => ({ slug, name, reason })),
    };
  },
  text: ({ total, rankings: shown, left_out: leftOut }, context) => {
    const [first, ...others] = shown;
    if (first !== undefined && others.length === 0 && total > 1)
      return rankingText(first, context.registry.agents);
    const tool = toolFor('rankings', context);
    const oneAlone =
      tool === null
        ? `${href(context.siteUrl, 'rankings')}?slug=<slug>&limit=30&format=text`
        : `${tool} with its slug`;
    return rankingsText(total, shown, leftOut, oneAlone);
  },
  twins: () => [{}],
});

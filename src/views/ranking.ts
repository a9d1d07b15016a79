/** A ranking as it is answered: where every skill stands, why, and whether there is evidence enough to say so. */
import { z } from 'zod';
import { findAgent } from '../resolve/targets.ts';
import { installCommands } from '../resolve/install-commands.ts';
import { href } from '../routes.ts';
import { type Ranking, rankingOrders } from '../schema/collections.ts';
import { InstallPolicy, RiskLevel, SafetyTier } from '../schema/vocabulary.ts';
import type { Registry } from '../scoring/registry.ts';
import { skillLinks } from './links.ts';
import { blocks, field, lines, oneLine } from './plain-text.ts';
import { orders, type RankedEntry, rankEntries } from './rank-entries.ts';

export const RankingEntry = z
  .object({
    rank: z.int(),
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    repository: z.url(),
    path: z.string(),
    score: z.number().meta({ description: 'In the unit that `explanation` names' }),
    why: z.string(),
    trust_score: z.int(),
    risk_level: RiskLevel,
    safety_tier: SafetyTier,
    policy: InstallPolicy,
    install_command: z.string().nullable(),
    url: z.url(),
    manifest_url: z.url(),
  })
  .meta({ id: 'RankingEntry' });

export const RankingView = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    order: z.enum(rankingOrders),
    explanation: z.string().meta({ description: 'What `score` is' }),
    status: z.enum(['ranked', 'too_little_evidence']),
    note: z.string().meta({ description: 'What the status means here' }),
    total: z.int().meta({ description: 'Skills that stand in this ranking, shown or not' }),
    entries: z.array(RankingEntry),
    history_url: z.url(),
  })
  .meta({ id: 'Ranking' });
export type RankingView = z.infer<typeof RankingView>;

interface RankingContext {
  readonly siteUrl: string;
  readonly registry: Registry;
}

/** Fewest skills that make an order; below it the list says that it is none yet. */
export const leastRanked = 3;

export function toRankingView(ranking: Ranking, limit: number, context: RankingContext): RankingView {
  const ranked = rankEntries(context.registry, ranking);
  return {
    slug: ranking.slug,
    name: ranking.name,
    description: ranking.summary,
    order: ranking.order,
    explanation: orders[ranking.order].explanation,
    ...evidenceOf(ranking, ranked.length),
    total: ranked.length,
    entries: ranked.slice(0, limit).map((each) => toRankingEntry(each, context)),
    history_url: href(context.siteUrl, 'rankingHistory', { slug: ranking.slug }),
  };
}

function evidenceOf(ranking: Ranking, count: number): Pick<RankingView, 'status' | 'note'> {
  if (count >= leastRanked) return { status: 'ranked', note: `${count} skills stand in this ranking.` };
  const needed = ranking.filter.min_outcomes ?? 0;
  const what = needed > 0 ? `with ${needed} or more counted outcomes` : 'that pass its filter';
  const have =
    count === 0
      ? 'No skill stands here yet'
      : `Only ${count} ${count === 1 ? 'skill stands' : 'skills stand'} here yet`;
  const way =
    needed > 0 || ranking.order === 'agent_proven' || ranking.order === 'success_rate'
      ? ' Report outcomes with the event id of a resolve to change that.'
      : '';
  return {
    status: 'too_little_evidence',
    note: `${have}: a ranking needs ${leastRanked} skills ${what}, so read this as a list, not as an order.${way}`,
  };
}

function toRankingEntry(
  { rank, entry, score, why }: RankedEntry,
  { siteUrl, registry }: RankingContext,
): z.infer<typeof RankingEntry> {
  const { url, manifest_url } = skillLinks(entry, siteUrl);
  return {
    rank,
    slug: entry.slug,
    name: oneLine(entry.source.name, 60),
    category: entry.source.category,
    repository: entry.source.repository,
    path: entry.source.path,
    score,
    why: oneLine(why),
    trust_score: entry.trust.score,
    risk_level: entry.audit.risk_level,
    safety_tier: entry.safety.tier,
    policy: entry.safety.policy,
    install_command: installCommands(entry, findAgent(registry.agents, 'auto'))?.command ?? null,
    url,
    manifest_url,
  };
}

export function rankingText(ranking: RankingView): string {
  return blocks(
    lines(
      `## ${ranking.name}`,
      field('Slug', ranking.slug),
      field('What stands here', ranking.description),
      field('Ordered by', ranking.explanation),
      field('Evidence', ranking.note),
    ),
    lines(...ranking.entries.map(({ rank, name, slug, why }) => `${rank}. ${name} (${slug}): ${why}`)),
  );
}

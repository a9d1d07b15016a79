/** Shape of a ranking: each skill's rank, the reason, and whether the evidence is sufficient. */
import { z } from 'zod';
import { findAgent } from '../../resolve/targets.ts';
import { installCommands } from '../../resolve/install-commands.ts';
import { href } from '../../routes.ts';
import { type Agent, type Ranking, rankingOrders } from '../../schema/collections.ts';
import { InstallPolicy, RiskLevel, SafetyTier } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import { skillLinks } from '../shared/links.ts';
import { oneLine } from '../../text/plain-text.ts';
import { orders, type RankedEntry } from '../../lists/rank-entries.ts';
import type { ShownRanking } from '../../lists/shown-rankings.ts';
import { toRankingEvidence } from '../../lists/ranking-evidence.ts';

const RankingEntry = z
  .object({
    rank: z.int(),
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    repository: z.url(),
    path: z.string(),
    score: z.number().meta({ description: 'In the unit given in `explanation`' }),
    why: z.string(),
    equals: z.int().meta({
      description: 'Other skills that tie on every measure compared; only the slug orders them',
    }),
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
    note: z.string().meta({ description: 'Why the ranking has this status' }),
    total: z.int().meta({ description: 'Skills in the ranking, shown or not' }),
    same_as: z.array(z.string()).meta({
      description:
        'Other rankings with the same skills in the same order; only their install commands differ',
    }),
    entries: z.array(RankingEntry),
    history_url: z.url(),
  })
  .meta({ id: 'Ranking' });
export type RankingView = z.infer<typeof RankingView>;

interface RankingContext {
  readonly siteUrl: string;
  readonly registry: Registry;
}

export function toRankingView(
  { ranking, ranked, same }: ShownRanking,
  limit: number,
  context: RankingContext,
): RankingView {
  const agent = agentOf(ranking, context.registry.agents);
  return {
    slug: ranking.slug,
    name: ranking.name,
    description: ranking.summary,
    order: ranking.order,
    explanation: orders[ranking.order].explanation,
    ...toRankingEvidence(ranking, ranked, context.registry),
    total: ranked.length,
    same_as: same.map(({ slug }) => slug),
    entries: ranked.slice(0, limit).map((each) => toRankingEntry(each, agent, context.siteUrl)),
    history_url: href(context.siteUrl, 'rankingHistory', { slug: ranking.slug }),
  };
}

/** Commands are for the ranking's runtime if it is a configured one. */
function agentOf({ filter: { runtime } }: Ranking, agents: Registry['agents']): Agent {
  return agents.find(({ slug }) => slug === runtime) ?? findAgent(agents, 'auto');
}

function toRankingEntry(
  { rank, entry, score, why, equals }: RankedEntry,
  agent: Agent,
  siteUrl: string,
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
    why: oneLine(why()),
    equals,
    trust_score: entry.trust.score,
    risk_level: entry.audit.risk_level,
    safety_tier: entry.safety.tier,
    policy: entry.safety.policy,
    install_command: installCommands(entry, agent)?.command ?? null,
    url,
    manifest_url,
  };
}

/** Shape of a ranking: each skill's rank, the reason, and whether the evidence is sufficient. */
import { z } from 'zod';
import { installCommands } from '../../resolve/install-commands.ts';
import { findAgent, isAnyAgent } from '../../resolve/targets.ts';
import { href } from '../../routes.ts';
import { type Agent, type Ranking, rankingOrders } from '../../schema/collections.ts';
import { InstallPolicy, RiskLevel, SafetyTier } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import type { Site } from '../shared/call-words.ts';
import { atDetail, type Detail } from '../shared/detail.ts';
import { skillLinks } from '../shared/links.ts';
import { oneLine } from '../../text/plain-text.ts';
import { ownersRule, type RankedEntry } from '../../lists/rank-entries.ts';
import { orders } from '../../lists/ranking-orders.ts';
import { rankingHead, type ShownRanking } from '../../lists/shown-rankings.ts';
import { toRankingEvidence } from '../../lists/ranking-evidence.ts';

const RankingEntry = z
  .object({
    rank: z.int(),
    slug: z.string(),
    name: z.string(),
    category: z.string().optional(),
    repository: z.url(),
    path: z.string(),
    score: z.number().meta({ description: 'In the unit given in `explanation`' }),
    why: z.string().optional(),
    equals: z.int().optional().meta({ description: 'Other skills that tie on every measure compared' }),
    trust_score: z.number().optional(),
    risk_level: RiskLevel.optional(),
    safety_tier: SafetyTier.optional(),
    policy: InstallPolicy.optional(),
    install_command: z.string().nullable().optional(),
    target: z.string().nullable().optional(),
    url: z.url().optional(),
    manifest_url: z.url().optional(),
  })
  .meta({ id: 'RankingEntry' });

export const RankingView = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    order: z.enum(rankingOrders),
    explanation: z.string().optional().meta({ description: 'What `score` is' }),
    status: z.enum(['ranked', 'too_little_evidence']),
    note: z.string().optional().meta({ description: 'Why the ranking has this status' }),
    total: z.int().meta({ description: 'Skills in the ranking, shown or not' }),
    same_as: z.array(z.string()).meta({
      description: `Other rankings with the same first ${rankingHead} skills in the same order`,
    }),
    agent: z.string().meta({ description: 'Runtime that the commands are for' }),
    entries: z.array(RankingEntry),
    history_url: z.url().optional(),
  })
  .meta({ id: 'Ranking' });
export type RankingView = z.infer<typeof RankingView>;

interface RankingContext extends Site {
  readonly registry: Registry;
}

interface RankingOptions {
  readonly limit: number;
  /** The overview of all rankings leaves out what only one of them is read for. */
  readonly isOverview: boolean;
  readonly agent: string;
  readonly detail: Detail;
}

export function toRankingView(
  { ranking, ranked, same }: ShownRanking,
  { limit, isOverview, agent: asked, detail }: RankingOptions,
  context: RankingContext,
): RankingView {
  const agent = agentOf(ranking, asked, context.registry.agents);
  const whole = {
    slug: ranking.slug,
    name: ranking.name,
    description: ranking.summary,
    order: ranking.order,
    explanation: `${orders[ranking.order].explanation} ${ownersRule}`,
    ...toRankingEvidence(ranking, ranked, context.registry),
    total: ranked.total,
    same_as: same.map(({ slug }) => slug),
    agent: agent.slug,
    entries: ranked.entries.slice(0, limit).map((each) => {
      const entry = toRankingEntry(each, agent, context);
      return isOverview && detail !== 'full'
        ? atDetail(entry, 'brief', inOverview)
        : atDetail(entry, detail, alone);
    }),
    history_url: href(context.siteUrl, 'rankingHistory', { slug: ranking.slug }),
  };
  return isOverview && detail !== 'full'
    ? atDetail(whole, 'brief', { standard: ['explanation', 'history_url'], brief: ['note'] })
    : whole;
}

const alone = {
  standard: ['category', 'manifest_url', 'target', 'equals'],
  brief: ['url', 'safety_tier'],
} as const;
const inOverview = {
  standard: [...alone.standard, ...alone.brief, 'install_command', 'why'],
  brief: ['trust_score', 'policy', 'risk_level'],
} as const;

/** Commands are for the runtime asked for, or else for that of the ranking if it is a configured one. */
function agentOf({ filter: { runtime } }: Ranking, asked: string, agents: Registry['agents']): Agent {
  const named = findAgent(agents, asked);
  return isAnyAgent(named) ? (agents.find(({ slug }) => slug === runtime) ?? named) : named;
}

function toRankingEntry(
  { rank, entry, score, why, equals }: RankedEntry,
  agent: Agent,
  context: RankingContext,
) {
  const { url, manifest_url } = skillLinks(entry, context.siteUrl);
  const commands = installCommands(entry, agent, context.client);
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
    install_command: commands?.command ?? null,
    target: commands?.target ?? null,
    url,
    manifest_url,
  };
}

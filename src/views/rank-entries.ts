/** Ranking definition → ordered entries: by lower bounds, ties broken by stable rules, each with its reason. */
import type { Ranking } from '../schema/collections.ts';
import { roundHalfUp } from '../scoring/audit-score.ts';
import { countedReports } from '../scoring/outcome-stats.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { isOriginal, toCollectionFilter } from './collection-filter.ts';
import { compareKeys } from './compare-keys.ts';

export interface RankedEntry {
  /** From 1. */
  readonly rank: number;
  readonly entry: Entry;
  /** What the order compares, in the order's unit. */
  readonly score: number;
  readonly why: string;
}

interface Order {
  /** What `score` is, in words. */
  readonly explanation: string;
  /** Null where the skill has nothing to be ordered by; it then does not stand in the list. */
  readonly score: (entry: Entry) => number | null;
  /** Compared after the score, the higher first; trust, audit and slug come after these. */
  readonly ties: (entry: Entry) => readonly number[];
  readonly why: (entry: Entry, score: number) => string;
}

export const orders: Readonly<Record<Ranking['order'], Order>> = {
  agent_proven: {
    explanation: 'Agent Proven score, 0-100: built on lower bounds, so a few good reports do not beat many.',
    score: ({ proven }) => proven?.score ?? null,
    ties: ({ outcomes }) => [outcomes.successLowerBound, countedReports(outcomes)],
    why: ({ proven, outcomes }, score) =>
      `Agent Proven ${score}/100 (${proven?.label ?? 'no label'}) from ${outcomes.total} reports by ${outcomes.agents} agents.`,
  },
  success_rate: {
    explanation: 'Lower bound of the success rate in percent (Wilson, one-sided 95 %), not the raw rate.',
    score: ({ outcomes }) =>
      countedReports(outcomes) > 0 ? Math.round(outcomes.successLowerBound * 1000) / 10 : null,
    ties: ({ outcomes }) => [countedReports(outcomes), outcomes.verifiedInstalls],
    why: ({ proven, outcomes }, score) =>
      `Succeeds at least ${score} % of the time with 95 % confidence; raw rate ${percent(proven?.metrics.successRate)} of ${outcomes.total} reports.`,
  },
  safety: {
    explanation: 'Safety score, 0-100: 0.7 audit score + 0.3 provenance.',
    score: ({ safety }) => safety.safety_score,
    ties: ({ audit }) => [audit.audit_score],
    why: ({ safety, audit }, score) =>
      `Safety ${score}/100, tier ${safety.tier}, policy ${safety.policy}, audit ${audit.audit_score}/100, risk ${audit.risk_level}.`,
  },
  trust: {
    explanation: 'Trust Score v5, 0-100; what is unknown counts below average.',
    score: ({ trust }) => trust.score,
    ties: ({ safety }) => [safety.safety_score],
    why: ({ trust }, score) =>
      `Trust ${score}/100 (${trust.label}), most of it from ${strongest(trust.dimensions)}.`,
  },
  stars: {
    explanation:
      'Stars of the repository, which may hold many skills; skills with unknown stars are left out.',
    score: ({ evidence }) => evidence.source.stars,
    ties: ({ trust }) => [trust.score],
    why: ({ source }, score) =>
      `Its repository ${source.repository.split('/').slice(3).join('/')} has ${score} stars.`,
  },
  newest: {
    explanation: 'Day on which it was listed or last changed at its source, as days since 1970-01-01.',
    score: (entry) => dayNumber(newestDay(entry)),
    ties: ({ evidence }) => [dayNumber(evidence.source.skill_changed_on ?? '1970-01-01')],
    why: ({ evidence }) =>
      `Listed on ${evidence.first_indexed_on}, last changed at its source on ${evidence.source.skill_changed_on ?? 'an unknown day'}.`,
  },
};

/** Everything that stands in the list, best first; the same registry gives the same order. */
export function rankEntries(
  registry: Pick<Registry, 'entries' | 'bySlug'>,
  ranking: Pick<Ranking, 'filter' | 'order'>,
): RankedEntry[] {
  const order = orders[ranking.order];
  const passes = toCollectionFilter(ranking.filter);
  const scored = registry.entries.flatMap((entry) => {
    const score = passes(entry) && isOriginal(entry, registry) ? order.score(entry) : null;
    return score === null ? [] : [{ entry, score, keys: [score, ...order.ties(entry), ...lastKeys(entry)] }];
  });
  scored.sort((a, b) => compareKeys(a.keys, b.keys) || (a.entry.slug < b.entry.slug ? -1 : 1));
  return scored.map(({ entry, score }, at) => ({ rank: at + 1, entry, score, why: order.why(entry, score) }));
}

function lastKeys({ trust, audit }: Entry): number[] {
  return [trust.score, audit.audit_score];
}

function newestDay({ evidence }: Entry): string {
  const changed = evidence.source.skill_changed_on ?? '';
  return changed > evidence.first_indexed_on ? changed : evidence.first_indexed_on;
}

/** Days since 1970-01-01 of a `YYYY-MM-DD`. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000);
}

function strongest(dimensions: Entry['trust']['dimensions']): string {
  const rows = Object.entries(dimensions).sort(([, a], [, b]) => b.weight * b.effect - a.weight * a.effect);
  const best = rows[0];
  return best === undefined ? 'nothing known' : `${best[0]} (${best[1].basis})`;
}

function percent(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? 'unknown' : `${roundHalfUp(rate * 100)} %`;
}

/** Agent Proven, 0-100, from weighted outcomes alone: docs/scores.md, *Agent Proven*. */
import type { RiskLevel } from '../schema/vocabulary.ts';
import { counted } from '../text/plain-text.ts';
import { roundHalfUp } from './audit-score.ts';
import { countedReports, type OutcomeStats, wilsonLowerBound } from '../outcomes/stats.ts';

export interface AgentProven {
  readonly score: number;
  /** The score before it is rounded; rankings order by it. */
  readonly exact: number;
  readonly label: string;
  readonly summary: string;
  readonly metrics: {
    readonly totalOutcomes: number;
    readonly successRate: number | null;
    readonly recentSuccessRate: number | null;
    readonly recentFailureRate: number | null;
    readonly installSuccessRate: number | null;
    readonly avgOutputQuality: number | null;
    readonly productionOutcomes: number;
    /** Lower bound that rankings use. */
    readonly successLowerBound: number | null;
    /** Distinct networks: names are free, so they do not tell agents apart (docs/decisions/031). */
    readonly uniqueAgents: number;
  };
}

/** Weight of each part; they sum to 1. */
export const provenWeights = {
  success: 0.4,
  recent: 0.15,
  install: 0.15,
  quality: 0.1,
  production: 0.1,
  agents: 0.1,
} as const;
/** Most points deducted, scaled by the share of reports that were blocked by risk or needed setup. */
export const provenPenalties = { blocked: 25, setup: 10 } as const;

/** Null without a report that has a weight; `not_relevant` has none. */
export function agentProven(stats: OutcomeStats, risk: RiskLevel, blocked: boolean): AgentProven | null {
  const n = countedReports(stats);
  if (n + stats.blockedByRisk === 0) return null;
  const success = wilsonLowerBound(stats.success, n);
  const recentCount = stats.recentSuccess + stats.recentFailed;
  const recent = (stats.recentSuccess + 5 * success) / (recentCount + 5);
  const install = wilsonLowerBound(stats.installSuccesses, stats.installs);
  const q = stats.qualityCount;
  const quality = (((stats.qualitySum + 15) / (q + 5) - 1) / 4) * (q / (q + 5));
  const production = Math.min(1, stats.productionAgents / 5);
  const agents = Math.min(1, Math.log2(1 + stats.successAgents) / 5);
  const w = provenWeights;
  const sum =
    w.success * success +
    w.recent * recent +
    w.install * install +
    w.quality * quality +
    w.production * production +
    w.agents * agents;
  const raw = Math.round((100 * sum - provenPenalty(stats)) * 1e6) / 1e6;
  const exact = Math.max(0, Math.min(provenCap(stats, risk, blocked), raw));
  const score = roundHalfUp(exact);
  return {
    score,
    exact,
    label: provenLabel(score),
    summary: provenSummary(stats),
    metrics: toMetrics(stats, n, success),
  };
}

/** The shares leave out failures; otherwise one more failure would dilute a penalty and raise the score (docs/decisions/030). */
function provenPenalty(stats: OutcomeStats): number {
  const others = stats.success + stats.setupRequired / 2;
  const share = (part: number): number => (part === 0 ? 0 : part / (others + part));
  return (
    share(stats.blockedByRisk) * provenPenalties.blocked + share(stats.setupRequired) * provenPenalties.setup
  );
}

/** Only successes lift a cap, for the same reason. */
function provenCap(stats: OutcomeStats, risk: RiskLevel, blocked: boolean): number {
  const caps = [100];
  if (stats.successAgents < 3) caps.push(40);
  if (stats.successAgents < 5) caps.push(60);
  if (stats.success < 10) caps.push(70);
  if (risk === 'high') caps.push(50);
  if (blocked) caps.push(0);
  return Math.min(...caps);
}

function provenLabel(score: number): string {
  if (score >= 80) return 'proven by agents';
  if (score >= 60) return 'well tried';
  return score >= 40 ? 'some evidence' : 'little evidence';
}

function provenSummary(stats: OutcomeStats): string {
  return `${counted(stats.total, 'report')} by ${counted(stats.agents, 'agent')}, ${counted(stats.verifiedInstalls, 'verified install')}.`;
}

function toMetrics(stats: OutcomeStats, n: number, bound: number): AgentProven['metrics'] {
  const recent = stats.recentSuccess + stats.recentFailed;
  const rate = (part: number, whole: number): number | null => (whole <= 0 ? null : round3(part / whole));
  return {
    totalOutcomes: stats.total,
    successRate: rate(stats.success, n),
    recentSuccessRate: rate(stats.recentSuccess, recent),
    recentFailureRate: rate(stats.recentFailed, recent),
    installSuccessRate: rate(stats.installSuccesses, stats.installs),
    avgOutputQuality: rate(stats.qualitySum, stats.qualityCount),
    productionOutcomes: stats.productionOutcomes,
    successLowerBound: n <= 0 ? null : round3(bound),
    uniqueAgents: stats.agents,
  };
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000;

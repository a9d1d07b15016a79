/** Weighted outcome sums of one skill, the input of trust and Agent Proven: docs/scores.md, *Counted reports*. */

/** Sums over counted reports; weights are 0-1 each, so `n` is at most the number of reports. */
export interface OutcomeStats {
  /** All reports, counted or not. */
  readonly total: number;
  /** Weighted sums by outcome. */
  readonly success: number;
  readonly failed: number;
  readonly setupRequired: number;
  readonly blockedByRisk: number;
  /** The same for the last 30 days. */
  readonly recentSuccess: number;
  readonly recentFailed: number;
  /** Weighted installs tried, and those that ended in success. */
  readonly installs: number;
  readonly installSuccesses: number;
  /** Weighted quality sum (1-5 each) of successes, and its weight. */
  readonly qualitySum: number;
  readonly qualityCount: number;
  /**
   * Distinct networks (/24 or /48) with a weighted report, with a success, and with a success in production; a named agent
   * counts in the first network that it reported from.
   */
  readonly agents: number;
  readonly successAgents: number;
  readonly productionAgents: number;
  /** Counts for display: installs in reports with a weight, and reports from production. */
  readonly verifiedInstalls: number;
  readonly productionOutcomes: number;
  /** Wilson lower bound of success, 0-1; 0 without reports. */
  readonly successLowerBound: number;
}

/** The stats of a skill without reports. */
export const noOutcomes: OutcomeStats = {
  total: 0,
  success: 0,
  failed: 0,
  setupRequired: 0,
  blockedByRisk: 0,
  recentSuccess: 0,
  recentFailed: 0,
  installs: 0,
  installSuccesses: 0,
  qualitySum: 0,
  qualityCount: 0,
  agents: 0,
  successAgents: 0,
  productionAgents: 0,
  verifiedInstalls: 0,
  productionOutcomes: 0,
  successLowerBound: 0,
};

/** Reports that affect the success rate: successes, failures and half of `setup_required`; `not_relevant` does not. */
export function countedReports(stats: OutcomeStats): number {
  return stats.success + stats.failed + stats.setupRequired / 2;
}

/** Successes and reports that are assumed before the first one: a beta prior of 4 in 10. */
export const outcomePrior = { successes: 4, reports: 10 } as const;

/** Expected success, 0-100: `100 × (S + 4) / (n + 10)`. A success never lowers it, a failure never raises it. */
export function expectedSuccess(stats: OutcomeStats): number {
  return (100 * (stats.success + outcomePrior.successes)) / (countedReports(stats) + outcomePrior.reports);
}

/** Wilson 1927 lower bound of `successes` in `n` (real numbers allowed), z = 1.645 (one-sided 95 %); 0 for n = 0. */
export function wilsonLowerBound(successes: number, n: number, z = 1.645): number {
  if (n <= 0) return 0;
  const p = Math.min(1, successes / n);
  const z2 = z * z;
  const centre = p + z2 / (2 * n);
  const margin = z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return Math.max(0, (centre - margin) / (1 + z2 / n));
}

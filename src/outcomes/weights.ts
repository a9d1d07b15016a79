/** Weight of one report, `decay × min(agent, network) × origin`, 0-1: docs/scores.md, *Weight of an outcome report*. */
import { dayMs } from '../text/day.ts';

/** Half-life of a report's weight, in days. */
export const halfLifeDays = 90;
/** Days within which the reports of one agent, and those of one network, on one skill count less and less. */
export const repeatWindowDays = 30;
/** Days covered by the "recent" rates. */
export const recentDays = 30;
/** Least seconds from event to report in which a skill can be tried, and days after which an agent is known. */
export const originRule = { secondsMin: 30, historyDays: 7 } as const;
/** A day has at most the larger of this weight, and this multiple of the median of the 28 days before, of each outcome. */
export const burstRule = { least: 20, medianFactor: 5, medianDays: 28 } as const;

/** Unix day number: days since the epoch, UTC. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** 1 today, 1/2 after 90 days; in whole days, so that scores do not change within a day. Future days count as today. */
export function decay(ageDays: number): number {
  return 2 ** (-Math.max(0, ageDays) / halfLifeDays);
}

const repeatFactors = [1, 0.5, 0.25] as const;
/** Reports of one agent or network on one skill within the window that have a weight; further ones have none. */
export const repeatsCounted = repeatFactors.length;

/** 1, 1/2, 1/4, then 0 for the k-th report (k from 1) of one agent, or of one network, on one skill within 30 days. */
export function repeatFactor(k: number): number {
  return repeatFactors[k - 1] ?? 0;
}

/**
 * 1 for the first report of a network on the skill, by an agent known for a week, on an event issued to that network at least
 * 30 seconds ago; else 1/2. A second voice in the same network is not an independent one, whatever its name did before.
 * Times in ms.
 */
export function originFactor(report: {
  readonly at: number;
  readonly issuedAt: number;
  readonly isIssuedToCaller: boolean;
  readonly isFirstOfNetwork: boolean;
  readonly knownSince: number | null;
}): number {
  const tried = report.at - report.issuedAt >= originRule.secondsMin * 1000;
  const known = report.knownSince !== null && report.at - report.knownSince >= originRule.historyDays * dayMs;
  return report.isFirstOfNetwork && report.isIssuedToCaller && tried && known ? 1 : 0.5;
}

/**
 * Most weight that one day's reports of one outcome have: `max(20, 5 × median of the 28 days before)`. Each outcome has its
 * own limit, so that failures never reduce the weight of successes, nor successes that of failures (docs/decisions/031).
 */
export function burstLimit(day: number, weightOf: (day: number) => number): number {
  const before = Array.from({ length: burstRule.medianDays }, (_, back) => weightOf(day - 1 - back)).sort(
    (a, b) => a - b,
  );
  const middle = burstRule.medianDays / 2;
  const median = ((before[middle - 1] ?? 0) + (before[middle] ?? 0)) / 2;
  return Math.max(burstRule.least, burstRule.medianFactor * median);
}

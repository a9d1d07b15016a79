/** Weight of one report, `decay × agent × origin × burst`, 0-1: docs/scores.md, *Weight of an outcome report*. */
import { dayMs } from '../text/day.ts';

/** Half-life of a report's weight, in days. */
export const halfLifeDays = 90;
/** Days within which an agent's reports on one skill count less and less. */
export const agentWindowDays = 30;
/** Days covered by the "recent" rates. */
export const recentDays = 30;
/** Most reports a day from one address prefix on one skill that count, whatever names they carry. */
export const prefixCapPerDay = 5;
/** Least seconds from event to report in which a skill can be tried, and days after which an agent is known. */
export const originRule = { secondsMin: 30, historyDays: 7 } as const;
/** A day counts for at most the larger of this many reports and this multiple of the median of the 28 days before. */
export const burstRule = { least: 20, medianFactor: 5, medianDays: 28 } as const;

/** Unix day number: days since the epoch, UTC. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** 1 today, 1/2 after 90 days; in whole days, so that scores do not change within a day. Future days count as today. */
export function decay(ageDays: number): number {
  return 2 ** (-Math.max(0, ageDays) / halfLifeDays);
}

/** 1, 1/2, 1/4, then 0 for the k-th report (k from 1) of one agent on one skill within 30 days. */
export function agentFactor(k: number): number {
  return [1, 0.5, 0.25][k - 1] ?? 0;
}

/** 1 for an agent known for a week that reports on an event at least 30 seconds old, else 1/2. Times in ms. */
export function originFactor(report: {
  readonly at: number;
  readonly issuedAt: number;
  readonly knownSince: number | null;
}): number {
  const tried = report.at - report.issuedAt >= originRule.secondsMin * 1000;
  const known = report.knownSince !== null && report.at - report.knownSince >= originRule.historyDays * dayMs;
  return tried && known ? 1 : 0.5;
}

/**
 * Damping of one day, 0-1: `min(1, cap / count)`, cap = max(20, 5 × median of the 28 days before). `countOf` returns a
 * day's reports with a weight above 0, so that reports without weight cannot reduce that of others.
 */
export function burstFactor(day: number, countOf: (day: number) => number): number {
  const count = countOf(day);
  if (count <= burstRule.least) return 1;
  const before = Array.from({ length: burstRule.medianDays }, (_, back) => countOf(day - 1 - back)).sort(
    (a, b) => a - b,
  );
  const middle = burstRule.medianDays / 2;
  const median = ((before[middle - 1] ?? 0) + (before[middle] ?? 0)) / 2;
  return Math.min(1, Math.max(burstRule.least, burstRule.medianFactor * median) / count);
}

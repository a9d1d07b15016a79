/** Outcomes of several skills added up. */
import { z } from 'zod';
import { noOutcomes, type OutcomeStats } from './stats.ts';
import { noCounts, type OutcomeCounts, type OutcomeDay } from './tally.ts';
import { recentDays } from './weights.ts';
import { dayMs, dayOf } from '../text/day.ts';

/** One day of all skills together. */
export const OutcomeTrendDay = z.object({
  day: z.iso.date(),
  counted_reports: z.int(),
  success: z.number().meta({ description: 'Weight of the successes, before decay and damping' }),
  failed: z.number(),
});

/** To three decimals. */
export const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Agents are those of the skill with most: a network has another hash for each skill, so it is unknown whether two
 * skills have the same ones; this is the smallest possible number.
 */
export function addStats(all: readonly OutcomeStats[]): OutcomeStats {
  const sum = { ...noOutcomes };
  for (const stats of all)
    for (const name of statMembers)
      sum[name] = agentMembers.has(name) ? Math.max(sum[name], stats[name]) : sum[name] + stats[name];
  return sum;
}
// A complete value has exactly these members.
const statMembers = Object.keys(noOutcomes) as (keyof OutcomeStats)[];
const agentMembers: ReadonlySet<string> = new Set(['agents', 'successAgents', 'productionAgents']);

/** The newest days with reports, independent of the current date, so that equal outcomes give equal answers. */
export function addDays(all: readonly OutcomeDay[]): z.infer<typeof OutcomeTrendDay>[] {
  const byDay = Map.groupBy(all, ({ day }) => day);
  const newest = [...byDay].sort(([a], [b]) => a - b).slice(-recentDays);
  return newest.map(([day, rows]) => ({
    day: dayOf(day * dayMs),
    counted_reports: rows.reduce((sum, { reports }) => sum + reports, 0),
    success: round3(rows.reduce((sum, { success }) => sum + success, 0)),
    failed: round3(rows.reduce((sum, { failed }) => sum + failed, 0)),
  }));
}

export function addCounts(all: readonly OutcomeCounts[]): OutcomeCounts {
  const sum = { ...noCounts };
  for (const counts of all)
    for (const name of Object.keys(sum) as (keyof OutcomeCounts)[]) sum[name] += counts[name];
  return sum;
}

/** Usage counts of the registry: sums by day, metric and skill, never a person, a task or an address. */
import { z } from 'zod';
import { Slug } from './vocabulary.ts';

export const usageMetrics = [
  'discovery',
  'profile_views',
  'agent_calls',
  'selected',
  'install_handoffs',
  'outcomes',
  'verified_installs',
] as const;
export const UsageMetric = z.enum(usageMetrics);
export type UsageMetric = z.infer<typeof UsageMetric>;

/** Uses of one metric on one day, of one skill or (`slug` null) of no skill in particular. */
export const UsageCell = z.strictObject({
  /** UTC. */
  day: z.iso.date(),
  metric: UsageMetric,
  slug: Slug.nullable(),
  count: z.int().min(0),
  /** At least this many different callers; the callers themselves are not stored. */
  agents: z.int().min(0),
});
export type UsageCell = z.infer<typeof UsageCell>;

/** Days for which the store keeps counters. */
export const usageDaysKept = 90;
/** Days of counters in memory: the funnel's thirty, and two weeks before a build that is a month old. */
export const usageDaysShown = 45;

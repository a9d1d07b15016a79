/** What is counted of the use of the registry: sums by day, metric and skill, never a person, a task or an address. */
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
  /** Different callers seen, at least; callers themselves are not kept. */
  agents: z.int().min(0),
});
export type UsageCell = z.infer<typeof UsageCell>;

/** Days that counters are kept in the store. */
export const usageDaysKept = 90;
/** Days of them that are held in memory: the funnel's thirty, and two weeks before a build that is a month old. */
export const usageDaysShown = 45;

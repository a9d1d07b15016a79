/** How often one caller may submit, and how long a repository waits after a refusal. */
import type { Submission } from '../../schema/submission.ts';
import { dayMs } from '../../text/day.ts';

/** Per address prefix, by the clock's hour and day in UTC. */
export const quotas = {
  /** Enough to submit a repository of skills one after the other; a flood fills no queue (attack table, row 29). */
  submission: { perHour: 30, perDay: 200 },
  /** Each asks GitHub a few times, whose own limit all callers share. */
  validation: { perHour: 120, perDay: 1_000 },
  /** Each sends a mail to an address that anybody may name; people have few of their own (attack table, row 38). */
  subscription: { perHour: 20, perDay: 60 },
} as const;
export type QuotaName = keyof typeof quotas;

/** Uses by hour of the day, `00` to `23`. */
export interface QuotaUse {
  readonly hours: Readonly<Record<string, number>>;
}

/** One use more; or the seconds after which there is room again. */
export function spendQuota(
  name: QuotaName,
  used: QuotaUse | null,
  now: Date,
): { readonly use: QuotaUse } | { readonly retryAfter: number } {
  const { perHour, perDay } = quotas[name];
  const hours = used?.hours ?? {};
  const hour = now.toISOString().slice(11, 13);
  const secondsIntoHour = now.getUTCMinutes() * 60 + now.getUTCSeconds();
  const today = Object.values(hours).reduce((sum, count) => sum + count, 0);
  if (today >= perDay) return { retryAfter: 86_400 - now.getUTCHours() * 3_600 - secondsIntoHour };
  if ((hours[hour] ?? 0) >= perHour) return { retryAfter: 3_600 - secondsIntoHour };
  return { use: { hours: { ...hours, [hour]: (hours[hour] ?? 0) + 1 } } };
}

/** What is looked back at: older refusals are forgiven, and more than these say nothing new. */
export const refusalWindowDays = 30;
export const refusalsRead = 20;
/** Minutes after the first refusal, doubled by each further one, and days at most. */
const firstPauseMinutes = 5;
const longestPauseDays = 7;

type Refusal = Pick<Submission, 'status' | 'updated_at'>;

/**
 * Seconds until this repository may be submitted again; 0 for now. Who tries one text after the other against the
 * rules learns ever more slowly (attack table, row 30).
 */
export function refusalPause(submissions: readonly Refusal[], now: Date): number {
  const refusals = submissions.filter(({ status }) => status === 'quarantined' || status === 'rejected');
  if (refusals.length === 0) return 0;
  const newest = Math.max(...refusals.map(({ updated_at }) => Date.parse(updated_at)));
  const pause = Math.min(firstPauseMinutes * 60_000 * 2 ** (refusals.length - 1), longestPauseDays * dayMs);
  return Math.max(0, Math.ceil((newest + pause - now.getTime()) / 1_000));
}

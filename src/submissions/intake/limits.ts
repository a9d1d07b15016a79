/** How often one caller may submit, and how long a repository waits after a refusal. */
import type { Submission } from '../../schema/submission.ts';

/** Units that may be used in an hour and in a day of the clock, in UTC. */
interface Quota {
  readonly perHour: number;
  readonly perDay: number;
  /** Of each address prefix, or of all callers together, also those that are exempt from the former. */
  readonly of: 'network' | 'everyone';
  /** What one unit is, in the plural. */
  readonly units: string;
}

export const quotas = {
  /** Enough to submit a repository of skills one after the other; a flood fills no queue (attack table, row 29). */
  submission: { perHour: 30, perDay: 200, of: 'network', units: 'submissions' },
  /** Each sends a mail to an address that anyone may name; people have few of their own (attack table, row 38). */
  subscription: { perHour: 20, perDay: 60, of: 'network', units: 'subscriptions' },
  /** Each is minutes of a model's work; of at most 60 KB. */
  evalReport: { perHour: 20, perDay: 60, of: 'network', units: 'reports of runs' },
  evalReportInAll: { perHour: 300, perDay: 1_000, of: 'everyone', units: 'reports of runs' },
  /** Each is a pull request that people have to read. */
  approval: { perHour: 20, perDay: 60, of: 'network', units: 'approvals' },
  feedback: { perHour: 20, perDay: 60, of: 'network', units: 'messages' },
  /** Of at most 30 KB, kept for half a year: at most 5.4 GB. */
  feedbackInAll: { perHour: 300, perDay: 1_000, of: 'everyone', units: 'messages' },
  /** The largest repositories take about a hundred. */
  validation: { perHour: 500, perDay: 3_000, of: 'network', units: 'requests to GitHub' },
  /** Half of what GitHub allows a token in an hour: the rest is for reviews. */
  validationInAll: { perHour: 2_500, perDay: 60_000, of: 'everyone', units: 'requests to GitHub' },
} as const satisfies Readonly<Record<string, Quota>>;
export type QuotaName = keyof typeof quotas;

/** Uses by hour of the day, `00` to `23`. */
export interface QuotaUse {
  readonly hours: Readonly<Record<string, number>>;
}

/** So many units more; or the seconds after which there is room for them. */
export function spendQuota(
  name: QuotaName,
  used: QuotaUse | null,
  now: Date,
  units = 1,
): { readonly use: QuotaUse } | { readonly retryAfter: number } {
  const { perHour, perDay } = quotas[name];
  const hours = used?.hours ?? {};
  const hour = now.toISOString().slice(11, 13);
  const secondsIntoHour = now.getUTCMinutes() * 60 + now.getUTCSeconds();
  const today = Object.values(hours).reduce((sum, count) => sum + count, 0);
  if (today + units > perDay) return { retryAfter: 86_400 - now.getUTCHours() * 3_600 - secondsIntoHour };
  if ((hours[hour] ?? 0) + units > perHour) return { retryAfter: 3_600 - secondsIntoHour };
  return { use: { hours: { ...hours, [hour]: (hours[hour] ?? 0) + units } } };
}

/** Readings of one listed skill in an hour, by all callers. */
export const readingsPerHour = 6;

/** What is looked back at: older refusals are forgiven, and more than these say nothing new. */
export const refusalWindowDays = 30;
export const refusalsRead = 20;
/** Minutes after the first refusal, doubled by each further one. */
const firstPauseMinutes = 5;
/** Hours at most, after one's own refusals and after those of others. */
const longestPauseHours = { own: 7 * 24, others: 6 } as const;

/** How long that is, for whom it concerns. */
export const pauseWords = `${firstPauseMinutes} minutes, twice as long after each further refusal, at most ${longestPauseHours.own / 24} days`;

type Refusal = Pick<Submission, 'status' | 'updated_at' | 'commit' | 'prefix'>;

/**
 * Seconds until a submitter may submit this repository again; 0 for now. A submitter who tries one text after the other
 * against the rules waits longer each time (attack table, row 30). A path that does not exist never counts; of what
 * others submitted only critical findings count, for a few hours: otherwise others could block any author for a week.
 */
export function refusalPause(submissions: readonly Refusal[], prefix: string, now: Date): number {
  const own = submissions.filter(
    (each) =>
      each.prefix === prefix &&
      (each.status === 'quarantined' || (each.status === 'rejected' && each.commit !== null)),
  );
  const quarantined = submissions.filter(({ status }) => status === 'quarantined');
  return Math.max(
    secondsLeft(own, longestPauseHours.own, now),
    secondsLeft(quarantined, longestPauseHours.others, now),
  );
}

function secondsLeft(refusals: readonly Refusal[], longestHours: number, now: Date): number {
  if (refusals.length === 0) return 0;
  const newest = Math.max(...refusals.map(({ updated_at }) => Date.parse(updated_at)));
  const minutes = Math.min(firstPauseMinutes * 2 ** (refusals.length - 1), longestHours * 60);
  return Math.max(0, Math.ceil((newest + minutes * 60_000 - now.getTime()) / 1_000));
}

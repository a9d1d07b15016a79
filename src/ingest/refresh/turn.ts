/** When a listed repository is to be checked again: the more often it changes and the more it is used, the sooner. */
import type { RepositoryState } from '../../schema/repository-state.ts';
import { dayMs, daysBetween } from '../../text/day.ts';

/** Days between two checks, at least and at most; the first before two changes are known. */
const interval = { unknown: 1, least: 0.25, most: 15 } as const;
/** A repository whose skills have outcome reports is checked twice as often. */
const usedShare = 0.5;
/** Changes that are remembered. */
export const changesKept = 8;

/** Half the mean of the gaps between changes, and between the last one and today: a repository that went quiet is checked less often. */
export function checkEvery(
  changedOn: readonly string[],
  today: string,
  isUsed: boolean,
  state: RepositoryState['state'],
): number {
  const days = [...changedOn, today];
  const first = days[0];
  const gaps = days.length - 1;
  const mean = changedOn.length < 2 || first === undefined ? null : daysBetween(first, today) / gaps;
  const wanted = mean === null ? interval.unknown : mean / 2;
  // What is not as it was listed may be put right at any time, by its owner or by a review.
  const most = state === 'current' ? interval.most : interval.unknown;
  return Math.min(most, Math.max(interval.least, wanted)) * (isUsed ? usedShare : 1);
}

/** How often over its time is up; a repository that was never checked comes before all others. */
export function overdue(checkedAt: string | undefined, every: number, now: Date): number {
  if (checkedAt === undefined) return Number.POSITIVE_INFINITY;
  return (now.getTime() - Date.parse(checkedAt)) / dayMs / every;
}

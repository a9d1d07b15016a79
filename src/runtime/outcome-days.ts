/** The public outcome log by days: how far it was at the end of each, and the hash of everything up to there. */
import type { Store } from '../ports/store.ts';
import { dayOf, shiftDay } from '../text/day.ts';

export interface OutcomeDay {
  readonly day: string;
  /** Number of reports in the log by the end of the day. */
  readonly reports: number;
  /** Hash of the last of them, which is chained to all before it. */
  readonly hash: string;
}

/** Where to continue: the last day that is known. */
export type AfterDay = Pick<OutcomeDay, 'day' | 'reports'>;

/**
 * Days with reports after the known one that ended before `today`. A report that came late, by another node's clock,
 * counts to the first day that is not known yet.
 */
export async function outcomeDays(
  store: Pick<Store, 'readOutcomes'>,
  known: AfterDay | null,
  today: string,
): Promise<OutcomeDay[]> {
  const days: OutcomeDay[] = [];
  const first = known === null ? '' : shiftDay(known.day, 1);
  for await (const { received_at, seq, hash } of store.readOutcomes(known?.reports ?? 0)) {
    const received = dayOf(received_at);
    const open = days.at(-1);
    const least = open?.day ?? first;
    const day = received > least ? received : least;
    if (day >= today) break;
    if (open?.day === day) days.pop();
    days.push({ day, reports: seq, hash });
  }
  return days;
}

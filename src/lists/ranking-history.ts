/** Daily snapshots of one ranking → its history: the recorded days, the missing days, and the movement. */
import { z } from 'zod';
import type { RankingSnapshot } from '../schema/snapshot.ts';
import { shiftDay } from '../text/day.ts';

export const RankMovement = z
  .object({
    slug: z.string(),
    rank: z.int().nullable().meta({ description: 'Null if it left' }),
    previous_rank: z.int().nullable().meta({ description: 'Null if it entered' }),
    delta: z
      .int()
      .nullable()
      .meta({ description: 'Places up (positive) or down (negative); null if it entered or left' }),
    entered: z.boolean(),
    left: z.boolean(),
  })
  .meta({ id: 'RankMovement' });
export type RankMovement = z.infer<typeof RankMovement>;

export const RankingHistory = z
  .object({
    slug: z.string(),
    name: z.string(),
    days: z.int(),
    from: z.iso.date(),
    to: z.iso.date(),
    snapshots: z
      .array(
        z.object({
          date: z.iso.date(),
          entries: z.array(z.object({ rank: z.int(), slug: z.string(), score: z.number() })),
        }),
      )
      .meta({ description: 'Oldest first, without days that have no snapshot' }),
    missing_days: z.array(z.iso.date()).meta({ description: 'Days in the window without a snapshot' }),
    compared: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .nullable()
      .meta({ description: 'First and last snapshot of the window; null with fewer than two' }),
    movement: z
      .array(RankMovement)
      .meta({ description: 'All skills of the two compared days, in the order of the later one' }),
  })
  .meta({ id: 'RankingHistory' });
export type RankingHistory = z.infer<typeof RankingHistory>;

/** One ranking's snapshots from the content folder and the store; the store wins where both have a day. */
export function mergeSnapshots(
  ranking: string,
  fromContent: readonly RankingSnapshot[],
  fromStore: readonly RankingSnapshot[],
): RankingSnapshot[] {
  const own = [...fromContent, ...fromStore].filter((snapshot) => snapshot.ranking === ranking);
  return [...new Map(own.map((snapshot) => [snapshot.date, snapshot])).values()];
}

/** The `days` days that end with `to`. Skills rejected by `isShown` are left out of every day and the ranks below move up. */
export function toRankingHistory(
  ranking: { readonly slug: string; readonly name: string },
  all: readonly RankingSnapshot[],
  window: { readonly days: number; readonly to: string },
  isShown: (slug: string) => boolean,
): RankingHistory {
  const dates = Array.from({ length: window.days }, (_, at) => shiftDay(window.to, at + 1 - window.days));
  const from = dates[0] ?? window.to;
  const snapshots = all
    .filter(
      (snapshot) => snapshot.ranking === ranking.slug && snapshot.date >= from && snapshot.date <= window.to,
    )
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, entries }) => ({
      date,
      entries: entries
        .filter(({ slug }) => isShown(slug))
        .map(({ slug, score }, at) => ({ rank: at + 1, slug, score })),
    }));
  const taken = new Set(snapshots.map(({ date }) => date));
  const first = snapshots[0];
  const last = snapshots.at(-1);
  const comparable = first !== undefined && last !== undefined && first.date !== last.date;
  return {
    slug: ranking.slug,
    name: ranking.name,
    days: window.days,
    from,
    to: window.to,
    snapshots,
    missing_days: dates.filter((date) => !taken.has(date)),
    compared: comparable ? { from: first.date, to: last.date } : null,
    movement: comparable ? toMovement(first.entries, last.entries) : [],
  };
}

interface Place {
  readonly rank: number;
  readonly slug: string;
}

/** Skills of the later day in its order, then those that left, in their former order. */
function toMovement(before: readonly Place[], after: readonly Place[]): RankMovement[] {
  const previous = new Map(before.map(({ slug, rank }) => [slug, rank]));
  const now = new Set(after.map(({ slug }) => slug));
  const stayed = after.map(({ slug, rank }) => {
    const previous_rank = previous.get(slug) ?? null;
    const delta = previous_rank === null ? null : previous_rank - rank;
    return { slug, rank, previous_rank, delta, entered: previous_rank === null, left: false };
  });
  const gone = before
    .filter(({ slug }) => !now.has(slug))
    .map(({ slug, rank }) => ({
      slug,
      rank: null,
      previous_rank: rank,
      delta: null,
      entered: false,
      left: true,
    }));
  return [...stayed, ...gone];
}

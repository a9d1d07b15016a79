/** `content/snapshots/<ranking>/<YYYY-MM-DD>.json`: the position of every skill in one ranking on one day. */
import { z } from 'zod';
import { Slug } from './vocabulary.ts';

/** Days that history goes back, and for which snapshots are stored. */
export const snapshotDaysKept = 90;
/** Most entries of one snapshot: the largest `limit` of a ranking. */
export const snapshotEntriesMax = 30;

export const RankingSnapshot = z
  .strictObject({
    schema: z.literal('ranking-snapshot-v1'),
    ranking: Slug,
    /** UTC. */
    date: z.iso.date(),
    catalog_revision: z.string(),
    entries: z
      .array(z.strictObject({ rank: z.int().min(1), slug: Slug, score: z.number() }))
      .max(snapshotEntriesMax),
  })
  .refine(({ entries }) => entries.every(({ rank }, at) => rank === at + 1), {
    error: 'ranks must count up from 1',
    path: ['entries'],
  })
  .refine(({ entries }) => new Set(entries.map(({ slug }) => slug)).size === entries.length, {
    error: 'no skill may appear twice',
    path: ['entries'],
  });
export type RankingSnapshot = z.infer<typeof RankingSnapshot>;

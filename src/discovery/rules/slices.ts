/** How a query with more results than the host shows is cut into parts: by day of creation, then by size. */
import { z } from 'zod';
import { dayMs, dayOf } from '../../text/day.ts';

/** One part of a query. Days and sizes are both included; a null range is not asked for. */
export const Slice = z.object({
  /** Number of the query that it belongs to. */
  query: z.int().min(0),
  days: z.tuple([z.iso.date(), z.iso.date()]).nullable(),
  size: z.tuple([z.int().min(0), z.int().min(0)]).nullable(),
  page: z.string().max(300).nullable(),
  /** Times that the host said that this page is incomplete. */
  tries: z.int().min(0),
});
export type Slice = z.infer<typeof Slice>;

/** Results of one query that the host shows. */
export const shownMax = 1_000;

/** Largest size of repositories, in KB, and of files that code search knows, in bytes. */
export const sizeMax = { repositories: 100_000_000, files: 393_216 } as const;

/** The halves; null for a slice that cannot be cut further. `most` is the largest size. */
export function halve(slice: Slice, most: number): readonly [Slice, Slice] | null {
  const { days, size } = slice;
  if (days !== null && days[0] < days[1]) {
    const [from, to] = days.map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number]; // two days stay two
    const middle = from + Math.floor((to - from) / dayMs / 2) * dayMs;
    return [
      { ...slice, days: [days[0], dayOf(new Date(middle))], page: null },
      { ...slice, days: [dayOf(new Date(middle + dayMs)), days[1]], page: null },
    ];
  }
  const [from, to] = size ?? [0, most];
  if (from >= to) return null;
  // Most are small: halves of the logarithm have about as many each.
  const middle = Math.min(to - 1, Math.max(from, Math.floor(Math.sqrt((from + 1) * (to + 1))) - 1));
  return [
    { ...slice, size: [from, middle], page: null },
    { ...slice, size: [middle + 1, to], page: null },
  ];
}

/** The query’s text with the slice’s qualifiers. */
export function sliceQuery(query: string, { days, size }: Slice): string {
  return [
    query,
    ...(days === null ? [] : [`created:${days[0]}..${days[1]}`]),
    ...(size === null ? [] : [`size:${size[0]}..${size[1]}`]),
  ].join(' ');
}

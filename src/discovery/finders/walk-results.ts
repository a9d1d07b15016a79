/** Walks through all results of a few queries, slice by slice, page by page; the next walk asks only for what was pushed since. */
import { z } from 'zod';
import type { FoundRepository, SearchPage } from '../../ports/code-search.ts';
import { dayOf, shiftDay } from '../../text/day.ts';
import { halve, shownMax, Slice, sliceQuery } from '../rules/slices.ts';
import type { Step } from './finder.ts';

const SweepCursor = z.object({
  /** Day from which the running walk asks for pushes, by query; null for all results. */
  queries: z.array(z.object({ text: z.string(), since: z.iso.date().nullable() })),
  open: z.array(Slice),
  /** Day on which the running walk began. */
  began: z.iso.date(),
  steps: z.int().min(0),
  incomplete: z.int().min(0),
  overfull: z.int().min(0),
  /** Day of the last whole walk by query text, for the next one. */
  done: z.record(z.string(), z.iso.date()),
});
type SweepCursor = z.infer<typeof SweepCursor>;

/** First day of GitHub’s repositories. */
const firstDay = '2008-01-01';
/** Steps of one walk: slices of a host that claims results without end would never be done. */
const stepsMax = 600;
/** Times that an incomplete page is asked for again. */
const triesMax = 2;
/** Pushes of this many days before the last walk are asked for again: indexes lag. */
const overlapDays = 1;
/** Pages of one slice. */
const pagesMax = 10;

export interface SweepPlan {
  /** Query texts without slices, each at most `queryMax` characters longer than what slices add. */
  readonly queries: readonly string[];
  /** Whether results can be asked for by day. */
  readonly byDay: boolean;
  readonly largest: number;
  /** Where results cannot be asked for by day: least days between two walks. */
  readonly everyDays: number;
}

/** `ask` gives null where this kind of search is not to be had. */
export async function sweep(
  plan: SweepPlan,
  cursor: unknown,
  now: Date,
  ask: (query: string, page: string | null) => Promise<SearchPage<FoundRepository> | null>,
): Promise<Step> {
  const today = dayOf(now);
  const earlier = SweepCursor.safeParse(cursor).data;
  const at = earlier === undefined || earlier.open.length === 0 ? begin(plan, earlier, today) : earlier;
  const [slice, ...rest] = at.open;
  const query = slice === undefined ? undefined : at.queries[slice.query];
  if (slice === undefined || query === undefined) return end(at);
  if (at.steps >= stepsMax) {
    const left = `${at.open.length} parts of the search are left after ${stepsMax} requests`;
    return { ...end({ ...at, open: [] }), notes: [left] };
  }
  const since = query.since === null ? '' : ` pushed:>=${query.since}`;
  const found = await ask(sliceQuery(`${query.text}${since}`, slice), slice.page);
  if (found === null) return { ...end({ ...at, open: [] }), notes: ['this search needs a GITHUB_TOKEN'] };
  const next = { ...at, steps: at.steps + 1 };
  if (slice.page === null && found.total > shownMax) {
    const halves = halve(slice, plan.largest);
    if (halves !== null)
      return { leads: [], notes: [], done: false, cursor: { ...next, open: [...halves, ...rest] } };
    next.overfull += 1;
  }
  const again = found.incomplete && slice.tries < triesMax ? [{ ...slice, tries: slice.tries + 1 }] : [];
  if (found.incomplete && again.length === 0) next.incomplete += 1;
  const page = Number.parseInt(found.next ?? '0', 10);
  const isEndless = page > pagesMax && !found.next?.includes(' ');
  const more =
    found.next === null || isEndless || again.length > 0 ? [] : [{ ...slice, page: found.next, tries: 0 }];
  // What is tried again comes last, when the host has had time.
  const open = [...more, ...rest, ...again];
  const cursorNext: SweepCursor = { ...next, open };
  return open.length > 0
    ? { leads: found.items, notes: [], done: false, cursor: cursorNext }
    : { ...end(cursorNext), leads: found.items };
}

function begin(plan: SweepPlan, earlier: SweepCursor | undefined, today: string): SweepCursor {
  const done = earlier?.done ?? {};
  const queries = plan.queries.flatMap((text): SweepCursor['queries'] => {
    const last = Object.hasOwn(done, text) ? done[text] : undefined;
    if (last === undefined) return [{ text, since: null }];
    if (plan.byDay) return [{ text, since: shiftDay(last, -overlapDays) }];
    return shiftDay(last, plan.everyDays) <= today ? [{ text, since: null }] : [];
  });
  const days: [string, string] | null = plan.byDay ? [firstDay, today] : null;
  const open = queries.map((_, query) => ({ query, days, size: null, page: null, tries: 0 }));
  const kept = Object.fromEntries(Object.entries(done).filter(([text]) => plan.queries.includes(text)));
  return { queries, open, began: today, steps: 0, incomplete: 0, overfull: 0, done: kept };
}

/** Only a walk that came to its end counts as one. */
function end(at: SweepCursor): Step {
  const done = { ...at.done, ...Object.fromEntries(at.queries.map(({ text }) => [text, at.began])) };
  const notes = [
    ...(at.incomplete === 0 ? [] : [`${at.incomplete} pages of results stayed incomplete`]),
    ...(at.overfull === 0 ? [] : [`${at.overfull} parts have more results than the host shows`]),
  ];
  return { leads: [], notes, done: true, cursor: { ...at, open: [], queries: [], done } };
}

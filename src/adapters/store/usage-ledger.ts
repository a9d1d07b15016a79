/** Use counted in memory by day, and added to the store's counters in batches; what other nodes added is read back. */
import { createHash, randomBytes } from 'node:crypto';
import type { CounterDelta, Store } from '../../ports/store.ts';
import type { UsageCounter, Use } from '../../ports/records.ts';
import type { Clock } from '../../ports/surroundings.ts';
import { type UsageCell, UsageMetric, usageDaysKept, usageDaysShown } from '../../schema/usage.ts';
import { dayOf, shiftDay } from '../../text/day.ts';

export interface UsageLedger extends UsageCounter {
  /** Of the last 45 days: what all nodes have counted as far as it was read, and this one up to now; days included. */
  usage(from: string, to: string): readonly UsageCell[];
  /** Reads what all nodes have written; whether the counts of past days are others than before. */
  refresh(): Promise<boolean>;
}

export type UsageStore = Pick<Store, 'addCounters' | 'readCounters'>;

/** All counters of use start with this, also those taken over from a file. */
export const usagePrefix = 'use';

/** What this node counted of one cell, beside what the store had when it was last read. */
interface Tally {
  readonly cell: Cell;
  pending: number;
  /** Written after the last look at the store. */
  written: number;
  /** At least so many callers, of this node. */
  agents: number;
}
type Cell = Omit<UsageCell, 'count' | 'agents'>;

/** Callers distinguished per cell and day; more make no difference to what may be shown. */
const callersTold = 16;

export function createUsageLedger(clock: Clock, store: UsageStore): UsageLedger {
  const own = new Map<string, Tally>();
  /** By day: what the store held when it was last read. */
  const shared = new Map<string, Map<string, UsageCell>>();
  let [day, salt, callers] = ['', randomBytes(16), new Map<string, Set<string>>()];
  /** Of the caller that was counted last, as many reads in a row are one caller's. */
  let latest = { caller: '', mark: '' };
  let isRead = false;
  let last: Promise<unknown> = Promise.resolve();

  function count({ metric, slug, caller }: Use): void {
    const today = dayOf(clock.now());
    // A new salt a day, so that no caller can be followed from one day to the next.
    if (today !== day)
      [day, salt, callers, latest] = [today, randomBytes(16), new Map(), { caller: '', mark: '' }];
    const cell = { day: today, metric, slug };
    const key = keyOf(cell);
    const tally = own.get(key) ?? { cell, pending: 0, written: 0, agents: 0 };
    own.set(key, tally);
    tally.pending += 1;
    const seen = callers.get(key) ?? new Set();
    callers.set(key, seen);
    if (seen.size < callersTold) seen.add(caller === null ? 'unknown' : markOf(caller));
    tally.agents = seen.size;
  }

  function markOf(caller: string): string {
    if (caller === latest.caller) return latest.mark;
    const mark = createHash('sha256').update(salt).update(caller).digest('base64url').slice(0, 12);
    latest = { caller, mark };
    return mark;
  }

  async function flush(): Promise<void> {
    const batch = [...own.values()]
      .filter(({ pending }) => pending > 0)
      .map((tally) => ({ tally, by: tally.pending, most: tally.agents }));
    if (batch.length === 0) return;
    await store.addCounters(batch.map(({ tally, by, most }) => toCounter(tally.cell, by, most)));
    for (const { tally, by } of batch) {
      tally.pending -= by;
      tally.written += by;
    }
  }

  async function refresh(): Promise<boolean> {
    const today = dayOf(clock.now());
    const first = shiftDay(today, 1 - usageDaysShown);
    // Others write to today and, around midnight, to yesterday; what comes later than that is seen from the next start on.
    const from = isRead ? shiftDay(today, -1) : first;
    const rows = await store.readCounters(usagePrefix, from, '9999');
    const before = sumOf(from, shiftDay(today, -1));
    for (const each of shared.keys()) if (each >= from || each < first) shared.delete(each);
    for (const [key, tally] of own) {
      const { cell } = tally;
      if (cell.day >= from) tally.written = 0;
      const isOver = cell.day < first || (cell.day >= from && cell.day < today);
      if (tally.pending === 0 && isOver) own.delete(key);
    }
    for (const row of rows) takeIn(row);
    isRead = true;
    return before !== sumOf(from, shiftDay(today, -1));
  }

  function takeIn({ name, hour, by, most = 0 }: CounterDelta): void {
    const cell = toCell(name, hour);
    if (cell === null) return;
    const cells = shared.get(cell.day) ?? new Map<string, UsageCell>();
    shared.set(cell.day, cells);
    const key = keyOf(cell);
    const found = cells.get(key);
    cells.set(key, { ...cell, count: (found?.count ?? 0) + by, agents: Math.max(found?.agents ?? 0, most) });
  }

  function usage(from: string, to: string): UsageCell[] {
    const cells = new Map<string, UsageCell>();
    for (const [each, known] of shared)
      if (each >= from && each <= to) for (const [key, cell] of known) cells.set(key, cell);
    for (const [key, { cell, pending, written, agents }] of own) {
      if (cell.day < from || cell.day > to) continue;
      const found = cells.get(key) ?? { ...cell, count: 0, agents: 0 };
      const count = found.count + pending + written;
      cells.set(key, { ...cell, count, agents: Math.max(found.agents, agents) });
    }
    return [...cells.values()];
  }

  function sumOf(from: string, to: string): number {
    return usage(from, to).reduce((sum, cell) => sum + cell.count + cell.agents, 0);
  }

  /** A look must not fall between writing and noting what was written. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return { count, usage, flush: () => inTurn(flush), refresh: () => inTurn(refresh) };
}

/** `use:<metric>:<slug>`, and the day's first hour. */
export function toCounter(
  { day, metric, slug }: Cell,
  by: number,
  most: number,
  prefix: string = usagePrefix,
): CounterDelta {
  return { name: `${prefix}:${metric}:${slug ?? ''}`, hour: `${day}T00:00:00.000Z`, by, most };
}

/** Null for a name that is no counter of use. */
function toCell(name: string, hour: string): Cell | null {
  const [, metricName, slug = ''] = name.split(':');
  const metric = UsageMetric.safeParse(metricName);
  return metric.success
    ? { day: hour.slice(0, 10), metric: metric.data, slug: slug === '' ? null : slug }
    : null;
}

/** The first of the days that are kept when `today` is the last. */
export function firstDay(today: string): string {
  return shiftDay(today, 1 - usageDaysKept);
}

function keyOf({ day, metric, slug }: Cell): string {
  return `${day} ${metric} ${slug ?? ''}`;
}

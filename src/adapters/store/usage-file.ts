/** Counts that earlier versions kept in `<data folder>/usage.jsonl`: into the store once, then the file is renamed. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CounterDelta, Store } from '../../ports/store.ts';
import type { Clock } from '../../ports/surroundings.ts';
import { UsageCell } from '../../schema/usage.ts';
import { firstDay, toCounter, usagePrefix } from './usage-ledger.ts';
import { dayOf } from '../../text/day.ts';
import { sha256Hex } from '../../digest.ts';
import { readIfThere } from '../../read-if-there.ts';

type ImportStore = Pick<Store, 'addCounters' | 'readCounters' | 'tryLease'>;

/** Milliseconds for which one process of several on this folder has the file to itself. */
const leaseMs = 60_000;
const Line = z.array(UsageCell);

/** Days older than ninety are left out. Returns the number of cells; 0 when there is no file or another process has it. */
export async function importUsageFile(
  dataDir: string,
  store: ImportStore,
  clock: Clock,
  holder: string,
): Promise<number> {
  const path = join(dataDir, 'usage.jsonl');
  const text = await readIfThere(path);
  if (text === null) return 0;
  const digest = sha256Hex(text).slice(0, 12);
  if (!(await store.tryLease(`usage file ${digest}`, holder, leaseMs, clock.now()))) return 0;
  // Under a name of their own, so that after a crash it shows what is there already.
  const prefix = `${usagePrefix}.${digest}`;
  const first = firstDay(dayOf(clock.now()));
  const counters = text
    .split('\n')
    .flatMap(readLine)
    .filter(({ day }) => day >= first)
    .map((cell) => toCounter(cell, cell.count, cell.agents, prefix));
  const sums = addUp(counters);
  const there = new Map((await store.readCounters(prefix, '', '9999')).map((each) => [keyOf(each), each.by]));
  const missing = sums
    .map((each) => ({ ...each, by: each.by - (there.get(keyOf(each)) ?? 0) }))
    .filter(({ by }) => by > 0);
  await store.addCounters(missing);
  await rename(path, `${path}.imported`);
  return sums.length;
}

/** A torn line, or one of another format, counts nothing: usage is statistics, and the other lines are still valid. */
function readLine(line: string): readonly UsageCell[] {
  try {
    const parsed = Line.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function addUp(counters: readonly CounterDelta[]): CounterDelta[] {
  return [...Map.groupBy(counters, keyOf).values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({
      ...first,
      by: own.reduce((sum, { by }) => sum + by, 0),
      most: own.reduce((most, counter) => Math.max(most, counter.most ?? 0), 0),
    })),
  );
}

function keyOf({ name, hour }: CounterDelta): string {
  return `${name}\t${hour}`;
}

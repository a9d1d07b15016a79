/** Use counted in memory by day, and kept in `<data folder>/usage.jsonl`: one line per batch of cells. */
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Clock, UsageCounter, Use } from '../ports.ts';
import { UsageCell, usageDaysKept } from '../schema/usage.ts';

export interface UsageLedger extends UsageCounter {
  usage(from: string, to: string): readonly UsageCell[];
}

/** Where deltas go; a rejected promise keeps them for the next time. */
export type SaveCells = (cells: readonly UsageCell[]) => Promise<void>;

interface Tally {
  readonly cell: Omit<UsageCell, 'count' | 'agents'>;
  count: number;
  /** What has been saved of `count`. */
  saved: number;
  /** At least so many callers; from earlier runs of this day as well. */
  agents: number;
}

/** Callers told apart per cell and day; more make no difference to what may be shown. */
const callersTold = 16;
const Lines = z.array(UsageCell);

/** Counts in memory; `known` is what earlier runs have saved, `save` gets the increments of each flush. */
export function createUsageLedger(
  clock: Clock,
  save: SaveCells,
  known: readonly UsageCell[] = [],
): UsageLedger {
  const tallies = new Map<string, Tally>();
  for (const { count, agents, ...cell } of known) {
    const tally = tallyOf(tallies, cell);
    tally.count += count;
    tally.saved += count;
    tally.agents = Math.max(tally.agents, agents);
  }
  let day = '';
  let salt = randomBytes(16);
  let callers = new Map<string, Set<string>>();
  let flushing: Promise<void> | null = null;

  function count({ metric, slug, caller }: Use): void {
    const today = clock.now().toISOString().slice(0, 10);
    if (today !== day) {
      // A new salt a day, so that nobody can be followed from one day to the next.
      [day, salt, callers] = [today, randomBytes(16), new Map()];
      forgetBefore(tallies, firstDay(today));
    }
    const tally = tallyOf(tallies, { day: today, metric, slug });
    tally.count += 1;
    const key = keyOf(tally.cell);
    const seen = callers.get(key) ?? new Set();
    callers.set(key, seen);
    const mark =
      caller === null
        ? 'unknown'
        : createHash('sha256').update(salt).update(caller).digest('base64url').slice(0, 12);
    if (seen.size < callersTold) seen.add(mark);
    tally.agents = Math.max(tally.agents, seen.size);
  }

  async function flush(): Promise<void> {
    if (flushing !== null) return flushing;
    const changed = [...tallies.values()].filter((tally) => tally.count > tally.saved);
    if (changed.length === 0) return;
    const batch = changed.map((tally) => ({
      tally,
      upTo: tally.count,
      cell: { ...tally.cell, count: tally.count - tally.saved, agents: tally.agents },
    }));
    flushing = save(batch.map(({ cell }) => cell)).then(() => {
      for (const { tally, upTo } of batch) tally.saved = upTo;
    });
    try {
      await flushing;
    } finally {
      flushing = null;
    }
  }

  return {
    count,
    flush,
    usage: (from, to) =>
      [...tallies.values()]
        .filter(({ cell }) => cell.day >= from && cell.day <= to)
        .map((tally) => ({ ...tally.cell, count: tally.count, agents: tally.agents })),
  };
}

/**
 * Reads what was saved, without what is too old and lines that are damaged, and goes on counting. `isOnly`: no other
 * process counts here, so the file may be written anew.
 */
export async function openUsageLedger(dataDir: string, clock: Clock, isOnly: boolean): Promise<UsageLedger> {
  const path = join(dataDir, 'usage.jsonl');
  const today = clock.now().toISOString().slice(0, 10);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const kept = mergeCells(text.split('\n').flatMap(readLine)).filter((cell) => cell.day >= firstDay(today));
  await mkdir(dirname(path), { recursive: true });
  if (isOnly && text !== '') {
    await writeFile(`${path}.${process.pid}`, kept.length === 0 ? '' : `${JSON.stringify(kept)}\n`);
    await rename(`${path}.${process.pid}`, path);
  }
  // The line end in front keeps a line that a crash cut off from taking the next one with it.
  return createUsageLedger(clock, (cells) => appendFile(path, `\n${JSON.stringify(cells)}\n`), kept);
}

/** A torn or foreign line counts nothing: usage is statistics, and the other lines still hold. */
function readLine(line: string): readonly UsageCell[] {
  try {
    const parsed = Lines.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function mergeCells(cells: readonly UsageCell[]): UsageCell[] {
  const merged = new Map<string, UsageCell>();
  for (const cell of cells) {
    const before = merged.get(keyOf(cell));
    const count = (before?.count ?? 0) + cell.count;
    merged.set(keyOf(cell), { ...cell, count, agents: Math.max(before?.agents ?? 0, cell.agents) });
  }
  return [...merged.values()];
}

function tallyOf(tallies: Map<string, Tally>, cell: Tally['cell']): Tally {
  const key = keyOf(cell);
  const found = tallies.get(key) ?? { cell, count: 0, saved: 0, agents: 0 };
  tallies.set(key, found);
  return found;
}

function keyOf({ day, metric, slug }: Tally['cell']): string {
  return `${day} ${metric} ${slug ?? ''}`;
}

function forgetBefore(tallies: Map<string, Tally>, first: string): void {
  for (const [key, { cell }] of tallies) if (cell.day < first) tallies.delete(key);
}

function firstDay(today: string): string {
  return new Date(Date.parse(today) - (usageDaysKept - 1) * 86_400_000).toISOString().slice(0, 10);
}

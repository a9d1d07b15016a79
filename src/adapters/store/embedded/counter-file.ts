/**
 * Counters of the embedded store in a file of their own: they come every few seconds and are small once added up, so
 * they would swell the log of reports, which is never rewritten. This one is, whenever it has doubled.
 */
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CounterDelta, StoreUnavailable } from '../../../ports/store.ts';
import type { Logger } from '../../../ports/surroundings.ts';
import { codeOf, type LogFile, openLogFile, syncFolder } from './append-log/file.ts';
import { readLines, toLine } from './append-log/line.ts';
import { CounterTable, toCounter } from './counter-table.ts';
import { readBytesIfThere } from '../../../read-if-there.ts';

/** The counters of a store, wherever they are kept. Writes reject with `StoreUnavailable`, and then nothing counts. */
export interface CounterBook {
  add(deltas: readonly CounterDelta[]): Promise<void>;
  select(prefix: string, from: string, to: string): readonly CounterDelta[];
  forget(prefix: string, before: string): Promise<void>;
  close(): Promise<void>;
}

/** One line: rows of one hour, to be added. */
interface Line {
  readonly hour: string;
  readonly rows: readonly (readonly [name: string, by: number, most: number])[];
}

interface CounterFileOptions {
  readonly folder: string;
  readonly logger: Logger;
  /** What an earlier version kept in the log; taken over when there is no file yet. */
  readonly former: CounterTable;
  /** Bytes below which the file is not rewritten; 1 MiB by default. */
  readonly rewriteBytes?: number;
}

const countersName = 'counters.jsonl';

/** Reads only; writes are refused with `reason`. Throws what the disk throws. */
export async function readCounterFile(
  { folder, former }: CounterFileOptions,
  reason: string,
): Promise<CounterBook> {
  const table = (await load(folder))?.table ?? former;
  const refuse = async (): Promise<never> => {
    throw new StoreUnavailable(reason);
  };
  return { add: refuse, forget: refuse, select: select(table), close: async () => undefined };
}

/** The folder's lock must be held. Throws what the disk throws. */
export async function openCounterFile(options: CounterFileOptions): Promise<CounterBook> {
  const { folder, logger, former, rewriteBytes = 1 << 20 } = options;
  const path = join(folder, countersName);
  const loaded = await load(folder);
  const table = loaded?.table ?? former;
  if (loaded?.damaged === true) {
    await rename(path, `${path}.damaged`);
    logger.warn({ file: `${countersName}.damaged` }, 'counters were damaged: keeping the readable ones');
  }
  let file: LogFile;
  let rewriteAt = 0;
  if (loaded === null || loaded.damaged) await rewrite();
  else {
    file = await openLogFile(path, loaded.size);
    rewriteAt = Math.max(rewriteBytes, 2 * loaded.size);
  }
  let last: Promise<unknown> = Promise.resolve();

  /** Written beside the old one and renamed, so that the file is always one of the two. */
  async function rewrite(): Promise<void> {
    const size = await writeWhole(path, table);
    await file?.close();
    file = await openLogFile(path, size);
    rewriteAt = Math.max(rewriteBytes, 2 * size);
  }
  async function append(deltas: readonly CounterDelta[]): Promise<void> {
    if (deltas.length === 0) return;
    await file.append(Buffer.from(toLines(deltas).join(''), 'utf8'));
    for (const delta of deltas) table.add(delta);
    if (file.size < rewriteAt) return;
    try {
      await rewrite();
    } catch (error) {
      // Nothing is lost: the file keeps growing, and is tried again when it has doubled.
      rewriteAt = 2 * file.size;
      logger.warn({ code: codeOf(error) }, 'cannot compact the counter file');
    }
  }
  async function forget(prefix: string, before: string): Promise<void> {
    if (!table.forget(prefix, before)) return;
    try {
      await rewrite();
    } catch (error) {
      throw new StoreUnavailable(`cannot remove old counters (${codeOf(error)})`, { cause: error });
    }
  }
  /** Runs one at a time; a failure is reported only to its own caller. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    add: (deltas) => inTurn(() => append(deltas)),
    forget: (prefix, before) => inTurn(() => forget(prefix, before)),
    select: select(table),
    close: () => inTurn(() => file.close()),
  };
}

/** For a store that forgets. */
export function counterMemory(): CounterBook {
  const table = new CounterTable();
  return {
    add: async (deltas) => deltas.forEach((delta) => table.add(delta)),
    forget: async (prefix, before) => void table.forget(prefix, before),
    select: select(table),
    close: async () => undefined,
  };
}

function select(table: CounterTable): CounterBook['select'] {
  return (prefix, from, to) => table.select(prefix, from, to);
}

/** Null without a file. Lines that are not as they were written count nothing: these are statistics. */
async function load(folder: string): Promise<{ table: CounterTable; size: number; damaged: boolean } | null> {
  const bytes = await readBytesIfThere(join(folder, countersName));
  if (bytes === null) return null;
  const table = new CounterTable();
  let size = 0;
  let damaged = false;
  for (const { value, from, to } of readLines(bytes)) {
    if (value === undefined) continue;
    if (from !== size) damaged = true;
    size = to;
    // Checked by its checksum; only `toLines` writes here.
    const { hour, rows } = value as Line;
    for (const [name, by, most] of rows) table.add(toCounter(name, hour, by, most));
  }
  return { table, size, damaged };
}

function toLines(deltas: Iterable<CounterDelta>): string[] {
  return [...Map.groupBy(deltas, ({ hour }) => hour)].map(([hour, own]) =>
    toLine({ hour, rows: own.map(({ name, by, most = 0 }) => [name, by, most]) } satisfies Line),
  );
}

/** Bytes written; one hour at a time, so that no caller waits long. */
async function writeWhole(path: string, table: CounterTable): Promise<number> {
  const draft = `${path}.tmp`;
  const file = await open(draft, 'w', 0o600);
  let size = 0;
  try {
    for (const hour of table.hours()) {
      const bytes = Buffer.from(toLines(table.of(hour)).join(''), 'utf8');
      await file.writeFile(bytes);
      size += bytes.length;
    }
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(join(path, '..'));
  return size;
}

/** One writer for a folder: a file with the process that holds it, taken over only when that process is gone. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../../../../ports/store.ts';
import { codeOf } from './file.ts';

/** Another process has the folder; the message is one sentence for the operator. */
export class StoreLocked extends StoreUnavailable {}

export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  /** When the process started, as its system counts; tells it from a later one with the same number. */
  readonly started: string;
  readonly host: string;
  readonly id: string;
}

/** Milliseconds: how often a holder shows that it lives, and after how long one on another machine counts as gone. */
const heartbeat = { every: 5_000, goneAfter: 30_000 } as const;

/** Throws a `StoreLocked` while another process holds the folder. */
export async function lockFolder(folder: string): Promise<Lock> {
  const path = join(folder, 'lock');
  const own: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    host: hostname(),
    id: randomUUID(),
  };
  const draft = join(folder, `lock.${own.id}.tmp`);
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    await takeLock(path, draft);
  } finally {
    await rm(draft, { force: true });
  }
  const timer = setInterval(() => {
    const now = new Date();
    // A failed heartbeat matters only to other machines, which wait another round; the next one tells.
    utimes(path, now, now).catch(() => undefined);
  }, heartbeat.every);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      if ((await readHolder(path))?.id === own.id) await rm(path, { force: true });
    },
  };
}

/** Attempts before it is said that others are opening the store too, and milliseconds between them. */
const attempts = { most: 50, pauseMs: 20 } as const;
/** Guards of guards that are followed; each level is a process that died at the same place. */
const deepest = 5;

/** Linking fails when the lock is there, so of two that try at once one wins. */
async function takeLock(path: string, draft: string, depth = 0): Promise<void> {
  for (let attempt = 0; attempt < attempts.most; attempt += 1) {
    try {
      await link(draft, path);
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder === null) continue;
    if (!(await isAlive(holder, path))) {
      if (await takeOver(path, holder, draft, depth)) return;
    } else if (depth === 0) {
      throw new StoreLocked(
        `the store is in use by process ${holder.pid} on ${holder.host}: stop it, or give this one another DATA_DIR or a STORE_URL`,
      );
    }
    await delay(attempts.pauseMs);
  }
  throw new StoreLocked('other processes are opening the store: retry');
}

/**
 * Puts our lock in the dead one's place. A guard named after the dead holder lets one process at a time do so, and
 * that one looks again first: a process that saw the dead lock long ago can never move a living one away.
 */
async function takeOver(path: string, dead: Holder, draft: string, depth: number): Promise<boolean> {
  if (depth >= deepest) return false;
  const guard = `${path}.${/^[\w-]{1,40}$/.test(dead.id) ? dead.id : 'unknown'}`;
  await takeLock(guard, draft, depth + 1);
  try {
    if ((await readHolder(path))?.id !== dead.id) return false;
    const next = `${draft}.${depth}`;
    await link(draft, next);
    await rename(next, path);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    return Date.now() - mtimeMs < heartbeat.goneAfter;
  }
  const started = startOf(holder.pid);
  return started !== null && started === holder.started;
}

/** Field 22 of the process's stat on Linux; elsewhere whether it exists. Null when it does not. */
function startOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // A zombie holds nothing any more.
    return state === 'Z' || state === 'X' ? null : (fields[18] ?? '');
  } catch (error) {
    if (process.platform === 'linux') return null;
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return codeOf(error) === 'EPERM' ? '' : null;
  }
}

/** Null when it is gone, or not yet whole. */
async function readHolder(path: string): Promise<Holder | null> {
  try {
    // Written whole before it is linked, by `lockFolder` alone.
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (error instanceof SyntaxError)
      throw new StoreLocked(`${path} is not a lock file of this store: remove it if no server is running`);
    throw error;
  }
}

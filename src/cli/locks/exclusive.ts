/** One change of a place at a time: a second command waits, and the claim of one that has ended is taken over. */
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { Surroundings } from '../command.ts';
import { Failure, hasErrorCode } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';

/** Milliseconds: between two checks, until a waiting command gives up, until a claim of another machine expires. */
const times = { look: 100, wait: 60_000, foreign: 600_000 } as const;

/** Runs `work` while `<path>.claim` is held. */
export async function withFileLock<T>(
  path: string,
  surroundings: Pick<Surroundings, 'note' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  const claim = `${path}.claim`;
  await mkdir(dirname(claim), { recursive: true });
  for (let waited = 0; !(await take(claim)); waited += times.look) {
    if (surroundings.signal.aborted) throw new Failure('interrupted', 'interrupted');
    if (await isVoid(claim)) {
      await rm(claim, { force: true });
      continue;
    }
    if (waited === 0) surroundings.note('Another installation is under way here; waiting for it.');
    if (waited >= times.wait)
      throw new Failure('failure', 'another installation has been under way for a minute', [
        `If none is, remove ${claim}`,
      ]);
    await new Promise((resume) => setTimeout(resume, times.look));
  }
  try {
    return await work();
  } finally {
    await rm(claim, { force: true });
  }
}

async function take(claim: string): Promise<boolean> {
  try {
    const file = await open(claim, 'wx', 0o644);
    await file.writeFile(`${process.pid} ${hostname()}\n`);
    await file.close();
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Whether the command that holds it is gone. */
async function isVoid(claim: string): Promise<boolean> {
  try {
    const text = await readPlainFile(claim);
    if (text === null) return false;
    const [pid = '', host = ''] = text.trim().split(' ');
    if (host === hostname() && /^\d+$/.test(pid)) return !isAlive(Number(pid));
    // Written by a machine that shares the folder, or cut off while it was written.
    const age = Date.now() - (await stat(claim)).mtimeMs;
    return age > (host === '' ? 5_000 : times.foreign);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasErrorCode(error, 'ESRCH');
  }
}

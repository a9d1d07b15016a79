/**
 * The index of the starter catalog, built once for all tests: that takes ten seconds, of which half are for the meaning of words.
 * It is kept below node_modules by all that it is made from, so that an old one is never used.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { digestFiles } from '../../../src/build/digest-files.ts';
import { buildIndex } from '../../../src/build/index/build-index.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { hasCode } from '../../../src/ports/error-code.ts';

const project = join(import.meta.dirname, '../../..');
export const starterFolder = join(project, 'content');
const cache = join(project, 'node_modules/.cache/starter-index');
/** Longer than any run of tests reads an index. */
const keptFor = 2 * 3_600_000;

let inputs: string | undefined;
const known = new Map<string, Promise<string>>();

/** Folder of the index of a day, to be read only: trust follows the days. */
export function starterIndex(day: string): Promise<string> {
  const found = known.get(day) ?? openIndex(day);
  known.set(day, found);
  return found;
}

async function openIndex(day: string): Promise<string> {
  // All that Node loads too: another version may count or compress in another way.
  inputs ??= ['src', 'content', 'docs/eval', 'package-lock.json', 'test/support/starter/starter-index.ts']
    .map((root) => digestFiles([join(project, root)]))
    .join();
  const place = join(cache, sha256Hex(JSON.stringify([process.version, day, inputs])));
  await mkdir(cache, { recursive: true });
  const lock = `${place}.lock`;
  while (!existsSync(place)) {
    if (!take(lock)) await wait(100);
    else
      try {
        // Another process may have built it before the lock was free.
        if (!existsSync(place)) await build(place, day);
      } finally {
        rmSync(lock, { force: true });
      }
  }
  const now = new Date();
  await utimes(place, now, now);
  return place;
}

async function build(place: string, day: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    // A lock or an index that another process removes meanwhile is not there any more.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - keptFor) await rm(path, { recursive: true, force: true });
  }
  const draft = `${place}.${process.pid}`;
  await buildIndex({
    contentDir: starterFolder,
    defaultContentDir: starterFolder,
    indexDir: draft,
    now: new Date(day),
    inputsDigest: 'test',
    codeDigest: 'test',
  });
  await rename(draft, place);
}

/** One process builds while the others wait for it; the lock of a process that is gone is free. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) rmSync(lock, { force: true });
    // Gone meanwhile, or of another user.
    else if (!hasCode(error, 'ENOENT', 'EPERM')) throw error;
  }
  return false;
}

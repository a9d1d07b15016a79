/** Files that the client reads: none larger than what it can be, and of a project no link, which may lead anywhere. */
import { lstat, open, readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Surroundings } from './command.ts';
import { Failure, hasErrorCode } from './failure.ts';

/** Most bytes of a lockfile, a key ring or another file that is read whole. */
const textMax = 8 * 1024 * 1024;

/**
 * Text of a file that comes with a project, or with `isOwn` of one that is the user's own and may be a link; null where
 * nothing is there. Throws a failure for what is no plain file, and for one of more than 8 MiB.
 */
export async function readPlainFile(path: string, isOwn = false): Promise<string | null> {
  try {
    const found = await (isOwn ? stat(path) : lstat(path));
    if (!found.isFile())
      throw new Failure('failure', `${path} is no plain file`, [
        'A link, a folder or a device in its place is not read: move it away.',
      ]);
    if (found.size > textMax) throw tooLong(path);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** Text of a file that the user names, which may be a link or a pipe. Throws a usage failure for a path without a file. */
export async function readNamedFile(
  path: string,
  { workingFolder }: Pick<Surroundings, 'workingFolder'>,
): Promise<string> {
  try {
    const file = await open(resolve(workingFolder, path));
    try {
      const parts: Buffer[] = [];
      let length = 0;
      for await (const part of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
        length += part.length;
        if (length > textMax) throw tooLong(path);
        parts.push(part);
      }
      return Buffer.concat(parts).toString('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'EISDIR', 'EACCES'))
      throw new Failure('usage', `${path}: no such file`);
    throw error;
  }
}

function tooLong(path: string): Failure {
  return new Failure('failure', `${path} is longer than the ${textMax} bytes that are read of such a file`);
}

/** What the work on a file or folder gives; null where that is gone, no folder, a link in a circle, or not allowed. */
export async function orNone<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

export function isUnreadable(error: unknown): error is Error {
  return hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM');
}

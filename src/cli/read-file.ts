/** A text file that the user names. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Surroundings } from './command.ts';
import { Failure, hasErrorCode } from './failure.ts';

/** Throws a usage failure for a path without a file; `path` is relative to the working folder. */
export async function readNamedFile(
  path: string,
  { workingFolder }: Pick<Surroundings, 'workingFolder'>,
): Promise<string> {
  try {
    return await readFile(resolve(workingFolder, path), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'EISDIR', 'EACCES'))
      throw new Failure('usage', `${path}: no such file`);
    throw error;
  }
}

/** Files and folders that may be missing: null or nothing in place of an error for these, and every other error as it is. */
import { type Dirent, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { hasCode } from './ports/error-code.ts';

/** Text of the file, read as UTF-8. */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(nullIfMissing);
}

export async function readBytesIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch(nullIfMissing);
}

/** For callers that pass a reader on to synchronous code. */
export function readIfThereSync(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return nullIfMissing(error);
  }
}

/** What is in the folder; nothing where there is none. */
export async function listIfThere(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
}

/** A path below a regular file names no file either. */
function nullIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
}

/** Files of the folder with the registry's keys: written whole, once, and never replaced automatically. */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../ports/error-code.ts';
import { readIfThere } from '../read-if-there.ts';

/** A key file that cannot be used; the message says which and what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/**
 * The file's text, made first where it is missing. Written whole beside its place and then linked there, which
 * fails if it exists: of two processes that start at once, both read the first one's.
 */
export async function readOrCreate(
  folder: string,
  name: string,
  make: () => string | Buffer,
): Promise<string> {
  const path = join(folder, name);
  const existing = await readIfThere(path);
  if (existing !== null) return existing;
  const draft = join(folder, `.${name}.${randomBytes(8).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}

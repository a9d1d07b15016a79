/** Files of the folder with the registry's keys: written whole, once, and never replaced automatically. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../read-if-there.ts';
import { writeOnce } from '../write-once.ts';

/** A key file that cannot be used; the message says which and what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/**
 * The file's text, made first where it is missing: of two processes that start at once, both read the first one's.
 */
export async function readOrCreate(
  folder: string,
  name: string,
  make: () => string | Buffer,
): Promise<string> {
  const path = join(folder, name);
  const existing = await readIfThere(path);
  if (existing !== null) return existing;
  await writeOnce(path, make(), 0o600);
  return readFile(path, 'utf8');
}

/** A file that is never replaced. */
import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './ports/error-code.ts';

/** Writes the file whole or not at all; false, and nothing changed, where it is there, whatever it holds. Its folder has to be there. */
export async function writeOnce(path: string, data: string | Uint8Array, mode = 0o666): Promise<boolean> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, data, { flag: 'wx', mode, flush: true });
    // Fails where the name is taken, which a rename would not: of two writers at one moment the first one counts.
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

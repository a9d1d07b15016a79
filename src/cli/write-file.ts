/** A file replaced as a whole: a reader sees the old text or the new one, also after a crash. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** `isDurable` false: a crash of the machine may lose it, where it is made again by the next run. */
export async function writeFileWhole(
  path: string,
  content: string | Uint8Array,
  isDurable = true,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    const file = await open(draft, 'wx', 0o644);
    try {
      await file.writeFile(content);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** JSON as lockfiles are written: two spaces, one line end. */
export function toJsonFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Files that are served and exported as they are, beside pages and twins. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from '../ports/error-code.ts';

export { servedFolder } from '../adapters/files/client-package.ts';

/** As a whole, and only where it differs: a running server has the old file or the new one. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const present = await readFile(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (present?.equals(Buffer.from(content)) === true) return;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(draft, content);
  await rename(draft, path);
}

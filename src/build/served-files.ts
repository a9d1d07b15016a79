/** Files that are served and exported as they are, beside pages. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { servedFolder } from '../adapters/files/client-package.ts';
import type { Config } from '../config.ts';
import { readBytesIfThere } from '../read-if-there.ts';
import { indexManifestPath } from '../routes.ts';

export { servedFolder };

/** Below a folder of them: what is written last. */
export const lastServed = join(servedFolder, indexManifestPath);

/** Where a server writes those that follow the reports: never where a build writes, and apart by who may read them. */
export function followedDir({ dataDir, read }: Pick<Config, 'dataDir' | 'read'>): string {
  return join(dataDir, 'site', read);
}

/** The folder of the newest: of a build or of a server. */
export async function newestServed(
  distDir: string,
  config: Pick<Config, 'dataDir' | 'read'>,
): Promise<string> {
  const writtenAt = async (dir: string): Promise<number> =>
    (await stat(join(dir, lastServed)).catch(() => null))?.mtimeMs ?? 0;
  const followed = followedDir(config);
  return (await writtenAt(followed)) > (await writtenAt(distDir)) ? followed : distDir;
}

/** As a whole, and only where it differs: a running server has the old file or the new one. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const present = await readBytesIfThere(path);
  if (present?.equals(Buffer.from(content)) === true) return;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(draft, content);
  await rename(draft, path);
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

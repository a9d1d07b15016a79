/** Whether all that a build has written is still there, and what was recorded is still what it was made from. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isWhole, readIndexPointer } from '../adapters/files/index-files.ts';
import type { Config } from '../config.ts';
import { sha256Hex } from '../digest.ts';
import { lastServed } from './served-files.ts';

/** Folders of the data folder that are no records: keys are compared by themselves, the others are made from what is built, or from code. */
const notRecorded: readonly string[] = ['code', 'keys', 'log', 'site'];

/**
 * Of what is recorded in the data folder: names, sizes and times of its files. Null for a store of another machine, which only the store
 * itself can compare.
 */
export function recordedDigest({ dataDir, storeUrl }: Pick<Config, 'dataDir' | 'storeUrl'>): string | null {
  if (storeUrl !== null) return null;
  const entries = existsSync(dataDir) ? readdirSync(dataDir, { recursive: true, withFileTypes: true }) : [];
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !notRecorded.includes(path.split(sep)[0] ?? ''))
    .sort()
    .map((path) => {
      const { size, mtimeMs } = statSync(join(dataDir, path));
      return [path, size, mtimeMs];
    });
  return sha256Hex(JSON.stringify(files));
}

/** What a build wrote: the index is compared by its digests, of what is served as it is that its last file is there. */
export async function isComplete(distDir: string): Promise<boolean> {
  const indexDir = join(distDir, 'index');
  const pointer = await readIndexPointer(indexDir);
  return (
    pointer !== null &&
    (await isWhole(join(indexDir, pointer.folder), pointer.files)) &&
    existsSync(join(distDir, lastServed))
  );
}

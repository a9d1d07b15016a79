/** What the last finished build of a folder was made from: it is written last, but for one of first pages. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIndexPointer } from '../adapters/files/index-files.ts';
import { readIfThere } from '../read-if-there.ts';
import { isObject, parseJson } from '../schema/json.ts';

/** Below the folder of everything built. */
const stampFile = 'build.json';

export interface Stamp {
  /** Empty where a build is not finished. */
  readonly inputs: string;
  /** Digest of what the pages were made from; null where they were left out. */
  readonly pages: string | null;
  /** Origin in the links of everything built. */
  readonly siteUrl: string;
  /** See `recordedDigest`. */
  readonly recorded: string | null;
  /** Digest of the code that made it; absent in stamps of earlier releases, as are the next two. */
  readonly code?: string;
  /** See `contentOf`, and the number of skills. */
  readonly content?: string;
  readonly skills?: number;
  /** Who may read it; absent in stamps of earlier releases. */
  readonly read?: 'public' | 'private';
}

/** Null before the first build. */
export async function readStamp(distDir: string): Promise<Stamp | null> {
  const value = parseJson((await readIfThere(join(distDir, stampFile))) ?? '');
  // Ours alone; another program's has other digests, so a build is needed.
  return isObject(value) && 'inputs' in value ? (value as unknown as Stamp) : null;
}

export function writeStamp(distDir: string, stamp: Stamp): Promise<void> {
  return writeFile(join(distDir, stampFile), `${JSON.stringify(stamp)}\n`);
}

/** Whether what is served was finished: the index is the one that the last finished build made, with or without pages. */
export async function isFinished(distDir: string): Promise<boolean> {
  const [stamp, pointer] = await Promise.all([readStamp(distDir), readIndexPointer(join(distDir, 'index'))]);
  return stamp !== null && stamp.inputs === pointer?.inputs_digest;
}

/** Whether the last build was told to make no pages. */
export async function builtWithoutPages(distDir: string): Promise<boolean> {
  return (await readStamp(distDir))?.pages === null;
}

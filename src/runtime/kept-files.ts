/** Where an instance keeps the files of skills: in the store that its nodes share, or else in its own folder. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from '../adapters/files/blobs.ts';
import type { Blobs, KeptReport } from '../ports/blobs.ts';
import type { Config } from '../config.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import { openReader } from './outcome-reader.ts';
import { Evidence } from '../schema/evidence.ts';
import { versionsEnding } from '../versions/past-version.ts';
import { readPublished } from '../submissions/publish/published-files.ts';

type KeptFilesConfig = Pick<Config, 'dataDir' | 'storeUrl' | 'filesMaxBytes'>;

/** What the folder has from before the store was shared is still read. */
export function keptFilesOf({ blobs }: Pick<Store, 'blobs'>, dataDir: string): Blobs {
  const inFolder = openBlobs(join(dataDir, 'blobs'));
  if (blobs === undefined) return inFolder;
  return {
    ...blobs,
    read: async (sha256) => (await blobs.read(sha256)) ?? inFolder.read(sha256),
    skillsOf: async (sha256) => [
      ...new Set([...(await blobs.skillsOf(sha256)), ...(await inFolder.skillsOf(sha256))]),
    ],
  };
}

/**
 * Brings the kept files down to `bytesMax`, the oldest first. What the present text of a skill in the content or among those that were
 * published has is never removed; earlier versions are.
 */
async function boundKeptFiles(
  bytesMax: number,
  store: Pick<Store, 'getDocument' | 'listDocuments'>,
  blobs: Blobs,
  contentDirs: readonly string[],
): Promise<KeptReport> {
  const needed = new Set<string>();
  const need = (text: string): void => {
    for (const { sha256 } of Evidence.parse(JSON.parse(text)).files) if (sha256 !== null) needed.add(sha256);
  };
  for (const dir of contentDirs)
    for await (const path of glob('evidence/**/*.json', { cwd: dir }))
      if (!path.endsWith(versionsEnding)) need(await readFile(join(dir, path), 'utf8'));
  for (const { files } of (await readPublished(store)).skills)
    for (const { path, text } of files) if (path.startsWith('evidence/')) need(text);
  return blobs.bound(bytesMax, needed);
}

interface OpenKeptFiles {
  readonly blobs: Blobs;
  /** One line on what is kept after the bound was applied; null where there is none. */
  bound(contentDirs: readonly string[]): Promise<string | null>;
  close(): Promise<void>;
}

/** For a command that writes content. The store is opened only where it has the files or their bound needs it; rejects as that does. */
export async function openKeptFiles(config: KeptFilesConfig, logger: Logger): Promise<OpenKeptFiles> {
  const { storeUrl, filesMaxBytes, dataDir } = config;
  if (storeUrl === null && filesMaxBytes === null)
    return { blobs: keptFilesOf({}, dataDir), bound: async () => null, close: async () => undefined };
  const { store } = await openReader(config, logger);
  const blobs = keptFilesOf(store, dataDir);
  return {
    blobs,
    close: () => store.close(),
    async bound(contentDirs) {
      if (filesMaxBytes === null) return null;
      const { files, bytes, neededBytes, removed } = await boundKeptFiles(
        filesMaxBytes,
        store,
        blobs,
        contentDirs,
      );
      const over =
        neededBytes > filesMaxBytes ? '; FILES_MAX_GB is less than what listed skills need, which stays' : '';
      return `kept files: ${files} with ${bytes} bytes, ${removed.length} of earlier texts removed${over}`;
    },
  };
}

/** What one build serves as it is, from the index, the outcomes recorded up to now and what was counted: the index for clients and browsers, and the log. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openContext, systemClock } from '../app.ts';
import { contentFolders } from '../adapters/files/content-folders.ts';
import { readIndexPointer } from '../adapters/files/index-files.ts';
import type { PublishedFiles } from '../submissions/publish/published-files.ts';
import { type KnownFile, readContentState } from './index/content-state.ts';
import type { Config } from '../config.ts';
import type { AfterDay, OutcomeDay } from '../runtime/outcome-days.ts';
import { readOutcomeDays, readPublishedNow } from '../runtime/outcome-reader.ts';
import { readRecorded } from '../runtime/read-recorded.ts';
import { dayOf } from '../text/day.ts';
import { servedFolder } from './served-files.ts';
import { isKeptPrivate } from './index/private-names.ts';
import { writeLogs } from './write-log.ts';
import { writeOfflineIndex } from './write-offline-index.ts';

interface ServedOptions {
  readonly config: Config;
  readonly distDir: string;
  /** Where they go; beside the index by default. */
  readonly outDir?: string;
  /** Time that the files count as theirs; the clock's by default. */
  readonly now?: Date;
}

/** Of what is published by now; only what differs is written. The number of the newest report in them. Throws what `openContext`, the store and the disk throw. */
export async function writeServed({
  config,
  distDir,
  outDir = distDir,
  now,
}: ServedOptions): Promise<number> {
  const recorded = await readRecorded(config);
  const indexDir = join(distDir, 'index');
  const clock = now === undefined ? systemClock : { now: () => now };
  const source = await openContext(config, indexDir, recorded, clock);
  const published = await readPublishedNow(config);
  const content = {
    contentDir: config.contentDir,
    published,
    withPrivate: config.read === 'private',
    known: outDir === distDir ? await knownFiles(config, indexDir, published) : null,
  };
  await writeOfflineIndex(source.current(), { indexDir, outDir, distDir, content });
  // A build has them already.
  await source.publish(published);
  const { registry, signer } = source.current();
  const { siteUrl, dataDir } = config;
  const daysAfter = (known: AfterDay | null): Promise<readonly OutcomeDay[]> =>
    readOutcomeDays(config, known, dayOf(clock.now()));
  await writeLogs({
    registry,
    signer,
    siteUrl,
    dataDir,
    outDir,
    daysAfter,
    isPrivate: config.read === 'private',
    isHidden: (skill) => isKeptPrivate(skill, content),
  });
  // Of earlier releases: each answer as a file, which an export makes now, and the files of a server for all readers.
  for (const former of [
    join(outDir, 'twins'),
    join(outDir, 'twins.json'),
    join(dataDir, 'site', servedFolder),
  ])
    await rm(former, { recursive: true, force: true });
  return recorded.outcomes.book.through.seq;
}

/** Files of the content folder that the current index was made from; null where other content is beside them. */
async function knownFiles(
  { contentDir }: Config,
  indexDir: string,
  { skills, withdrawn }: PublishedFiles,
): Promise<KnownFile[] | null> {
  if (skills.length + withdrawn.length > 0 || contentFolders(contentDir).length !== 1) return null;
  const state = readContentState(indexDir);
  const pointer = await readIndexPointer(indexDir);
  return state === null || state.index !== pointer?.folder ? null : [...state.files.values()];
}

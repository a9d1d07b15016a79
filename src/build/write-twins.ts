/** The static twins of one build, as files: from the index, the outcomes recorded up to now, and what was counted. */
import { join } from 'node:path';
import { openContext, systemClock } from '../app.ts';
import { contentFolders } from '../adapters/files/content-folders.ts';
import { readIndexPointer } from '../adapters/files/index-files.ts';
import type { PublishedFiles } from '../submissions/publish/published-files.ts';
import { type KnownFile, readContentState } from './index/content-state.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../api/define.ts';
import { renderSkillTwins, renderTwins } from '../http/twins.ts';
import { prebuiltSlugs } from '../lists/prebuilt.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import type { AfterDay, OutcomeDay } from '../runtime/outcome-days.ts';
import { readOutcomeDays, readPublishedNow } from '../runtime/outcome-reader.ts';
import { readRecorded } from '../runtime/read-recorded.ts';
import { dayOf } from '../text/day.ts';
import { writeLog } from './write-log.ts';
import { twinsManifest } from './served-files.ts';
import { writeOfflineIndex } from './write-offline-index.ts';
import { type SyncCounts, syncFiles, type WantedFile } from './sync-files.ts';

interface TwinOptions {
  readonly config: Config;
  readonly endpoints: readonly Endpoint[];
  readonly documents: readonly SiteDocument[];
  readonly distDir: string;
  /** Where they go; beside the index by default. */
  readonly outDir?: string;
  /** Time that the files count as theirs; the clock's by default. */
  readonly now?: Date;
}

export interface WrittenTwins {
  readonly twins: SyncCounts;
  /** Number of the newest report in them. */
  readonly throughSeq: number;
}

/** Of what is published by now; only what differs is written. Throws what `openContext`, the store and the disk throw. */
export async function writeTwins(options: TwinOptions): Promise<WrittenTwins> {
  const { config, endpoints, documents, distDir, outDir = distDir } = options;
  const recorded = await readRecorded(config);
  const indexDir = join(distDir, 'index');
  const { now } = options;
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
  const context = source.current();
  const prebuilt = prebuiltSlugs(context.registry);
  const files = relative(renderTwins(endpoints, documents, context, (slug) => prebuilt.has(slug)));
  const twins = await syncFiles(join(outDir, 'twins'), join(outDir, twinsManifest), files);
  const { registry, signer } = context;
  const { siteUrl, dataDir } = config;
  const daysAfter = (known: AfterDay | null): Promise<readonly OutcomeDay[]> =>
    readOutcomeDays(config, known, dayOf(clock.now()));
  await writeLog({ registry, signer, siteUrl, dataDir, outDir, daysAfter });
  return { twins, throughSeq: recorded.outcomes.book.through.seq };
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

/** The files of the skills for which a build writes none, as they are answered now. */
export async function* renderTail(options: TwinOptions): AsyncGenerator<WantedFile> {
  const { config, endpoints, documents, distDir } = options;
  const recorded = await readRecorded(config);
  const source = await openContext(config, join(distDir, 'index'), recorded);
  await source.publish(await readPublishedNow(config));
  const context = source.current();
  const prebuilt = prebuiltSlugs(context.registry);
  yield* relative(renderSkillTwins(endpoints, documents, context, (slug) => !prebuilt.has(slug)));
}

async function* relative(twins: AsyncIterable<WantedFile>): AsyncGenerator<WantedFile> {
  for await (const { path, ...rest } of twins) yield { path: path.slice(1), ...rest };
}

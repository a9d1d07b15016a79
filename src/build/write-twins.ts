/** The static twins of one build, as files: from the index, the outcomes recorded up to now, and what was counted. */
import { join } from 'node:path';
import { openContext } from '../app.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../api/define.ts';
import { renderTwins } from '../http/twins.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { readRecorded } from '../runtime/read-recorded.ts';
import { writeLog } from './write-log.ts';
import { writeOfflineIndex } from './write-offline-index.ts';
import { type SyncCounts, syncFiles, type WantedFile } from './sync-files.ts';

interface TwinOptions {
  readonly config: Config;
  readonly endpoints: readonly Endpoint[];
  readonly documents: readonly SiteDocument[];
  readonly distDir: string;
}

export interface WrittenTwins {
  readonly twins: SyncCounts;
  /** Number of the newest report in them. */
  readonly throughSeq: number;
}

/** Only what differs is written. Throws what `openContext`, the store and the disk throw. */
export async function writeTwins(options: TwinOptions): Promise<WrittenTwins> {
  const { config, endpoints, documents, distDir } = options;
  const recorded = await readRecorded(config);
  const source = await openContext(config, join(distDir, 'index'), recorded);
  const files = relative(renderTwins(endpoints, documents, source.current()));
  const twins = await syncFiles(join(distDir, 'twins'), join(distDir, 'twins.json'), files);
  const { registry, signer } = source.current();
  const { siteUrl, dataDir } = config;
  await writeOfflineIndex(source.current(), distDir);
  await writeLog({ registry, signer, siteUrl, dataDir, distDir });
  return { twins, throughSeq: recorded.outcomes.book.through.seq };
}

async function* relative(twins: AsyncIterable<WantedFile>): AsyncGenerator<WantedFile> {
  for await (const { path, body } of twins) yield { path: path.slice(1), body };
}

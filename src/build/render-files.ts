/** The static twins: every read without a query as a file, with the bytes that a server of this build answers now. */
import { join } from 'node:path';
import { openContext, systemClock } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context, Endpoint } from '../api/define.ts';
import { renderTwins } from '../http/twins.ts';
import { prebuiltSlugs } from '../lists/prebuilt.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { readPublishedNow } from '../runtime/outcome-reader.ts';
import { readRecorded } from '../runtime/read-recorded.ts';
import type { WantedFile } from './sync-files.ts';

export interface RenderOptions {
  readonly config: Config;
  readonly endpoints: readonly Endpoint[];
  readonly documents: readonly SiteDocument[];
  readonly distDir: string;
  /** Whether skills below the first by quality get no files of their own; false by default. */
  readonly isFirst?: boolean;
}

/** What a server of this build would answer from now. Throws what `openContext` and the store throw. */
export async function openBuilt({
  config,
  distDir,
}: Pick<RenderOptions, 'config' | 'distDir'>): Promise<Context> {
  const { buildTime } = config;
  const clock = buildTime === null ? systemClock : { now: () => buildTime };
  const source = await openContext(config, join(distDir, 'index'), await readRecorded(config), clock);
  await source.publish(await readPublishedNow(config));
  return source.current();
}

/** `context`: as `openBuilt` gives it, where it is open already. */
export async function* renderFiles(options: RenderOptions, context?: Context): AsyncGenerator<WantedFile> {
  const { endpoints, documents, isFirst = false } = options;
  const built = context ?? (await openBuilt(options));
  const first = isFirst ? prebuiltSlugs(built.registry) : null;
  const twins = renderTwins(endpoints, documents, built, (slug) => first?.has(slug) !== false);
  for await (const { path, ...rest } of twins) yield { path: path.slice(1), ...rest };
}

/** The static twins: every read without a query as a file, with the bytes that a server of this build answers now. */
import { join } from 'node:path';
import { openContext, systemClock } from '../app.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../api/define.ts';
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
}

/** `which`: `first` leaves out files about single skills below the first by quality. Throws what `openContext` and the store throw. */
export async function* renderFiles(
  { config, endpoints, documents, distDir }: RenderOptions,
  which: 'all' | 'first' = 'all',
): AsyncGenerator<WantedFile> {
  const { buildTime } = config;
  const clock = buildTime === null ? systemClock : { now: () => buildTime };
  const source = await openContext(config, join(distDir, 'index'), await readRecorded(config), clock);
  await source.publish(await readPublishedNow(config));
  const context = source.current();
  const first = which === 'first' ? prebuiltSlugs(context.registry) : null;
  const twins = renderTwins(endpoints, documents, context, (slug) => first?.has(slug) !== false);
  for await (const { path, ...rest } of twins) yield { path: path.slice(1), ...rest };
}

/** What prerendered pages are made from: the built index, read once however many pages ask. */
import { openContext, systemClock } from '../app.ts';
import { parseConfig } from '../config.ts';
import type { Context } from '../api/define.ts';
import { prebuiltPaths } from '../lists/prebuilt.ts';
import { readRecorded } from '../runtime/read-recorded.ts';

let loading: Promise<Context> | undefined;

/** The context of the index in `INDEX_DIR` (`DIST_DIR/index`); on-demand pages take `Astro.locals.context` instead. */
export function loadPageContext(): Promise<Context> {
  loading ??= load();
  return loading;
}

/**
 * Skills whose pages are made ahead: none among the first pages of a new build, since a server that has these renders the others until
 * the whole build is done.
 */
export async function skillPaths(): Promise<ReturnType<typeof prebuiltPaths>> {
  if (process.env['PAGES_FIRST'] === '1') return [];
  return prebuiltPaths((await loadPageContext()).registry);
}

async function load(): Promise<Context> {
  const config = parseConfig(process.env);
  const { buildTime } = config;
  const clock = buildTime === null ? systemClock : { now: () => buildTime };
  return (await openContext(config, undefined, await readRecorded(config), clock)).current();
}

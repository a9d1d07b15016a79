/** What prerendered pages are made from: the built index, read once however many pages ask. */
import { openContext, systemClock } from '../app.ts';
import { parseConfig } from '../config.ts';
import type { Context } from '../api/define.ts';
import { readRecorded } from '../runtime/read-recorded.ts';

let loading: Promise<Context> | undefined;

/** The context of the index in `INDEX_DIR` (`DIST_DIR/index`); on-demand pages take `Astro.locals.context` instead. */
export function loadPageContext(): Promise<Context> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Context> {
  const config = parseConfig(process.env);
  const { buildTime } = config;
  const clock = buildTime === null ? systemClock : { now: () => buildTime };
  return (await openContext(config, undefined, await readRecorded(config), clock)).current();
}

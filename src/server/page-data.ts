/** What prerendered pages are made from: the built index, read once however many pages ask. */
import { openContext } from '../app.ts';
import { parseConfig } from '../config.ts';
import type { Context } from '../endpoints/define-endpoint.ts';
import type { Logger } from '../ports.ts';
import { readOutcomes } from './outcome-reader.ts';

let loading: Promise<Context> | undefined;

/** The context of the index in `INDEX_DIR` (`dist/index`); on-demand pages take `Astro.locals.context` instead. */
export function loadPageContext(): Promise<Context> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Context> {
  const config = parseConfig(process.env);
  const source = await openContext(config, undefined, undefined, async () => ({
    ...(await readOutcomes(config, silentLogger)),
    live: null,
  }));
  return source.current();
}

/** A build only reads; what could be logged concerns the server that writes. */
const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What prerendered pages are made from: the built index, read once however many pages ask. */
import { openContext } from '../app.ts';
import { parseConfig } from '../config.ts';
import type { Context } from '../endpoints/define-endpoint.ts';

let loading: Promise<Context> | undefined;

/** The context of the index in `INDEX_DIR` (`dist/index`); on-demand pages take `Astro.locals.context` instead. */
export function loadPageContext(): Promise<Context> {
  loading ??= openContext(parseConfig(process.env)).then((source) => source.current());
  return loading;
}

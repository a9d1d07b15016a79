/** On-demand pages: the handler Astro built, called with the live context. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from '../api/define.ts';
import { namesPages } from '../http/accept.ts';
import type { RenderPage } from '../http/answer-page.ts';
import { Entity } from '../http/entity.ts';
import { contentTypes, pageHeaders } from '../http/headers.ts';
import { respondEntity } from '../http/respond.ts';
import { renderedPath } from './live-pages.ts';
import type { ReadMarkdown } from './read-markdown.ts';
import { RecordedPage } from './recorded-page.ts';

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: object,
) => unknown;

/** Null when no such page was built. `dir` is Astro's output folder. */
export async function openOnDemandPages(
  dir: string,
  getContext: () => Context,
  readMarkdown?: ReadMarkdown,
): Promise<RenderPage | null> {
  const entry = resolve(dir, 'server/entry.mjs');
  const built = await access(entry).then(
    () => true,
    () => false,
  );
  if (!built) return null;
  const module: unknown = await import(pathToFileURL(entry).href);
  if (!hasHandler(module)) throw new TypeError(`${entry} does not export a handler`);
  const { handler } = module;
  return async (request, { incoming }) => {
    const context = getContext();
    const asked = incoming.url ?? '/';
    const [path = '/'] = asked.split('?', 1);
    const isBrowser = namesPages(request.headers.get('accept'));
    const rendered = renderedPath(path, context.registry, isBrowser);
    if (rendered === null) return null;
    incoming.url = `${rendered}${asked.slice(path.length)}`;
    const page = new RecordedPage(incoming);
    const isRendered = await new Promise<boolean>((settle, fail) => {
      page.once('error', fail);
      page.once('close', () => settle(true));
      const next = (error?: unknown): void => {
        incoming.url = asked;
        if (error === undefined) settle(false);
        else fail(error instanceof Error ? error : new Error('cannot render a page', { cause: error }));
      };
      Promise.resolve(handler(incoming, page.asResponse, next, { context, readMarkdown })).catch(next);
    });
    if (!isRendered) return null;
    const { 'content-type': type = '', ...own } = page.headers;
    // Made for one query at one moment; a shared cache asks again, unless the page says otherwise.
    const headers = { ...pageHeaders, 'cache-control': 'no-cache', ...own };
    const contentType = type.startsWith('text/html') ? contentTypes.html : type;
    return respondEntity(request, new Entity(page.bytes, contentType, null), {
      status: page.status,
      cacheControl: headers['cache-control'],
      headers,
    });
  };
}

function hasHandler(module: unknown): module is { readonly handler: AstroHandler } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'handler' in module &&
    typeof module.handler === 'function'
  );
}

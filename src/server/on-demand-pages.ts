/** On-demand pages: the handler Astro built, called with the live context. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from '../api/define.ts';
import { namesPages } from '../http/accept.ts';
import type { RenderPage } from '../http/answer-page.ts';
import { pageHeaders } from '../http/headers.ts';
import { renderedPath } from './live-pages.ts';

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: object,
) => unknown;

/** Null when no such page was built. `dir` is Astro's output folder. */
export async function openOnDemandPages(dir: string, getContext: () => Context): Promise<RenderPage | null> {
  const entry = resolve(dir, 'server/entry.mjs');
  const built = await access(entry).then(
    () => true,
    () => false,
  );
  if (!built) return null;
  const module: unknown = await import(pathToFileURL(entry).href);
  if (!hasHandler(module)) throw new TypeError(`${entry} does not export a handler`);
  const { handler } = module;
  return async (request, { incoming, outgoing }) => {
    const context = getContext();
    const asked = incoming.url ?? '/';
    const [path = '/'] = asked.split('?', 1);
    const isBrowser = namesPages(request.headers.get('accept'));
    const rendered = renderedPath(path, context.registry, isBrowser);
    if (rendered === null) return null;
    incoming.url = `${rendered}${asked.slice(path.length)}`;
    return new Promise((settle, fail) => {
      for (const [name, value] of Object.entries(pageHeaders)) outgoing.setHeader(name, value);
      // Made for one query at one moment; a shared cache asks again.
      outgoing.setHeader('cache-control', 'no-cache');
      // Handed over is made: how slowly a visitor reads is not the page's cost.
      for (const end of ['finish', 'close']) outgoing.once(end, () => settle(RESPONSE_ALREADY_SENT));
      const next = (error?: unknown): void => {
        for (const name of [...Object.keys(pageHeaders), 'cache-control']) outgoing.removeHeader(name);
        incoming.url = asked;
        if (error === undefined) settle(null);
        else fail(error instanceof Error ? error : new Error('cannot render a page', { cause: error }));
      };
      Promise.resolve(handler(incoming, outgoing, next, { context })).catch(next);
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

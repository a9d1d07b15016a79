/** The answers for other clients as routes, beside the endpoints. */
import type { Hono } from 'hono';
import type { Context } from '../api/define.ts';
import type { ClientDocument } from '../protocol/clients/document.ts';
import { Entity } from './entity.ts';
import { cacheControl, dataHeaders } from './headers.ts';
import { toHonoPath } from './hono-path.ts';
import { forMethod } from './method.ts';
import { readQuery } from './read-target.ts';
import { respondEntity } from './respond.ts';

export function addClientRoutes(
  app: Hono,
  documents: readonly ClientDocument[],
  getContext: () => Context,
): void {
  for (const { path, answer } of documents) {
    app.all(toHonoPath(path, null), (c) =>
      forMethod(c.req.raw, 'GET, HEAD, OPTIONS', async () => {
        const request = c.req.raw;
        const context = getContext();
        const asked = { path: c.req.param(), query: readQuery(request.url) };
        const { body, contentType, isImmutable } = await answer(asked, context);
        return respondEntity(request, new Entity(body, contentType, new Date(context.registry.generatedAt)), {
          cacheControl: isImmutable === true ? cacheControl.immutable : cacheControl.read,
          headers: dataHeaders,
        });
      }),
    );
  }
}

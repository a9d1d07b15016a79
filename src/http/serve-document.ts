/** Documents of this site and of other clients as responses: kept while what they show is the same, on the reader's account. */
import type { Context } from '../api/define.ts';
import type { ClientDocument } from '../protocol/clients/document.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { fillPath } from '../routes.ts';
import { type AnswerCache, stateOf } from './answer-cache.ts';
import type { Caller } from './caller.ts';
import { Entity } from './entity.ts';
import { cacheControl, dataHeaders } from './headers.ts';
import { readQuery } from './read-target.ts';
import { respondEntity } from './respond.ts';
import { modifiedAt } from './serve-endpoint.ts';

type Parameters = Readonly<Record<string, string>>;

export interface DocumentServer {
  document(
    request: Request,
    caller: Caller,
    document: SiteDocument,
    parameters?: Parameters,
  ): Promise<Response>;
  client(request: Request, caller: Caller, document: ClientDocument, path: Parameters): Promise<Response>;
}

interface DocumentServerParts {
  readonly getContext: () => Context;
  readonly kept: AnswerCache;
  readonly limited: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

/** Milliseconds for which new reports may be missing from the answers of other clients: as long as any cache keeps them. */
const clientLagMs = 60_000;

export function createDocumentServer({
  getContext,
  kept,
  limited,
  now = () => performance.now(),
}: DocumentServerParts): DocumentServer {
  const clientState = laggingState(now);
  return {
    async document(request, caller, document, parameters = {}) {
      const { path, contentType, negotiated = false, showsCatalogAlone = false } = document;
      const context = getContext();
      const { registry } = context;
      const state = showsCatalogAlone ? `${registry.revision} ${registry.generatedAt}` : stateOf(context);
      const modified = showsCatalogAlone ? new Date(registry.generatedAt) : modifiedAt(context, null);
      const entity = await kept.keep(fillPath(path, parameters), state, () =>
        limited(
          caller,
          async () => new Entity(await document.render(context, parameters), contentType, modified),
        ),
      );
      return respondEntity(request, entity, {
        cacheControl: cacheControl.read,
        headers: dataHeaders,
        varyAccept: negotiated,
      });
    },

    async client(request, caller, document, path) {
      const context = getContext();
      const query = readQuery(request.url);
      const make = (): Promise<Entity> =>
        limited(caller, async () => {
          const { body, contentType } = await document.answer({ path, query }, context);
          return new Entity(body, contentType, new Date(context.registry.generatedAt));
        });
      const { keptBy } = document;
      const values = (keptBy ?? []).map((name) => [name, query[name]]);
      const key = JSON.stringify(['client', document.path, path, values]);
      const entity = await (keptBy === undefined ? make() : kept.keep(key, clientState(context), make));
      return respondEntity(request, entity, {
        cacheControl: document.isImmutable === true ? cacheControl.immutable : cacheControl.read,
        headers: dataHeaders,
      });
    },
  };
}

/** A state that is another one with each change of the catalog, and with reports at most once in `clientLagMs`. */
function laggingState(now: () => number): (context: Context) => object {
  let shown = { of: {} as object, revision: '', at: 0 };
  return (context) => {
    const [of, { revision }] = [stateOf(context), context.registry];
    const isPresent = of === shown.of || (revision === shown.revision && now() - shown.at < clientLagMs);
    if (!isPresent) shown = { of, revision, at: now() };
    return shown;
  };
}

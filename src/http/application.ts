/** The endpoint list as one web application: `Request` in, `Response` out, on any runtime. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Context, Endpoint } from '../api/define.ts';
import type { Logger } from '../ports/surroundings.ts';
import { Problem } from '../problem.ts';
import { routes } from '../routes.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { type Caller, findCaller } from './caller.ts';
import { problemFormat } from './choose-format.ts';
import { Entity } from './entity.ts';
import { documentHonoPath, documentParameters, toHonoPath, withoutSuffix } from './hono-path.ts';
import { createPageAnswers, type PageFiles, type RenderPage } from './answer-page.ts';
import { bindingsOf, sentHost } from './node-bindings.ts';
import { cacheControl, contentTypes, dataHeaders, preflightHeaders } from './headers.ts';
import { checkPath, pathOfUrl } from './read-target.ts';
import { respondEntity, respondProblem } from './respond.ts';
import { createMcpRoute } from './mcp-route.ts';
import { allowedMethods, buildRouteTable, type RouteRow, type TwinFormat, twinPath } from './route-table.ts';
import { type Answered, createEndpointServer } from './serve-endpoint.ts';
import { createWriteLimits, type WriteRule } from './write-limits.ts';

interface ApplicationOptions {
  readonly endpoints: readonly Endpoint[];
  readonly documents?: readonly SiteDocument[];
  /** Null until a registry is loaded; asked at every request, so a rebuild can swap it. */
  readonly getContext: (isWrite?: boolean) => Context | null;
  readonly logger: Logger;
  /** A new id that identifies an internal error. */
  readonly newId: () => string;
  /** Asked at every request, as a rebuild replaces them. */
  readonly getPages?: () => PageFiles | null;
  /** Used only behind Node's server, which hands its request and response along. */
  readonly renderPage?: RenderPage;
  /** Whether a prerendered page gives way to one rendered now, if there is one. */
  readonly isOutdated?: (path: string) => boolean;
  /** Called after every successful endpoint, for counting; must not throw or block. */
  readonly onAnswer?: (answered: Answered) => void;
  /** Bytes of public answers to cache; 64 MiB by default. */
  readonly cacheBytes?: number;
  /** No limit by default. */
  readonly writeRule?: WriteRule;
  /** Whether X-Forwarded-For comes from a trusted proxy. */
  readonly trustProxy?: boolean;
  /** Host names from which MCP requests may come beside the site's and this machine's; null allows every one. */
  readonly mcpHosts?: readonly string[] | null;
  /** Aborted when the server stops, to end connections that would stay open. */
  readonly stopping?: AbortSignal;
}

const cacheBytesDefault = 64 * 1_024 * 1_024;

export function createApplication(options: ApplicationOptions): Hono {
  const { endpoints, documents = [], getContext, logger, newId, getPages, renderPage } = options;
  const loaded = (isWrite: boolean): Context => {
    const context = getContext(isWrite);
    if (context !== null) return context;
    throw new Problem('unavailable', 'the registry is still loading', { headers: { 'retry-after': '2' } });
  };
  const limits = createWriteLimits(options.writeRule ?? { perMinute: 0, countsLocal: false }, () =>
    Date.now(),
  );
  const server = createEndpointServer(
    loaded,
    options.cacheBytes ?? cacheBytesDefault,
    options.onAnswer,
    limits,
  );
  const callerOf = (request: Request, environment: unknown): Caller =>
    findCaller(
      bindingsOf(environment)?.incoming.socket.remoteAddress,
      request.headers.get('x-forwarded-for'),
      options.trustProxy ?? false,
    );
  const mcp = createMcpRoute({
    endpoints,
    server,
    getContext: () => loaded(false),
    mcpHosts: options.mcpHosts === undefined ? [] : options.mcpHosts,
    logger,
    ...(options.stopping === undefined ? {} : { stopping: options.stopping }),
  });
  const answerPage = createPageAnswers({
    documents,
    server,
    ...(renderPage === undefined ? {} : { renderPage }),
    ...(options.isOutdated === undefined ? {} : { isOutdated: options.isOutdated }),
  });
  const app = new Hono();

  app.use(async (c, next) => {
    checkPath(pathOfUrl(c.req.url));
    await next();
  });
  app.all('/healthz', (c) => health(c.req.raw, true));
  app.all('/readyz', (c) => health(c.req.raw, getContext() !== null));
  for (const document of documents) {
    app.all(documentHonoPath(document.path), (c) =>
      forMethod(c.req.raw, 'GET, HEAD, OPTIONS', () =>
        server.document(c.req.raw, document, documentParameters(document.path, c.req.param())),
      ),
    );
  }
  app.all(routes.mcp.path, (c) =>
    forMethod(c.req.raw, mcp.allow, (method) =>
      mcp.answer(method, c.req.raw, callerOf(c.req.raw, c.env), sentHost(c.env)),
    ),
  );
  for (const row of buildRouteTable(endpoints)) {
    for (const path of [row.path, ...row.aliases]) {
      for (const format of row.twins.filter((twin) => twinPath(path, twin) !== path)) {
        app.all(toHonoPath(path, format), (c) =>
          serveRow(c.req.raw, row, c.req.param(), format, callerOf(c.req.raw, c.env)),
        );
      }
      // A path that names its format is its own twin, as a file would be.
      const fixed = row.twins.find((twin) => twinPath(path, twin) === path) ?? null;
      app.all(toHonoPath(path, null), (c) =>
        serveRow(c.req.raw, row, c.req.param(), fixed, callerOf(c.req.raw, c.env)),
      );
    }
  }
  app.notFound((c) => notFound(c.req.raw, bindingsOf(c.env)));
  app.onError((error, c) => respondError(c.req.raw, error));

  function serveRow(
    request: Request,
    row: RouteRow,
    parameters: Record<string, string>,
    twin: TwinFormat | null,
    caller: Caller,
  ): Promise<Response> {
    return forMethod(request, allowedMethods(row, twin !== null), (method) => {
      const endpoint = row.methods.get(method);
      if (endpoint === undefined) throw new TypeError(`${method} ${row.path} is allowed but has no endpoint`);
      const path = twin === null ? parameters : withoutSuffix(parameters);
      return server.answer(request, endpoint, path, twin, caller);
    });
  }

  async function notFound(request: Request, bindings: HttpBindings | null): Promise<Response> {
    const path = pathOfUrl(request.url);
    const isData = path === '/api' || path.startsWith('/api/') || path.startsWith('/.well-known/');
    const pages = isData ? null : (getPages?.() ?? null);
    const page = pages === null ? null : await answerPage(request, path, pages, bindings);
    if (page !== null) return page;
    const hint = path.endsWith('/') && path !== '/' ? '; paths do not end with a slash' : '';
    throw new Problem('not-found', `nothing exists at this path${hint}; see /api-docs`);
  }

  function respondError(request: Request, error: unknown): Promise<Response> {
    const format = problemFormat(server.askedFormat(request), request.headers.get('accept'));
    if (error instanceof Problem) {
      // The caller learns that the request failed, the operator why.
      if (error.cause instanceof Error)
        logger.warn({ path: pathOfUrl(request.url), reason: error.cause.message }, 'request rejected');
      return respondProblem(request, error, format);
    }
    const id = newId();
    logger.error({ id, method: request.method, path: pathOfUrl(request.url), error }, 'request failed');
    const problem = new Problem('internal-error', `internal error; its id is ${id}`);
    return respondProblem(request, problem, format);
  }

  return app;
}

/** Runs the handler for a method that `allow` names; HEAD is GET, OPTIONS says what there is. */
async function forMethod(
  request: Request,
  allow: string,
  handle: (method: 'GET' | 'POST') => Promise<Response>,
): Promise<Response> {
  if (request.method === 'OPTIONS') {
    const headers = { ...dataHeaders, ...preflightHeaders, allow, 'access-control-allow-methods': allow };
    return new Response(null, { status: 204, headers });
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if ((method === 'GET' || method === 'POST') && allow.split(', ').includes(method)) return handle(method);
  throw new Problem('method-not-allowed', `${request.method} is not possible here; use ${allow}`, {
    headers: { allow },
  });
}

function health(request: Request, well: boolean): Promise<Response> {
  return forMethod(request, 'GET, HEAD, OPTIONS', () => {
    const body = `${JSON.stringify({ status: well ? 'ok' : 'loading' })}\n`;
    return respondEntity(request, new Entity(body, contentTypes.json, null), {
      status: well ? 200 : 503,
      cacheControl: cacheControl.none,
      headers: well ? dataHeaders : { ...dataHeaders, 'retry-after': '2' },
    });
  });
}

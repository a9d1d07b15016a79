/** The endpoint list as one web application: `Request` in, `Response` out, on any runtime. */
import { Hono } from 'hono';
import type { Context, Endpoint } from '../api/define.ts';
import type { Logger } from '../ports/surroundings.ts';
import { Problem } from '../problem.ts';
import { routes } from '../routes.ts';
import type { ClientDocument } from '../protocol/clients/document.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { AnswerCache } from './answer-cache.ts';
import { type Caller, findCaller } from './caller.ts';
import { addEndpointRoutes } from './endpoint-routes.ts';
import { health, type Readiness, ready } from './operation/health.ts';
import { parametersOf, toHonoPath } from './hono-path.ts';
import { restrictOrigin } from './headers.ts';
import { forMethod } from './method.ts';
import { createPageAnswers, type PageFiles, type RenderPage } from './answer-page.ts';
import { bindingsOf, checkHost, hostsSent, sentHost } from './node-bindings.ts';
import { respondLinkPage } from './plain-page.ts';
import { isData, pageNotFound, respondNotYet } from './missing-page.ts';
import { checkPath, pathOfUrl, presentAddress } from './read-target.ts';
import { mediaQuality, namesPages } from './accept.ts';
import { Operations, type Watched } from './operation/operations.ts';
import { redirectTo } from './respond.ts';
import { respondError } from './respond-error.ts';
import { createMcpRoute } from './mcp/route.ts';
import { type CallerNames, privateCaching, namedCallers, callerNameIn } from './operation/named-callers.ts';
import { metricsPath, respondMetrics } from './operation/serve-metrics.ts';
import { createDocumentServer, type DocumentServer } from './serve-document.ts';
import { type Answered, createEndpointServer, type SentAgain } from './serve-endpoint.ts';
import { createReadLimits, type ReadLimits } from './read-limits.ts';
import { answerForm, formPages } from './writes/form-posts.ts';
import { createWriteLimits, type WriteRule } from './writes/write-limits.ts';

export interface ApplicationOptions extends Readiness, Watched {
  readonly endpoints: readonly Endpoint[];
  readonly documents?: readonly SiteDocument[];
  /** Answers in the forms of other clients. */
  readonly clients?: readonly ClientDocument[];
  readonly logger: Logger;
  /** A new id that identifies an internal error. */
  readonly newId: () => string;
  /** Asked at every request, as a rebuild replaces them. */
  readonly getPages?: () => PageFiles | null;
  /** Why a path is not answered yet that has no file; null, the default: nothing is being made for it. */
  readonly whyNotYet?: (path: string) => string | null;
  /** Used only behind Node's server, which hands its request and response along. */
  readonly renderPage?: RenderPage;
  /** Whether a page rendered now replaces the prerendered one, if there is one. */
  readonly isOutdated?: (path: string, query: URLSearchParams) => boolean;
  /** Called after every successful endpoint, for counting; must not throw or block. */
  readonly onAnswer?: (answered: Answered) => void;
  /** Called with answers that may be sent again as they are; not where headers differ between callers. */
  readonly noteSent?: (request: Request, sent: SentAgain) => void;
  /** Bytes of public answers to cache; 64 MiB by default. */
  readonly cacheBytes?: number;
  /** No limit by default. */
  readonly writeRule?: WriteRule;
  readonly readLimits?: ReadLimits;
  /** Whether X-Forwarded-For comes from a trusted proxy. */
  readonly trustProxy?: boolean;
  /** Host names from which MCP requests, and reads where `corsOrigins` names origins, may come beside the site's and this machine's; null allows every one. */
  readonly mcpHosts?: readonly string[] | null;
  /** Origins whose pages may read answers; null, the default, allows every one. */
  readonly corsOrigins?: readonly string[] | null;
  /** Whether answers are for their readers alone: no shared cache keeps them, and no page of another site reads them. */
  readonly isPrivate?: boolean;
  /** Absent: callers have no names. */
  readonly callerNames?: CallerNames | null;
  /** Aborted when the server stops, to end connections that would stay open. */
  readonly stopping?: AbortSignal;
}

const cacheBytesDefault = 64 * 1_024 * 1_024;

export function createApplication(options: ApplicationOptions): Hono {
  const { endpoints, documents = [], getContext, logger, renderPage } = options;
  const { isPrivate = false, callerNames = null, mcpHosts = [] } = options;
  const loaded = (isWrite: boolean): Context => {
    const context = getContext(isWrite);
    if (context !== null) return context;
    throw new Problem('unavailable', 'the registry is still loading', { headers: { 'retry-after': '2' } });
  };
  const limits = createWriteLimits(options.writeRule ?? { perMinute: 0, countsLocal: false });
  const readLimits = options.readLimits ?? createReadLimits();
  const limited = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
    readLimits.run(caller, limits.isExempt(caller), work);
  const kept = new AnswerCache(options.cacheBytes ?? cacheBytesDefault);
  const { onAnswer = () => {} } = options;
  const corsOrigins = options.corsOrigins ?? (isPrivate ? [] : null);
  const areAlike = corsOrigins === null && !isPrivate && callerNames === null;
  const { noteSent } = options;
  const server = createEndpointServer({
    getContext: loaded,
    kept,
    limits,
    limited,
    onAnswer,
    ...(areAlike && noteSent !== undefined ? { noteSent } : {}),
  });
  const documentServer = createDocumentServer({ getContext: () => loaded(false), kept, limited });
  const callerOf = (request: Request, environment: unknown): Caller => {
    const found = findCaller(
      bindingsOf(environment)?.incoming.socket.remoteAddress,
      request.headers,
      options.trustProxy ?? false,
      new URL(loaded(true).siteUrl).origin,
    );
    return callerNames === null
      ? found
      : { ...found, name: callerNameIn(request.headers, callerNames.header) };
  };
  const mcp = createMcpRoute({
    endpoints,
    server,
    documentServer,
    limited,
    getContext: () => loaded(false),
    mcpHosts,
    logger,
    stopping: options.stopping,
  });
  const answerPage = createPageAnswers({
    documents,
    callerOf,
    server: documentServer,
    renderPage:
      renderPage &&
      ((request, bindings) => limited(callerOf(request, bindings), () => renderPage(request, bindings))),
    isOutdated: options.isOutdated,
  });
  const app = new Hono();
  const operations = new Operations();
  const { onRequest } = options;
  if (onRequest !== undefined) app.use((c, next) => operations.watch(c, next, onRequest));
  if (isPrivate) app.use(privateCaching);
  if (corsOrigins !== null)
    app.use(async (c, next) => {
      await next();
      restrictOrigin(c.res.headers, c.req.header('origin') ?? null, corsOrigins);
    });

  addTargetChecks(app, getContext);
  if (callerNames !== null) app.use(namedCallers(callerNames, logger));
  app.all('/healthz', (c) => health(c.req.raw, null));
  app.all('/readyz', (c) => ready(c.req.raw, options));
  const { metrics } = options;
  if (metrics !== undefined) app.all(metricsPath, (c) => respondMetrics(c.req.raw, metrics));
  // The owner of another name may have it lead here, and its pages then read answers as their own.
  if (corsOrigins !== null && mcpHosts !== null)
    app.use(async (c, next) => {
      checkHost(sentHost(c.env), ['localhost', new URL(loaded(true).siteUrl).hostname, ...mcpHosts]);
      await next();
    });
  addDocumentRoutes(app, documents, options.clients ?? [], documentServer, callerOf);
  for (const path of [routes.mcp.path, ...routes.mcp.aliases])
    app.all(path, (c) =>
      forMethod(c.req.raw, mcp.allow, (method) =>
        mcp.answer(method, c.req.raw, callerOf(c.req.raw, c.env), sentHost(c.env)),
      ),
    );
  for (const name of ['subscribeConfirm', 'unsubscribe'] as const)
    app.get(routes[name].path, (c) => respondLinkPage(c.req.raw, name));
  for (const page of formPages) {
    const endpoint = endpoints.find(({ id }) => id === page.endpointId);
    if (endpoint === undefined) continue;
    app.post(page.path, async (c, next) => {
      const answered = await answerForm(c.req.raw, page, endpoint, callerOf(c.req.raw, c.env), server);
      return answered ?? next();
    });
  }
  // The address of the kit is for programs; a browser gets the page about it.
  app.get(kitPath, async (c, next) => {
    const pages = wantsPage(c.req.raw) ? (options.getPages?.() ?? null) : null;
    const page = pages === null ? null : await answerPage(c.req.raw, kitPage, pages, bindingsOf(c.env));
    if (page === null) return next();
    return page;
  });
  addEndpointRoutes(app, endpoints, server, callerOf, operations);
  app.notFound(async (c) => {
    const path = pathOfUrl(c.req.url);
    const pages = isData(path) ? null : (options.getPages?.() ?? null);
    const whyNot = isData(path) || pages?.has(path) === true ? null : (options.whyNotYet?.(path) ?? null);
    if (whyNot !== null) return respondNotYet(c.req.raw, path, whyNot);
    const page = pages === null ? null : await answerPage(c.req.raw, path, pages, bindingsOf(c.env));
    if (page === null) throw pageNotFound(path);
    return page;
  });
  app.onError((error, c) =>
    respondError(c.req.raw, error, { askedFormat: server.askedFormat, logger, newId: options.newId }),
  );

  return app;
}

/** Before every route: hostile paths are refused, and former slugs lead to the present ones. */
function addTargetChecks(app: Hono, getContext: ApplicationOptions['getContext']): void {
  app.use(async (c, next) => {
    // Of two names a proxy may read one and the server the other (RFC 9112, 3.2).
    if (hostsSent(c.env).length > 1) throw new Problem('invalid-input', 'a request has one Host header');
    checkPath(pathOfUrl(c.req.url));
    await next();
  });
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // Slugs do not depend on scores, which are brought up to date for the answer alone.
    const registry = isRead ? getContext(true)?.registry : undefined;
    const location = registry === undefined ? null : presentAddress(c.req.url, registry);
    if (location === null) return next();
    return redirectTo(location);
  });
}

/** Documents of this site, and the answers for other clients, beside the endpoints. */
function addDocumentRoutes(
  app: Hono,
  documents: readonly SiteDocument[],
  clients: readonly ClientDocument[],
  server: DocumentServer,
  callerOf: (request: Request, environment: unknown) => Caller,
): void {
  const allow = 'GET, HEAD, OPTIONS';
  for (const document of documents) {
    app.all(toHonoPath(document.path), (c) =>
      forMethod(c.req.raw, allow, () => {
        const parameters = parametersOf(document.path, c.req.param());
        return server.document(c.req.raw, callerOf(c.req.raw, c.env), document, parameters);
      }),
    );
  }
  for (const document of clients) {
    app.all(toHonoPath(document.path), (c) =>
      forMethod(c.req.raw, allow, () =>
        server.client(c.req.raw, callerOf(c.req.raw, c.env), document, c.req.param()),
      ),
    );
  }
}

const kitPath = routes.integrationKit.aliases[0];
const kitPage = '/integration-kit';

/** Whether a page is wanted rather than data: as browsers ask, and no program that names its format. */
function wantsPage(request: Request): boolean {
  if (new URL(request.url).searchParams.has('format')) return false;
  const accept = request.headers.get('accept');
  return namesPages(accept) && mediaQuality(accept, 'text/html') > mediaQuality(accept, 'application/json');
}

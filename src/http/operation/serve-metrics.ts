/** `/metrics`: behind a token where there is one, and never kept by a cache. */
import { Hono } from 'hono';
import { Problem } from '../../problem.ts';
import { cacheControl, commonHeaders } from '../headers.ts';
import { forMethod } from '../method.ts';
import { isSame } from './named-callers.ts';

export interface MetricsAccess {
  readonly render: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** What a reader shows as its bearer token; null: nothing. */
  readonly token: string | null;
}

export const metricsPath = '/metrics';

export function respondMetrics(request: Request, { render, token }: MetricsAccess): Promise<Response> {
  return forMethod(request, 'GET, HEAD, OPTIONS', async () => {
    const headers = { ...commonHeaders, 'cache-control': cacheControl.none };
    if (token !== null && !isBearer(request.headers.get('authorization'), token))
      return new Response('metrics need the token of METRICS_TOKEN as a bearer token\n', {
        status: 401,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'www-authenticate': 'Bearer' },
      });
    const { contentType, text } = await render();
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: { ...headers, 'content-type': contentType },
    });
  });
}

/** For an address of its own. */
export function metricsApplication(access: MetricsAccess): Hono {
  const app = new Hono();
  app.all(metricsPath, (c) => respondMetrics(c.req.raw, access));
  app.onError((error) => {
    const isRefused = error instanceof Problem;
    return new Response(`${isRefused ? error.message : 'the metrics cannot be read'}\n`, {
      status: isRefused ? error.status : 500,
    });
  });
  return app;
}

function isBearer(header: string | null, token: string): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return isSame(given, token);
}

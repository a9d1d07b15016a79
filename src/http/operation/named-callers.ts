/** Who may read an instance that is not public: requests of the proxy in front alone, whose callers have names, and no shared caches. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from '../../ports/surroundings.ts';
import { Problem } from '../../problem.ts';
import { oneLine } from '../../text/plain-text.ts';
import { pathOfUrl } from '../read-target.ts';

export interface CallerNames {
  /** In which the proxy gives the caller's name. */
  readonly header: string;
  /** What the proxy shows as `X-Proxy-Secret`. */
  readonly secret: string;
}

export const secretHeader = 'x-proxy-secret';
/** Asked by what watches the server, which has no name. */
const open: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** Without the proxy's secret nothing is answered, whatever names the request claims. One log line for each named request. */
export function namedCallers({ header, secret }: CallerNames, logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    const path = pathOfUrl(c.req.url);
    if (open.includes(path)) return next();
    if (!isSame(c.req.header(secretHeader) ?? '', secret))
      throw new Problem(
        'forbidden',
        'this instance answers its proxy alone: ask at its public address; a client that npx kept may know an older one',
      );
    await next();
    const caller = callerNameIn(c.req.raw.headers, header);
    logger.info(
      { caller: caller === '' ? null : caller, method: c.req.method, path, status: c.res.status },
      'request',
    );
  };
}

/** One line; empty where the proxy gives no name. */
export function callerNameIn(headers: Headers, header: string): string {
  return oneLine(headers.get(header) ?? '', 80);
}

/** Answers are for the one who asked, also pages that Astro made: caches of others keep none. */
export const privateCaching: MiddlewareHandler = async (c: Context, next) => {
  await next();
  const { headers } = c.res;
  const kept = (headers.get('cache-control') ?? 'no-cache').split(/,\s*/);
  const own = kept.filter((rule) => !/^(?:public|private|s-maxage=.*)$/.test(rule));
  headers.set('cache-control', ['private', ...own].join(', '));
  headers.append('vary', 'Authorization');
};

/** In constant time. */
export function isSame(given: string, secret: string): boolean {
  const digestOf = (text: string): Uint8Array => createHash('sha256').update(text).digest();
  return timingSafeEqual(digestOf(given), digestOf(secret));
}

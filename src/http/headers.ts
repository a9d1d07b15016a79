/** Header values that the server and the CDN rules share, so that both answer a path alike. */
import { routes } from '../routes.ts';

export const cacheControl = {
  /** Reads of the catalog: fresh for a minute, a shared cache may serve them stale for a day while it asks again. */
  read: 'public, max-age=60, s-maxage=300, stale-while-revalidate=86400',
  /** Answers with an id or a state of their own, and every error. */
  none: 'no-store',
  /** Files whose name holds a hash of their content. */
  immutable: 'public, max-age=31536000, immutable',
} as const;

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  lockfile: 'application/json',
  sha256sums: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  problem: 'application/problem+json',
  html: 'text/html; charset=utf-8',
} as const;

/** Any site may call the API, unless the operator says which; there are no cookies, so there is nothing to forge. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Idempotency-Replayed, Ignored-Parameters, Link, RateLimit, RateLimit-Policy, Retry-After',
} as const;

export const preflightHeaders = {
  'access-control-allow-headers':
    'Authorization, Content-Type, If-None-Match, Idempotency-Key, Mcp-Method, Mcp-Name, MCP-Protocol-Version',
  'access-control-max-age': '86400',
} as const;

/** On every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** On data: nothing in it may run or be framed, whatever a browser takes it for. */
export const dataHeaders = {
  ...commonHeaders,
  ...corsHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** On errors: what was asked for may have held a token, right or wrong. */
export const problemHeaders = { ...dataHeaders, 'referrer-policy': 'no-referrer' } as const;

/** On images made of callers' words: opened alone they are documents, and nothing in them may run. */
export const svgHeaders = {
  ...dataHeaders,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Where a program that was given a page or the API's index reads what the API is (RFC 8288). */
const siteLinks = [
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</api-docs>; rel="service-doc"; type="text/html"',
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</.well-known/ard.json>; rel="ai-catalog"; type="application/ai-catalog+json"',
].join(', ');

/** On the API's index, by its canonical path; nothing on other answers. */
export function linksOf(path: string): { readonly link?: string } {
  return path === routes.registryIndex.path ? { link: siteLinks } : {};
}

/** The next page of a list, relative to the address that was asked for: it has an alias or not. */
export function nextPageLink(query: Readonly<Record<string, string>>, cursor: string): string {
  return `<?${new URLSearchParams({ ...query, cursor })}>; rel="next"`;
}

/** On pages: files of this site only, no inline script. */
export const pageHeaders = {
  ...commonHeaders,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  link: siteLinks,
} as const;

/** On icons, styles and scripts. */
export const assetHeaders = { ...commonHeaders, ...corsHeaders } as const;

/** On files that are read in a hundred small parts, each of which is sent with its headers. */
export const packHeaders = {
  'x-content-type-options': commonHeaders['x-content-type-options'],
  'access-control-allow-origin': corsHeaders['access-control-allow-origin'],
} as const;

/** On each answer where only pages of these origins may read it: what the headers above allow to every site, for them alone. */
export function restrictOrigin(headers: Headers, origin: string | null, origins: readonly string[]): void {
  const isAllowed = origin !== null && origins.includes(origin);
  const names = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
  for (const name of names) {
    if (!isAllowed) headers.delete(name);
    else if (name === 'access-control-allow-origin') headers.set(name, origin);
  }
  headers.append('vary', 'Origin');
}

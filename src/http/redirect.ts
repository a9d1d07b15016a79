/** Every redirect of the server: to another path of this site, never to another host. */
import { cacheControl, commonHeaders } from './headers.ts';

/** 308; `target` is a path of this site, with its query. Kept like a read: a slug that is free again may lead elsewhere. */
export function redirectTo(target: string): Response {
  const headers = { ...commonHeaders, 'cache-control': cacheControl.read, location: siteLocation(target) };
  return new Response(null, { status: 308, headers });
}

/**
 * The target as a path with one slash at its start: with two, or with what a browser reads as one, it would name a host.
 * Parsed as a browser will parse it, whatever was checked before.
 */
export function siteLocation(target: string): string {
  const { pathname, search } = new URL(`https://site.invalid/${target}`);
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}

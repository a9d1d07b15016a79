/** Whether the build's links lead to where this server says that it is. */
import { join } from 'node:path';
import { isObject, parseJson } from '../schema/json.ts';
import { readIfThere } from '../read-if-there.ts';

/** A build for another address; the message says what to run. */
export class SiteUrlError extends Error {}

/**
 * Throws a `SiteUrlError` where the build in `distDir` has another origin; one that states none is accepted. On a developer's own
 * machine a different port is accepted too: the answer is what to run for pages with this port, null where they have it.
 */
export async function checkSiteUrl(distDir: string, siteUrl: string): Promise<string | null> {
  const text = (await readIfThere(join(distDir, 'build.json'))) ?? '{}';
  const stamp = parseJson(text);
  const built = isObject(stamp) ? stamp['siteUrl'] : undefined;
  if (typeof built !== 'string' || built === siteUrl) return null;
  const advice = `dist was built for ${built}, and SITE_URL is ${siteUrl}: run \`SITE_URL=${siteUrl} npm run build\` first`;
  if (isLocal(built) && isLocal(siteUrl)) return advice;
  throw new SiteUrlError(advice);
}

/** A developer's own machine, where only the port differs. */
function isLocal(origin: string): boolean {
  return new URL(origin).hostname === 'localhost';
}

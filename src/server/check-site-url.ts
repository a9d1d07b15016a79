/** Whether the build's links lead to where this server says that it is. */
import { join } from 'node:path';
import { isObject, parseJson } from '../schema/json.ts';
import { readIfThere } from '../read-if-there.ts';

/** A build for another address; the message says what to run. */
export class SiteUrlError extends Error {}

/** Throws a `SiteUrlError` unless the build in `distDir` has the same origin, is of this machine alone, or states none. */
export async function checkSiteUrl(distDir: string, siteUrl: string): Promise<void> {
  const text = (await readIfThere(join(distDir, 'build.json'))) ?? '{}';
  const stamp = parseJson(text);
  const built = isObject(stamp) ? stamp['siteUrl'] : undefined;
  if (typeof built !== 'string' || built === siteUrl || (isLocal(built) && isLocal(siteUrl))) return;
  throw new SiteUrlError(
    `dist was built for ${built}, and SITE_URL is ${siteUrl}: run \`SITE_URL=${siteUrl} npm run build\` first`,
  );
}

/** A developer's own machine, where only the port differs. */
function isLocal(origin: string): boolean {
  return new URL(origin).hostname === 'localhost';
}

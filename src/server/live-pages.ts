/** Which prerendered pages may be older than the live registry, and where their live counterparts are rendered. */
import type { Registry } from '../scoring/registry.ts';

/** Pages that change each day or with each event. */
const alwaysLive: ReadonlySet<string> = new Set([
  '/weekly-report',
  '/activity',
  '/rankings',
  '/funnel',
  '/discovery',
  '/status',
]);
/** Fields that a form takes from its address; as built it is empty. */
const filledBy: ReadonlyMap<string, readonly string[]> = new Map([['/submit', ['repository', 'skillPath']]]);
const alwaysLiveBelow = /^\/rankings\/[^/]+$/;
/** Astro's folder of counterparts; no page in it has a public address. */
const folder = '/live';

/** What Astro is asked for in place of `path`; null where it is not asked at all. A browser gets a page for an unknown skill too. */
export function renderedPath(
  path: string,
  registry: Pick<Registry, 'bySlug'>,
  isBrowser = false,
): string | null {
  // Astro's own endpoints start with an underscore, and no page of ours needs an escape to be named.
  if (!/^\/(?:(?!_)[\w\-.~]+(?:\/[\w\-.~]+)*)?$/.test(path)) return null;
  if (path === folder || path.startsWith(`${folder}/`)) return null;
  if (isAlwaysLive(path) || filledBy.has(path)) return `${folder}${path}`;
  const slug = skillOf(path);
  if (slug === null) return path;
  return registry.bySlug.has(slug) || (isBrowser && /^[a-z0-9-]+$/.test(slug)) ? `${folder}${path}` : null;
}

/** Whether the live counterpart replaces a prerendered page; `builtFrom`: the revision the pages were built from; `query`: of the request. */
export function isOutdated(
  path: string,
  registry: Pick<Registry, 'revision'>,
  builtFrom: string | null,
  query = new URLSearchParams(),
): boolean {
  if (isAlwaysLive(path) || filledBy.get(path)?.some((field) => query.has(field)) === true) return true;
  return skillOf(path) !== null && builtFrom !== registry.revision;
}

function isAlwaysLive(path: string): boolean {
  return alwaysLive.has(path) || alwaysLiveBelow.test(path);
}

function skillOf(path: string): string | null {
  return /^\/(?:skills|audits)\/([^/]+)$/.exec(path)?.[1] ?? null;
}

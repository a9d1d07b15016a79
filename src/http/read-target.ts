/** A request's path and query: decoded once, with hostile ones rejected before any other code reads them. */
import { problemAt } from '../api/shared/problem-at.ts';
import { Problem } from '../problem.ts';
import type { Registry } from '../scoring/registry.ts';

/** Characters of a query string; a task of 2,000 characters takes 6,000 when all of it is escaped. */
export const queryLengthMax = 8_192;

/**
 * Throws a `Problem` for what no path of ours holds: empty segments, broken percent codes, controls, backslashes, escaped
 * slashes. Dot segments are gone already: parsing the URL resolved them.
 */
export function checkPath(path: string): void {
  // Two slashes at the start name a host wherever the path is sent back as an address.
  if (path.includes('//')) throw badPath('an empty segment');
  // Nearly every path has only these characters, which need no decoding.
  if (/^[\w\-./~]*$/.test(path)) return;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) throw badPath('a broken percent code');
    throw error;
  }
  if (/%2f/i.test(path)) throw badPath('an escaped slash');
  if (decoded.includes('\\')) throw badPath('a backslash');
  if (/\p{Cc}/u.test(decoded)) throw badPath('a control character');
}

/** A request's path as it was sent, undecoded. */
export function pathOfUrl(url: string): string {
  // After `https://`, which every absolute URL of a request starts with, or something as short.
  const start = url.indexOf('/', 8);
  if (start === -1) return '/';
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/**
 * Query parameters as text; of a repeated one the last value, or all of them with the list's divider between. Throws a `Problem`
 * for a query that is too long.
 * @param lists Dividers by name of a parameter that is a list.
 */
export function readQuery(url: string, lists: ReadonlyMap<string, string> = noLists): Record<string, string> {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const search = url.slice(start + 1);
  if (search.length > queryLengthMax) {
    const message = `must be at most ${queryLengthMax} characters`;
    throw new Problem('invalid-input', `query string: ${message}; send a long task by POST`, {
      errors: [{ path: 'query', message }],
    });
  }
  const parameters = new URLSearchParams(search);
  const values = Object.fromEntries(parameters);
  for (const [name, divider] of lists)
    if (parameters.has(name)) values[name] = parameters.getAll(name).join(divider);
  return values;
}

const noLists: ReadonlyMap<string, string> = new Map();

/** The page of an audit rule, whose id is written in capitals everywhere but in its address. */
const rulePage = /^\/audit-rules\/[a-z]{2}-\d{2}$/i;

/** Where a request belongs whose path has a former slug, or a rule's id in capitals, query included; null for any other. */
export function presentAddress(
  url: string,
  { bySlug, formerSlugs }: Pick<Registry, 'bySlug' | 'formerSlugs'>,
): string | null {
  const { pathname, search } = new URL(url);
  if (rulePage.test(pathname) && pathname !== pathname.toLowerCase())
    return `${pathname.toLowerCase()}${search}`;
  if (formerSlugs.size === 0) return null;
  let isFormer = false;
  const segments = pathname.split('/').map((segment) => {
    const [, slug = '', ending = ''] = /^([a-z0-9-]+)(\.[a-z]{2,4})?$/.exec(segment) ?? [];
    const present = bySlug.has(slug) ? undefined : formerSlugs.get(slug);
    if (present === undefined) return segment;
    isFormer = true;
    return `${present}${ending}`;
  });
  return isFormer ? `${segments.join('/')}${search}` : null;
}

function badPath(what: string): Problem {
  return problemAt('invalid-input', 'path', `must not hold ${what}`);
}

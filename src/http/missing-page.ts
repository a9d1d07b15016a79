/** What a path is answered with that has no page: that pages are still being made, or which path was probably meant. */
import { Problem } from '../problem.ts';
import { type Route, routes } from '../routes.ts';
import { nearestName } from '../text/nearest-name.ts';
import { namesPages } from './accept.ts';
import { respondPlainPage } from './plain-page.ts';

/** Paths of the API have no page; the others may. */
export function isData(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/.well-known/');
}

/** While it is being made: 503 as a page that asks again by itself, or, for a program or a file, as a thrown `Problem`. `why` has no "yet". */
export function respondNotYet(request: Request, path: string, why: string): Promise<Response> {
  const headers = { 'retry-after': '5', refresh: '5' };
  const isPage = !/\.\w+$/.test(path) && namesPages(request.headers.get('accept'));
  if (!isPage) throw new Problem('unavailable', `${why} yet; the API answers, see /api-docs.md`, { headers });
  const page = {
    title: 'The registry starts',
    text: 'This page is being made, and opens by itself.',
    back: { href: '/api-docs.md', text: 'What programs can ask already' },
  };
  return respondPlainPage(request, page, { status: 503, headers });
}

export function pageNotFound(path: string): Problem {
  const hint = path.endsWith('/') && path !== '/' ? '; paths do not end with a slash' : '';
  const suggestions = nearestPaths(path);
  const message = `nothing exists at this path${hint}; see /api-docs`;
  return new Problem('not-found', message, suggestions.length === 0 ? {} : { suggestions });
}

const apiPaths = Object.values(routes).flatMap(({ path, aliases = [] }: Route) => [path, ...aliases]);
/** Paths of the API in one error. */
const mostSuggested = 3;

/** The path that was probably meant, one that continues it with a slug, or those that end with the same word: `/api/search`. */
function nearestPaths(path: string): readonly string[] {
  const plain = path.replace(/\/+$/, '');
  const longer = apiPaths.filter((each) => each.replace(/\/\{\w+\}$/, '') === plain);
  if (longer.length > 0) return longer;
  const given = plain.split('/');
  const likely = apiPaths
    .map((each) => each.split('/'))
    .filter(({ length }) => length === given.length)
    .map((parts) => parts.map((part, at) => (part.startsWith('{') ? (given[at] ?? '') : part)).join('/'));
  const nearest = nearestName(plain, likely);
  if (nearest !== null) return [nearest];
  const last = given.at(-1) ?? '';
  return last === '' ? [] : apiPaths.filter((each) => each.endsWith(`/${last}`)).slice(0, mostSuggested);
}

/** One place for methods: HEAD, OPTIONS and 405 of every path that is no page. */
import { Problem } from '../problem.ts';
import { dataHeaders, preflightHeaders } from './headers.ts';

/** Runs the handler for a method that `allow` names; HEAD is GET, OPTIONS says what there is. */
export async function forMethod(
  request: Request,
  allow: string,
  handle: (method: 'GET' | 'POST' | 'DELETE') => Promise<Response>,
): Promise<Response> {
  if (request.method === 'OPTIONS') {
    const headers = { ...dataHeaders, ...preflightHeaders, allow, 'access-control-allow-methods': allow };
    return new Response(null, { status: 204, headers });
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const isKnown = method === 'GET' || method === 'POST' || method === 'DELETE';
  if (isKnown && allow.split(', ').includes(method)) return handle(method);
  throw new Problem('method-not-allowed', `${request.method} is not possible here; use ${allow}`, {
    headers: { allow },
  });
}

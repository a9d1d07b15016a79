/** Entity or problem → Response: caching, conditions, compression and headers, decided in one place. */
import { type Problem, problemKinds } from '../problem.ts';
import { Entity } from './entity.ts';
import { cacheControl, commonHeaders, contentTypes, problemHeaders } from './headers.ts';
import { pathOfUrl } from './read-target.ts';

interface ResponseOptions {
  readonly status?: number;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True where `Accept` chose the format. */
  readonly varyAccept?: boolean;
  /** Called with what an unconditional GET is answered with, where the same is to be answered as long as the entity is the same. */
  readonly note?: (sent: SentWhole) => void;
}

/** Status 200. */
export interface SentWhole {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** GET and HEAD get the same headers; a validator that matches gets 304. */
export async function respondEntity(
  request: Request,
  entity: Entity,
  options: ResponseOptions,
): Promise<Response> {
  const status = options.status ?? 200;
  const encoding = entity.encodingFor(request.headers.get('accept-encoding'));
  const etag = status === 200 ? entity.etag(encoding) : null;
  // A plain object: the adapter writes it as it is, which a `Headers` would cost it several times.
  const headers: Record<string, string> = {
    ...options.headers,
    'cache-control': options.cacheControl,
    vary: options.varyAccept === true ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
  };
  if (entity.link !== null) headers['link'] = entity.link;
  if (etag !== null) headers['etag'] = etag;
  if (etag !== null && entity.lastModified !== null && hasPassed(entity.lastModified))
    headers['last-modified'] = entity.lastModified;
  if (etag !== null && isNotModified(request, entity)) return new Response(null, { status: 304, headers });
  headers['content-type'] = entity.contentType;
  if (encoding !== null) headers['content-encoding'] = encoding;
  const bytes = await entity.encoded(encoding);
  headers['content-length'] = String(bytes.byteLength);
  if (request.method === 'GET' && (entity.lastModified === null || headers['last-modified'] !== undefined))
    options.note?.({ headers, body: bytes });
  // The type of the view only: Response takes bytes that are no SharedArrayBuffer, and none of these is.
  const body = request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>);
  return new Response(body, { status, headers });
}

/** Of an address that has another. 308; `target` is a path of this site, with its query. Kept like a read: a slug that is free again may lead elsewhere. */
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

/** RFC 9457 as JSON, or one line of text; never cached, as its text is the caller's own. */
export function respondProblem(
  request: Request,
  problem: Problem,
  format: 'json' | 'text',
): Promise<Response> {
  const { detail, body } = toProblemBody(problem, pathOfUrl(request.url));
  const { suggestions = [] } = problem.extras;
  const nearest = suggestions.length === 0 ? '' : ` Nearest: ${suggestions.join(', ')}.`;
  const text = `Error ${problem.status}: ${detail}${nearest}\n`;
  const entity =
    format === 'text'
      ? new Entity(text, contentTypes.text, null)
      : new Entity(`${JSON.stringify(body)}\n`, contentTypes.problem, null);
  return respondEntity(request, entity, {
    status: problem.status,
    cacheControl: cacheControl.none,
    headers: { ...problemHeaders, ...problem.extras.headers },
  });
}

function toProblemBody(problem: Problem, path: string): { detail: string; body: object } {
  const { status, title } = problemKinds[problem.kind];
  const detail = problem.message.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const { errors, suggestions, instance = path } = problem.extras;
  const body = {
    type: `/api-docs#problem-${problem.kind}`,
    title,
    status,
    detail,
    instance,
    ...(errors === undefined ? {} : { errors }),
    ...(suggestions === undefined ? {} : { suggestions }),
  };
  return { detail, body };
}

function isNotModified(request: Request, entity: Entity): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const ifNoneMatch = request.headers.get('if-none-match');
  if (ifNoneMatch !== null) return entity.matches(ifNoneMatch);
  const since = request.headers.get('if-modified-since');
  if (since === null || entity.lastModified === null || !hasPassed(entity.lastModified)) return false;
  return Date.parse(since) >= Date.parse(entity.lastModified);
}

/**
 * An answer may change again within the second that its date names: until that is over the date says nothing. Neither does a
 * date that is still to come, which a wrong clock left behind (RFC 9110, 8.8.2.1).
 */
function hasPassed(date: string): boolean {
  return Math.floor(Date.now() / 1_000) > Date.parse(date) / 1_000;
}

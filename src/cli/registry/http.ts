/** One HTTPS request with bounds: seconds, bytes, and where it may lead. */
import { type Authorization, commandLine } from '../command.ts';
import { Failure, type FailureKind } from '../failure.ts';
import { fetchWith } from './client-certificate.ts';
import { addressScope } from './address-scope.ts';

interface HttpOptions {
  readonly timeoutMs: number;
  /** Most bytes of the body, after any decompression; of a part that was asked for, no more than the part. */
  readonly bytesMax: number;
  readonly signal: AbortSignal;
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly accept?: string;
  /** Sent to its origin, until a redirect has left that. */
  readonly authorization?: Authorization | undefined;
  /** Bytes to ask for, the end not included; the answer may be the whole file all the same (status 200 instead of 206). */
  readonly range?: readonly [start: number, end: number];
}

interface HttpAnswer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Most bytes of an answer that is no success. */
const refusalMax = 1024 * 1024;

const redirectsMax = 5;

/** Waits in milliseconds before a read is tried again. */
const pauses = [200, 800];

/** Plain HTTP is for this machine only: on the way anyone could change what is read. */
function checkUrl(
  text: string,
  what: string,
  kind: FailureKind = 'usage',
  hints: readonly string[] = [],
): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Failure(kind, `${what}: ${JSON.stringify(text)} is not a URL`, hints);
  }
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new Failure(kind, `${what}: ${text} must start with https://`);
  if (url.username !== '' || url.password !== '')
    throw new Failure(kind, `${what}: a URL must not hold a password`);
  return url;
}

/** An address without query and last slash; throws a usage failure that names `what`, with `hints` where it is no URL. */
export function plainUrl(text: string, what: string, hints: readonly string[] = []): string {
  const url = checkUrl(text, what, 'usage', hints);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** The answer, whatever its status; throws a network failure when there is none, an integrity failure when it is too long. */
export async function request(address: string, options: HttpOptions): Promise<HttpAnswer> {
  const url = checkUrl(address, 'address');
  for (let attempt = 0; ; attempt += 1) {
    const pause = options.method === 'POST' ? undefined : pauses[attempt];
    try {
      const answer = await requestOnce(url, options);
      if (answer.status < 500 || pause === undefined) return answer;
    } catch (error) {
      if (options.signal.aborted) throw new Failure('interrupted', 'interrupted');
      if (error instanceof Failure) throw error;
      if (pause === undefined)
        throw new Failure('network', `${url.origin} does not answer: ${reasonOf(error)}`);
    }
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

async function requestOnce(url: URL, options: HttpOptions): Promise<HttpAnswer> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  const timer = setTimeout(interrupt, options.timeoutMs);
  options.signal.addEventListener('abort', interrupt);
  try {
    const response = await follow(url, options, stop.signal);
    // What a refusal says may be longer than the small file that was asked for.
    const [start, end] = response.status === 206 ? (options.range ?? [0, 0]) : [0, options.bytesMax];
    const bytesMax = response.ok ? end - start : Math.max(options.bytesMax, refusalMax);
    return { status: response.status, body: await readBody(response, bytesMax, url) };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', interrupt);
    // A body that was not read to its end keeps the connection, and with it the process.
    stop.abort();
  }
}

/** Each address on the way must be one that may be asked, not only the last one. */
async function follow(url: URL, options: HttpOptions, signal: AbortSignal): Promise<Response> {
  let at = url;
  let own = options.authorization;
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    if (own?.origin !== at.origin) own = undefined;
    const asked = {
      method: options.method ?? 'GET',
      headers: {
        accept: options.accept ?? 'application/json',
        ...(own?.value === undefined ? {} : { authorization: own.value }),
        ...(options.range === undefined
          ? {}
          : { range: `bytes=${options.range[0]}-${options.range[1] - 1}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    };
    const response =
      own?.certificate === undefined || at.protocol === 'http:'
        ? await fetch(at, { ...asked, redirect: 'manual' })
        : await fetchWith(own.certificate, at, asked);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status === 304 || response.status >= 400 || location === null)
      return response;
    const next = checkUrl(resolveUrl(location, at), `${at.origin} redirects`, 'network');
    await checkStep(url, at, next, options.method === 'POST' ? response.status : null);
    await response.body?.cancel();
    at = next;
  }
  throw new Failure('network', `${url.origin} redirects more than ${redirectsMax} times`);
}

/** A redirect may not lead nearer to this machine than the first address is, nor hand what was posted to another host. */
async function checkStep(first: URL, at: URL, next: URL, statusOfPost: number | null): Promise<void> {
  const refuse = (reason: string): Failure => new Failure('network', `${at.origin} redirects ${reason}`);
  // 301 to 303 let a client turn a POST into a GET, which would lose what was sent.
  if (statusOfPost !== null && (statusOfPost < 307 || next.origin !== at.origin))
    throw new Failure('failure', `${at.origin} sends writes to ${next.origin}`, [
      `If that is the registry, name it: ${commandLine('--registry', next.origin)}`,
    ]);
  if (at.protocol === 'https:' && next.protocol === 'http:')
    throw refuse(`to ${next.origin}, which must start with https://`);
  if (next.hostname === first.hostname) return;
  const nearness = await addressScope(next);
  if (nearness > 0 && nearness > (await addressScope(first)))
    throw refuse(`to ${next.origin}, which is an address of this machine or its network`);
}

function resolveUrl(location: string, from: URL): string {
  try {
    return new URL(location, from).href;
  } catch {
    throw new Failure('network', `${from.origin} redirects to no address`);
  }
}

/** Counts what arrives after decompression, so that a small answer cannot fill the memory. */
async function readBody(response: Response, bytesMax: number, url: URL): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.byteLength;
    if (length > bytesMax)
      throw new Failure('integrity', `${url.href} sends more than ${bytesMax} bytes`, [
        'Nothing was written.',
      ]);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  if (error.name === 'AbortError') return 'it took too long (see --timeout)';
  const { cause = error } = error;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) {
    const code = String(cause.code);
    return /CERT|ISSUER|VERIFY/.test(code) ? `${code} (its authority: NODE_EXTRA_CA_CERTS=<file>)` : code;
  }
  return cause instanceof Error ? cause.message : error.message;
}

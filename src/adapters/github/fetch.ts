/** A fetch for one origin: few redirects, none of them elsewhere, and never more bytes or time than allowed. */

/** Milliseconds from the first request to the last byte, redirects included (attack table, row 6). */
const timeLimitMs = 10_000;
/** A renamed repository takes one. */
const maxRedirects = 3;
/** Headers of an answer that are looked at; no other reaches a parser. */
const headersKept = [
  'etag',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-resource',
] as const;

/** The answer went on after the bytes that were allowed. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/**
 * Bytes are counted after decompression, so a bomb is cut as well. A redirect that leaves the origin, or comes once
 * too often, is answered as if there were nothing (404): the host cannot vouch for another address.
 */
export function limitedFetch(origin: string, maxBytes: number, limitMs = timeLimitMs) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(limitMs);
    let url = URL.parse(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (url?.origin !== origin) break;
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      const target = redirectTarget(response);
      if (target === null) return readBounded(response, maxBytes);
      await response.body?.cancel();
      // A write is never repeated at another address.
      if (init.method !== 'GET') break;
      url = URL.parse(target, url);
    }
    return Response.json({ message: 'redirected elsewhere' }, { status: 404 });
  };
}

function redirectTarget({ status, headers }: Response): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? (headers.get('location') ?? '') : null;
}

/** The same answer with its whole body in memory, labelled as the JSON that the API always speaks. */
async function readBounded(response: Response, maxBytes: number): Promise<Response> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > maxBytes) throw new AnswerTooLarge(`answered more than ${maxBytes} bytes`);
    parts.push(part);
  }
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of headersKept) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { status } = response;
  const hasNoBody = status === 204 || status === 205 || status === 304;
  return new Response(hasNoBody ? null : new Blob(parts), { status, headers });
}

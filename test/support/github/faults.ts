/** How the fake GitHub misbehaves. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/**
 * How to misbehave for one request:
 * - `endless`: a body that never ends, as fast as it is read; `gzip-endless`: the same, compressed;
 * - `slow`: headers, then a byte a second for ever; `silent`: no answer at all;
 * - `drop`: closes the connection;
 * - `rate-limit`: 403, x-ratelimit-remaining 0, reset in 120 s; `secondary-limit`: 429 with Retry-After 7;
 * - `bad-gateway`: 502 with HTML; `garbage`: 200 with text that is no JSON; `unauthorized`: 401;
 * - `taken-down`: 451; `blocked`: 403 with GitHub's block object;
 * - `wrong-bytes`: a right answer whose blob content is other bytes;
 * - `{ redirect }`: 302 to that address.
 */
export type Fault =
  | 'endless'
  | 'gzip-endless'
  | 'slow'
  | 'silent'
  | 'drop'
  | 'rate-limit'
  | 'secondary-limit'
  | 'bad-gateway'
  | 'garbage'
  | 'unauthorized'
  | 'taken-down'
  | 'blocked'
  | 'wrong-bytes'
  | { readonly redirect: string };

/** Gives the answer of the fault; ends when the client has gone. */
export async function misbehave(
  fault: Exclude<Fault, 'wrong-bytes'>,
  response: ServerResponse,
): Promise<void> {
  const plain: Partial<
    Record<string, readonly [status: number, headers: Record<string, string>, body: string]>
  > = {
    'rate-limit': [
      403,
      {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + 120),
      },
      '{"message":"API rate limit exceeded"}',
    ],
    'secondary-limit': [
      429,
      { 'retry-after': '7' },
      '{"message":"You have exceeded a secondary rate limit"}',
    ],
    'bad-gateway': [502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'],
    garbage: [200, {}, 'not { JSON'],
    unauthorized: [401, {}, '{"message":"Bad credentials"}'],
    'taken-down': [451, {}, '{"message":"Repository access blocked","block":{"reason":"dmca"}}'],
    blocked: [403, {}, '{"message":"Repository access blocked","block":{"reason":"tos"}}'],
  };
  if (typeof fault === 'object') {
    response.writeHead(302, { location: fault.redirect }).end();
    return;
  }
  const [status, headers, body] = plain[fault] ?? [];
  if (status !== undefined) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    return;
  }
  if (fault === 'drop') response.destroy();
  if (fault === 'drop' || fault === 'silent') return;
  if (fault === 'slow') {
    response.writeHead(200, { 'content-type': 'application/json' });
    while (!response.destroyed) {
      response.write(' ');
      await wait(1_000);
    }
    return;
  }
  await pourEndlessly(response, fault === 'gzip-endless');
}

/** Bytes without end, at the pace of the reader. */
async function pourEndlessly(response: ServerResponse, isGzip: boolean): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/json',
    ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
  });
  const part = Buffer.alloc(65_536, ' ');
  const source = Readable.from(
    (function* () {
      for (;;) yield part;
    })(),
  );
  // It ends with an error, always: the client cuts it.
  await pipeline([source, ...(isGzip ? [createGzip()] : []), response]).catch(() => response.destroy());
}

/** An answer that was sent before is sent again as it was, and only as long as nothing about it has changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/api/define.ts';
import type { Answered } from '../../src/http/serve-endpoint.ts';
import { openSocket, parseResponse } from '../support/raw-request.ts';
import { tinyEndpoints } from '../support/tiny-endpoints.ts';
import { startTinyServer, tinyContext, type TinyServer } from '../support/tiny-server.ts';

const slug = 'acme-tables';
const manifest = `/api/registry/manifest/${slug}`;
/** As the manifest of the registry is: about one skill. */
const endpoints = tinyEndpoints.map((each) =>
  each.id === 'manifest' ? { ...each, about: 'skill' as const } : each,
);
let server: TinyServer;
let context: Context = tinyContext();
let contextsRead = 0;
const answered: Answered[] = [];

beforeAll(async () => {
  server = await startTinyServer({
    endpoints,
    getContext: () => {
      contextsRead += 1;
      return context;
    },
    onAnswer: (one) => void answered.push(one),
  });
});
afterAll(() => server.close());

/** What is sent, but for the time of sending. */
async function sent(...lines: string[]): Promise<string> {
  const { socket, ended } = openSocket(server.port);
  socket.write([`GET ${manifest} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'));
  return (await ended).replace(/^date: .*\r\n/im, '');
}

describe('a request that was answered before', () => {
  it.each([
    ['as it is', []],
    ['for a reader of text', ['Accept: text/plain']],
    ['compressed', ['Accept-Encoding: gzip']],
  ])('gets the same bytes and headers, %s', async (_, lines) => {
    const first = await sent(...lines);
    expect(first).toMatch(/^HTTP\/1\.1 200 /);
    contextsRead = 0;
    expect(await sent(...lines)).toBe(first);
    // Routes, former slugs and callers ask for it too.
    expect(contextsRead).toBe(1);
  });

  it('is counted each time', async () => {
    await sent();
    answered.length = 0;
    await sent();
    await sent();
    const counted = { endpointId: 'manifest', raw: { path: { slug } } };
    expect(answered).toMatchObject([counted, counted]);
    expect(new Set(answered.map(({ caller }) => caller))).toEqual(new Set(['127.0.0.0/24']));
  });

  it('gets what its skill is now', async () => {
    const before = await sent();
    const entry = context.registry.bySlug.get(slug);
    if (entry === undefined) throw new TypeError('the fixture lacks the skill');
    const changed = { ...entry, source: { ...entry.source, name: 'Another name' } };
    const bySlug = new Map(context.registry.bySlug).set(slug, changed);
    context = { ...context, edition: {}, registry: { ...context.registry, bySlug } };
    const after = await sent();
    expect(after).not.toBe(before);
    expect(await sent()).toBe(after);
  });

  it('is asked for its condition, its body and its hosts', async () => {
    const first = parseResponse(await sent());
    const etag = String(first.headers['etag']);
    expect(parseResponse(await sent(`If-None-Match: ${etag}`)).status).toBe(304);
    expect(parseResponse(await sent('If-Modified-Since: Fri, 20 Nov 2026 10:00:00 GMT')).status).toBe(304);
    expect(parseResponse(await sent('Host: y')).status).toBe(400);
  });
});

it('where origins are told apart nothing is sent again: each gets its own headers', async () => {
  const own = await startTinyServer({ endpoints, corsOrigins: ['https://a.example'] });
  const allowed = async (origin: string): Promise<string | null> =>
    (await fetch(own.base + manifest, { headers: { origin } })).headers.get('access-control-allow-origin');
  await allowed('https://b.example');
  expect(await allowed('https://a.example')).toBe('https://a.example');
  expect(await allowed('https://b.example')).toBeNull();
  await own.close();
});

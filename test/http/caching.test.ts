/** Contract-decisions 10: validators, conditions, cache headers, HEAD, compression. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/api/define.ts';
import { tinyEndpoints } from '../support/tiny-endpoints.ts';
import { startTinyServer, tinyContext, type TinyServer } from '../support/tiny-server.ts';

let server: TinyServer;
beforeAll(async () => {
  server = await startTinyServer();
});
afterAll(() => server.close());

const manifest = '/api/registry/manifest/acme-tables';
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(server.base + path, { headers, method });

/** Bytes as they were sent; `fetch` would decompress them. */
function bytesOf(
  path: string,
  encoding: string,
): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(server.base + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }));
    });
    sent.on('error', reject).end();
  });
}

describe('public reads', () => {
  it('may be kept for a minute, by shared caches for five, and stale for a day', async () => {
    const { headers } = await get(manifest);
    expect(headers.get('cache-control')).toBe(
      'public, max-age=60, s-maxage=300, stale-while-revalidate=86400',
    );
    expect(headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT');
    expect(headers.get('etag')).toMatch(/^"[\w-]{43}(?:-br|-gz)?"$/);
  });

  it('say nothing of their date within the second that it names, when they may change again', async () => {
    const context = tinyContext();
    let generatedAt = new Date().toISOString();
    const changing = await startTinyServer({
      getContext: () => ({ ...context, registry: { ...context.registry, generatedAt } }),
    });
    // What is asked has to come before the second ends; in the rare other case it is asked again.
    const asked = await (async () => {
      for (;;) {
        generatedAt = new Date().toISOString();
        const response = await fetch(changing.base + manifest);
        if (new Date().toISOString().slice(0, 19) === generatedAt.slice(0, 19)) return response;
      }
    })();
    expect([asked.status, asked.headers.get('last-modified')]).toEqual([200, null]);
    expect(asked.headers.get('etag')).not.toBeNull();
    await changing.close();
  });

  it('answer 304 to their own validator, in a list, weak, or any', async () => {
    const etag = (await get(manifest)).headers.get('etag') ?? '';
    for (const value of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const response = await get(manifest, { 'if-none-match': value });
      expect([value, response.status, await response.text()]).toEqual([value, 304, '']);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toContain('max-age=60');
    }
    expect((await get(manifest, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('know their validator in every encoding', async () => {
    const plain = (await bytesOf(manifest, 'identity')).headers['etag'];
    expect((await get(manifest, { 'if-none-match': String(plain), 'accept-encoding': 'br' })).status).toBe(
      304,
    );
  });

  it('answer 304 when not modified since, unless a validator says otherwise', async () => {
    const since = 'Fri, 20 Nov 2026 10:00:00 GMT';
    expect((await get(manifest, { 'if-modified-since': since })).status).toBe(304);
    expect((await get(manifest, { 'if-modified-since': 'Thu, 19 Nov 2026 10:00:00 GMT' })).status).toBe(200);
    expect((await get(manifest, { 'if-modified-since': 'nonsense' })).status).toBe(200);
    expect((await get(manifest, { 'if-modified-since': since, 'if-none-match': '"other"' })).status).toBe(
      200,
    );
  });

  it('answer HEAD with the headers of GET and no body', async () => {
    for (const path of [manifest, `${manifest}.txt`, '/api/registry/stats?format=text']) {
      const [whole, head] = await Promise.all([get(path), get(path, {}, 'HEAD')]);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of [
        'content-length',
        'content-type',
        'etag',
        'cache-control',
        'vary',
        'last-modified',
      ]) {
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
      }
    }
  });

  it('are compressed as the caller likes, with a validator of their own', async () => {
    const plain = await bytesOf(manifest, 'identity');
    const brotli = await bytesOf(manifest, 'gzip, br');
    const gzip = await bytesOf(manifest, 'gzip, br;q=0.5');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept, Accept-Encoding' });
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotli.bytes.length).toBe(Number(brotli.headers['content-length']));
    const etags = [plain, brotli, gzip].map(({ headers }) => headers['etag']);
    expect(new Set(etags).size).toBe(3);
  });

  it('stay as they are below a kilobyte', async () => {
    expect((await bytesOf('/api/registry/stats', 'br')).headers['content-encoding']).toBeUndefined();
  });

  // Attack table, row 31: what an answer does not depend on makes no other answer, and fills no memory.
  it('are made once, whatever unread parameters a caller adds', async () => {
    let made = 0;
    const counted = tinyEndpoints.map((endpoint) =>
      endpoint.id === 'search'
        ? {
            ...endpoint,
            run: (input: object) => {
              made += 1;
              return input;
            },
          }
        : endpoint,
    );
    const own = await startTinyServer({ endpoints: counted });
    try {
      const answers = await Promise.all(
        ['?q=a', '?q=a&utm=1', '?cb=2&q=a', '?q=a&__proto__=x'].map(async (query) => {
          const response = await fetch(`${own.base}/api/registry/search${query}`, {
            headers: { 'x-forwarded-host': 'evil.example', 'x-http-method-override': 'DELETE' },
          });
          return [response.headers.get('etag'), await response.text()];
        }),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      const before = made;
      for (let at = 0; at < 10; at += 1) await fetch(`${own.base}/api/registry/search?q=a&cb=${at}`);
      expect(made).toBe(before);
      await fetch(`${own.base}/api/registry/search?q=b`);
      expect(made).toBe(before + 1);
    } finally {
      await own.close();
    }
  });

  it('name a parameter that is probably misspelt, in the body too, and any other in a header', async () => {
    const ask = async (query: string): Promise<[string | null, string]> => {
      const response = await get(`/api/registry/search${query}`);
      return [response.headers.get('ignored-parameters'), await response.text()];
    };
    const [, plain] = await ask('?q=a');
    expect(await ask('?q=a&utm_source=x')).toEqual(['"utm_source"', plain]);
    const [header, text] = await ask('?q=a&Limits=3&utm_source=x');
    expect(header).toBe('"Limits";nearest="limit", "utm_source"');
    const { meta, ...answer } = JSON.parse(text) as { readonly meta: Record<string, unknown> };
    const { ignored_parameters, ...rest } = meta;
    expect(ignored_parameters).toEqual([
      { name: 'Limits', nearest: 'limit' },
      { name: 'utm_source', nearest: null },
    ]);
    expect({ ...answer, meta: rest }).toEqual(JSON.parse(plain));
    expect((await ask('?q=a&limi=3&format=text'))[1]).toMatch(
      /\n\nIgnored, as no such parameter exists here: limi \(did you mean limit\?\)\.\n$/,
    );
    // Nothing but a name is repeated.
    expect(await ask('?q=a&limit%0d%0aX-Injected:%201=1&%22limit%22=2')).toEqual([null, plain]);
  });

  it('follow the registry when it is swapped', async () => {
    let context: Context = tinyContext();
    const live = await startTinyServer({ getContext: () => context });
    try {
      const revision = async (): Promise<unknown> => {
        const answer = (await (await fetch(`${live.base}/api/registry/stats`)).json()) as {
          meta: Record<string, unknown>;
        };
        return answer.meta['catalog_revision'];
      };
      expect(await revision()).toBe('fedcba9876543210');
      const outcomesThrough = '2026-11-20T12:00:00.000Z';
      context = {
        ...context,
        registry: { ...context.registry, revision: '0000000000000001', outcomesThrough },
      };
      expect(await revision()).toBe('0000000000000001');
      const { headers } = await fetch(`${live.base}/api/registry/stats`);
      expect(headers.get('last-modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    } finally {
      await live.close();
    }
  });
});

describe('answers of their own', () => {
  it('are never kept, validated or the same twice', async () => {
    const [one, two] = [await get('/api/agent/resolve?task=x'), await get('/api/agent/resolve?task=x')];
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(one.headers.get('etag')).toBeNull();
    expect(one.headers.get('last-modified')).toBeNull();
    expect(await one.text()).not.toBe(await two.text());
    expect((await get('/api/agent/resolve?task=x', { 'if-none-match': '*' })).status).toBe(200);
  });
});

describe('every answer', () => {
  it.each([manifest, '/api/nothing', '/api/agent/resolve?task=x', '/healthz'])(
    '%s may be read by any site and sniffed by none',
    async (path) => {
      const { headers } = await get(path, { origin: 'https://elsewhere.example' });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toContain('ETag');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).not.toBeNull();
      expect(headers.get('strict-transport-security')).toContain('max-age=');
    },
  );

  it('lets a browser ask first', async () => {
    const response = await get(
      '/api/agent/resolve',
      { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')).toContain('Content-Type');
    expect(response.headers.get('access-control-max-age')).toBe('86400');
  });
});

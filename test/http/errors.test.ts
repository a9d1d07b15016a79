/** Contract-decisions 2: every mistake has its status, and says the way out without a word about the inside. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTinyServer, type TinyServer } from '../support/tiny-server.ts';

let server: TinyServer;
beforeAll(async () => {
  server = await startTinyServer();
});
afterAll(() => server.close());

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(server.base + path, init);
const post = (body: string): Promise<Response> =>
  call('/api/agent/resolve', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('problems', () => {
  it('are RFC 9457 documents, never kept', async () => {
    const response = await call('/api/registry/manifest/acme-nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.json()).toEqual({
      type: '/api-docs#problem-not-found',
      title: 'Not found',
      status: 404,
      detail: 'there is no skill acme-nothing',
      instance: '/api/registry/manifest/acme-nothing',
      suggestions: ['acme-tables'],
    });
  });

  it('are one line with format=text', async () => {
    const response = await call('/api/registry/manifest/acme-nothing?format=text');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('Error 404: there is no skill acme-nothing Nearest: acme-tables.\n');
  });

  it.each([
    ['/api/agent/resolv', ['/api/agent/resolve']],
    ['/api/agent/Resolve', ['/api/agent/resolve']],
    ['/api/registry/manifests/acme-tables', ['/api/registry/manifest/acme-tables']],
    ['/api/manifest', undefined],
    ['/api/search', ['/api/registry/search', '/api/skills/search', '/api/ard/search']],
    ['/api/nothing', undefined],
    ['/api/agent/resolve/', ['/api/agent/resolve']],
    ['/api/registry/manifest', ['/api/registry/manifest/{slug}']],
    ['/api/registry/manifest/', ['/api/registry/manifest/{slug}']],
    ['//', undefined],
  ])('of the path %s name what was probably meant', async (path, suggestions) => {
    expect(((await (await call(path)).json()) as { suggestions?: unknown }).suggestions).toEqual(suggestions);
  });

  it('are text for a POST whose body asks for text', async () => {
    const response = await post(JSON.stringify({ task: '', format: 'text' }));
    expect(await response.text()).toBe('Error 400: task: is required\n');
  });

  it.each([
    ['GET', '/api/registry/search?limit=-1', 400],
    ['GET', '/api/registry/search?limit=1.5', 400],
    ['GET', '/api/registry/search?limit=1e9', 400],
    ['GET', '/api/registry/search?limit=101', 400],
    ['GET', '/api/registry/search?safety=unsafe', 400],
    ['GET', '/api/agent/resolve', 400],
    ['GET', '/api/agent/resolve?task=', 400],
    ['GET', '/api/registry/manifest/NOT-A-SLUG', 400],
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/.well-known/nothing', 404],
    ['GET', '/nothing', 404],
    ['GET', '/api/registry/stats/', 404],
    ['DELETE', '/api/registry/stats', 405],
    ['POST', '/api/registry/stats', 405],
    ['PUT', '/api/registry/manifest/acme-tables.txt', 405],
    ['POST', '/healthz', 405],
  ])('%s %s is %i', async (method, path, status) => {
    const response = await call(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status });
  });

  it('names every bad field at once, with what is allowed', async () => {
    const response = await call('/api/registry/search?limit=0&safety=unsafe');
    expect(await response.json()).toMatchObject({
      errors: [
        { path: 'limit', message: 'must be a whole number from 1 to 100' },
        { path: 'safety', allowed: ['verified', 'all'] },
      ],
    });
  });

  it('say with 405 what is possible', async () => {
    const response = await call('/api/agent/resolve', { method: 'PATCH' });
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect((await call('/api/registry/stats.json', { method: 'POST' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    );
  });

  it('carry the headers of the refusal', async () => {
    const response = await post('{"task":"again"}');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await post('{"task":"nonsense"}')).status).toBe(422);
  });

  it('give nothing away of an internal error but an id, and log it once with that id', async () => {
    const before = server.logged.length;
    const response = await call('/api/agent/receipt');
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toMatch(/secret|passwd|RangeError|\.ts|line 7/);
    const lines = server.logged.slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'error', fields: { path: '/api/agent/receipt' } });
    expect(body).toContain(String(lines[0]?.fields['id']));
    expect(lines[0]?.fields['error']).toBeInstanceOf(RangeError);
  });
});

describe('health', () => {
  it('tells a process that is up from a registry that is loaded', async () => {
    const loading = await startTinyServer({ getContext: () => null });
    try {
      const status = async (path: string): Promise<number> => (await fetch(loading.base + path)).status;
      expect(await status('/healthz')).toBe(200);
      expect(await status('/readyz')).toBe(503);
      const read = await fetch(`${loading.base}/api/registry/stats`);
      expect([read.status, read.headers.get('retry-after')]).toEqual([503, '2']);
    } finally {
      await loading.close();
    }
    const ready = await call('/readyz');
    expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe('what is being made', () => {
  it('is 503: a page that asks again for a browser, a problem for a program and for a file', async () => {
    const starting = await startTinyServer({ whyNotYet: () => 'nothing is written' });
    try {
      const ask = (path: string, accept: string): Promise<Response> =>
        fetch(starting.base + path, { headers: { accept } });
      const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
      const page = await ask('/skills', browser);
      expect([page.status, page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual([
        503,
        '5',
        '5',
      ]);
      expect(await page.text()).toContain('<h1>The registry starts</h1>');
      for (const answer of [await ask('/skills', '*/*'), await ask('/cli/rules.json', browser)]) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        expect(await answer.json()).toMatchObject({
          detail: 'nothing is written yet; the API answers, see /api-docs.md',
        });
      }
    } finally {
      await starting.close();
    }
  });
});

/** Attack table, rows 4, 17, 21, 31: paths, hosts and queries that no honest client sends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawGet, rawRequest } from '../support/raw-request.ts';
import { startTinyServer, type TinyServer } from '../support/tiny-server.ts';

let server: TinyServer;
beforeAll(async () => {
  server = await startTinyServer();
});
afterAll(() => server.close());

describe('a hostile path', () => {
  it.each([
    '/api/registry/manifest/../../../etc/passwd',
    '/api/registry/manifest/..%2f..%2fetc%2fpasswd',
    '/api/registry/manifest/%2e%2e/%2e%2e/secrets',
    '/api/registry/manifest/%252e%252e',
    '/api/registry/manifest/%00',
    '/api/registry/manifest/acme-tables%00.json',
    '/api/registry/manifest/x%0d%0aSet-Cookie:%20a=b',
    '/api/registry/manifest/%zz',
    '/api/registry/manifest/%c3%28',
    '/api/registry/manifest/%',
    '/api/registry/manifest/..\\..\\etc',
    '/api/registry/manifest/%5c..%5c',
    '/api/registry/manifest/acme-tables%2f',
    '/api/registry/manifest/acme_tables',
    '/api/registry/manifest/acme-tables.json.json',
    '/api/registry/manifest/.json',
    `/api/registry/manifest/${'a'.repeat(97)}`,
    '/api/registry/manifest/%EF%BC%8E%EF%BC%8E',
    '//evil.example/api/registry/stats',
    '/api//registry/stats',
    '/constructor',
    '/__proto__',
    '/api/registry/manifest/constructor',
  ])('%s is a problem, not a file and no failure', async (target) => {
    const { status, headers, body } = await rawGet(server.port, target);
    expect([400, 404]).toContain(status);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toContain('root:');
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('with bytes that no URL has is 400', async () => {
    expect((await rawGet(server.port, '/api/registry/manifest/\u00e4')).status).toBe(400);
  });

  it('may be a whole URL, of which only the path counts', async () => {
    expect((await rawGet(server.port, 'http://evil.example/api/registry/stats')).status).toBe(200);
  });

  it('may be the star of OPTIONS', async () => {
    const { status } = await rawRequest(
      server.port,
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect([204, 404]).toContain(status);
  });
});

describe('a forged host', () => {
  it.each(['evil.example', 'evil.example:99', '[::1', 'a b', '', '<script>', 'x'.repeat(500)])(
    '%j is of no consequence, now or for the next caller',
    async (host) => {
      const text = [
        'GET /api/registry/manifest/acme-tables HTTP/1.1',
        `Host: ${host}`,
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: gopher',
        'Forwarded: host=evil.example',
        'X-Original-URL: /api/nothing',
        'Connection: close',
        '',
        '',
      ].join('\r\n');
      const forged = await rawRequest(server.port, text);
      const clean = await rawGet(server.port, '/api/registry/manifest/acme-tables');
      expect(forged.status).toBe(200);
      expect(forged.body).toBe(clean.body);
      expect(clean.body + JSON.stringify(clean.headers)).not.toContain('evil');
    },
  );
});

describe('a query', () => {
  it('of 8,192 characters is read, a longer one is 400', async () => {
    expect((await rawGet(server.port, `/api/registry/search?q=${'a'.repeat(8_190)}`)).status).toBe(200);
    expect((await rawGet(server.port, `/api/registry/search?q=${'a'.repeat(8_191)}`)).status).toBe(400);
  });

  it('longer than all headers may be is 431', async () => {
    expect((await rawGet(server.port, `/api/registry/search?q=${'a'.repeat(20_000)}`)).status).toBe(431);
  });

  it.each([
    '?q=%',
    '?q=%zz',
    '?q=%00',
    '?__proto__=1',
    '?q[]=1',
    '?&&&=',
    '?q=%c3%28',
    '?constructor=x&toString=y',
  ])('%s is read or refused, never a failure', async (query) => {
    const { status } = await rawGet(server.port, `/api/registry/search${query}`);
    expect([200, 400]).toContain(status);
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });

  it('cannot override the method', async () => {
    const { status } = await rawGet(server.port, '/api/registry/stats?_method=DELETE', [
      'X-HTTP-Method-Override: DELETE',
    ]);
    expect(status).toBe(200);
  });
});

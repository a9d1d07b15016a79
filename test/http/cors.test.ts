/** Pages of which other sites may read answers: every one, or those that the operator names, and none beside an own catalog. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { parseConfig } from '../../src/config.ts';
import { createApplication } from '../../src/http/application.ts';
import { headerRules } from '../../src/http/host-rules/cdn-rules.ts';
import { nginxRules } from '../../src/http/host-rules/nginx-rules.ts';
import { buildRouteTable } from '../../src/http/route-table.ts';
import { clientDocuments } from '../../src/protocol/clients/documents.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { quietLogger } from '../support/store-folder.ts';
import { createContext } from '../support/registry.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startTinyServer } from '../support/tiny-server.ts';

const wiki = 'https://wiki.example';
const context = createContext();
const open = (corsOrigins: readonly string[] | null) =>
  createApplication({
    endpoints,
    documents: siteDocuments,
    clients: clientDocuments,
    getContext: () => context,
    logger: quietLogger,
    newId: () => 'id',
    corsOrigins,
  });

const asked: readonly (readonly [string, RequestInit])[] = [
  ['/api/registry/stats', {}],
  ['/api/registry/manifest/acme-tables?format=text', {}],
  ['/api/badge/acme-tables', {}],
  ['/openapi.json', {}],
  ['/api/search?q=tables', {}],
  ['/api/nothing', {}],
  ['/healthz', {}],
  ['/api/agent/resolve', { method: 'OPTIONS' }],
  ['/api/mcp', { method: 'OPTIONS' }],
  ['/api/agent/resolve', { method: 'POST', body: '{"task":"lay the table"}' }],
];

async function ask(origins: readonly string[] | null, origin: string | null): Promise<(string | null)[]> {
  const application = open(origins);
  const allowed: (string | null)[] = [];
  for (const [path, init] of asked) {
    const headers = { 'content-type': 'application/json', ...(origin === null ? {} : { origin }) };
    const answer = await application.request(path, { ...init, headers });
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    const value = answer.headers.get('access-control-allow-origin');
    // No other word of it without this one; and where it depends on who asks, no cache gives it to another.
    expect([path, names.length > 0]).toEqual([path, value !== null]);
    expect([path, origins === null || answer.headers.get('vary')?.includes('Origin')]).toEqual([path, true]);
    allowed.push(value);
  }
  return [...new Set(allowed)];
}

describe('answers', () => {
  it('may be read by pages of every site where nothing is set', async () => {
    expect(await ask(null, 'https://any.example')).toEqual(['*']);
  });

  it('may be read by no page of another site where no origin is allowed', async () => {
    for (const origin of [wiki, 'null', null]) expect(await ask([], origin)).toEqual([null]);
  });

  it('may be read by pages of an origin that is named, and of no other', async () => {
    expect(await ask([wiki], wiki)).toEqual([wiki]);
    for (const origin of ['https://wiki.example.evil.example', 'http://wiki.example', 'null', null])
      expect(await ask([wiki], origin)).toEqual([null]);
  });
});

it.each([
  ['evil.example', true],
  ['evil.example:80', true],
  ['localhost.evil.example', true],
  ['127.0.0.1.evil.example', true],
  ['', true],
  ['localhost', false],
  ['127.0.0.1', false],
  ['[::1]:4321', false],
  ['10.1.2.3', false],
  ['skills.example', false],
])('reads under the name %j, where origins are restricted, are refused: %s', async (host, isRefused) => {
  const server = await startTinyServer({ corsOrigins: [] });
  try {
    const statusOf = async (path: string): Promise<number> =>
      (await rawRequest(server.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
        .status;
    for (const path of ['/api/nothing', '/about'])
      expect([path, await statusOf(path)]).toEqual([path, isRefused ? 403 : 404]);
    expect(await statusOf('/healthz')).toBe(200);
  } finally {
    await server.close();
  }
});

describe('CORS_ORIGINS', () => {
  const origins = (environment: Record<string, string>) => parseConfig(environment).corsOrigins;
  it('is every one, and none beside an own catalog', () => {
    expect(origins({})).toBeNull();
    expect(origins({ CONTENT_DIR: 'content,' })).toBeNull();
    expect(origins({ CONTENT_DIR: 'ours,content' })).toEqual([]);
  });
  it('says otherwise', () => {
    expect(origins({ CONTENT_DIR: 'ours,content', CORS_ORIGINS: '*' })).toBeNull();
    expect(origins({ CORS_ORIGINS: 'none' })).toEqual([]);
    expect(origins({ CORS_ORIGINS: 'https://wiki.example/, http://localhost:3000' })).toEqual([
      wiki,
      'http://localhost:3000',
    ]);
  });
  it.each(['wiki.example', 'https://wiki.example/page', '*,https://wiki.example', 'null', 'file://x'])(
    'is not %s',
    (text) => expect(() => origins({ CORS_ORIGINS: text })).toThrow('CORS_ORIGINS'),
  );
});

describe('exported rules', () => {
  const rows = buildRouteTable(endpoints);
  const lines = (text: string): string[] => text.split('\n').filter((line) => /allow-origin/i.test(line));
  it('allow every page, as the server does', () => {
    expect(lines(nginxRules(rows, siteDocuments, null).site).every((line) => line.includes('"*"'))).toBe(
      true,
    );
    expect(lines(headerRules(siteDocuments)).length).toBeGreaterThan(3);
  });
  it('allow what is named where the host can tell, and else nothing', () => {
    const { maps, site } = nginxRules(rows, siteDocuments, null, [wiki]);
    expect(maps).toContain(`"${wiki}" "${wiki}";`);
    expect(lines(site).every((line) => line.includes('"$registry_origin"'))).toBe(true);
    expect(site.match(/add_header vary /g)?.length).toBe(
      site.match(/add_header vary "[^"]+, Origin"/g)?.length,
    );
    expect(headerRules(siteDocuments, [wiki])).not.toContain('access-control-');
  });
});

/** Prerendered pages and assets as the server gives them out, and the way to on-demand pages behind them. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/api/define.ts';
import { openOnDemandPages } from '../../src/server/on-demand-pages.ts';
import {
  listPages,
  openPageFiles,
  packPages,
  pagePaths,
  readPage,
  readPagesRevision,
} from '../../src/build/page-files.ts';
import { rawGet } from '../support/raw-request.ts';
import { startTinyServer, tinyContext, type TinyServer } from '../support/tiny-server.ts';

/** What Astro's output looks like to us: files, and a handler for the rest. */
const built: Readonly<Record<string, string>> = {
  'client/index.html': '<title>Home</title>',
  'client/404.html': '<title>Nothing here</title>',
  'client/api-docs.html': '<title>API</title>',
  'client/skills/acme-tables.html': '<title>Tidy tables</title>',
  'client/activity.html': '<title>Activity then</title>',
  'client/plain.html': '<title>Plain</title>',
  'client/_astro/site.1a2b3c.css': 'body{color:black}',
  'client/favicon.svg': '<svg/>',
  'client/secret.pem': 'secret',
  'server/entry.mjs': `export function handler(request, response, next, locals) {
    if (request.url === '/broken') throw new RangeError('secret inside');
    if (request.url.startsWith('/live/')) return response.end('<title>Now: ' + request.url + '</title>');
    if (!request.url.startsWith('/search')) return next();
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<title>' + locals.context.registry.entries.length + ' at ' + request.headers.host + '</title>');
  }`,
};

let dir: string;
let server: TinyServer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const [path, text] of Object.entries(built)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  const context: Context = tinyContext();
  const pages = await openPageFiles(join(dir, 'client'));
  const renderPage = await openOnDemandPages(dir, () => context);
  if (pages === null || renderPage === null) throw new Error('the pages are not found');
  const isOutdated = (path: string): boolean => path === '/activity' || path === '/plain';
  server = await startTinyServer({ pages, renderPage, isOutdated });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

const browser = { accept: 'text/html,*/*;q=0.8' };
const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.base + path, { headers: browser, redirect: 'manual', ...init });

describe('a prerendered page', () => {
  it.each([
    ['/', 'Home'],
    ['/api-docs', 'API'],
    ['/skills/acme-tables', 'Tidy tables'],
    ['/skills/acme-tables?utm=x', 'Tidy tables'],
  ])('stands at %s', async (path, title) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain(title);
  });

  it('runs files of this site only and cannot be framed', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has a validator, answers HEAD and takes no writes', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '19', '']);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
  });

  it('is led to from its path with a slash, on this site whatever the path says', async () => {
    const response = await get('/skills/acme-tables/');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/skills/acme-tables']);
    expect((await rawGet(server.port, '//evil.example/')).status).toBe(400);
  });

  it.each([
    '/nothing',
    '/404',
    '/index.html',
    '/skills/acme-tables.html',
    '/secret.pem',
    '/server/entry.mjs',
    '/_astro/../secret.pem',
  ])('is not at %s: a browser sees the page for that', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      404,
      'no-store',
      null,
    ]);
    expect(await response.text()).toContain('Nothing here');
  });

  it('is missed with a problem by anyone who is no browser', async () => {
    const response = await get('/nothing', { headers: { accept: '*/*' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
  });
});

describe('a page that is kept compressed', () => {
  const page = `<title>Packed</title>${'a line of the page, '.repeat(100)}`;
  let packed: string;
  beforeAll(async () => {
    packed = join(dir, 'packed');
    await mkdir(packed);
    await writeFile(join(packed, 'index.html'), page);
    await writeFile(join(packed, 'note.txt'), 'note');
    await packPages(packed);
  });

  it('is there under its own name alone', async () => {
    expect((await readdir(packed)).sort()).toEqual(['index.html.gz', 'note.txt']);
    expect(await listPages(packed)).toEqual(['index.html', 'note.txt']);
    expect(String(await readPage(join(packed, 'index.html')))).toBe(page);
    expect((await openPageFiles(packed))?.has('/index.html.gz')).toBe(false);
  });

  it('is sent as it is kept, and plain to who takes nothing else, with the validators of a plain one', async () => {
    const plain = join(dir, 'plain');
    await mkdir(plain);
    await writeFile(join(plain, 'index.html'), page);
    const answers = await Promise.all(
      [packed, plain].map(async (folder) => {
        const entity = (await (await openPageFiles(folder))?.find('/'))?.entity;
        const bodies = [
          await entity?.encoded('gzip'),
          await entity?.encoded('br'),
          await entity?.encoded(null),
        ];
        return [
          entity?.etag('gzip'),
          entity?.contentType,
          ...bodies.map((each) => Buffer.from(each ?? []).toString('hex')),
        ];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('an asset', () => {
  it('with a hash in its name never changes', async () => {
    const { headers } = await get('/_astro/site.1a2b3c.css');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('without one is kept as pages are', async () => {
    expect((await get('/favicon.svg')).headers.get('cache-control')).toContain('max-age=60');
  });
});

describe('an on-demand page', () => {
  it('is rendered with the live registry and the configured host', async () => {
    const response = await get('/search?q=x');
    expect(await response.text()).toBe('<title>1 at skills.example</title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('that fails is a 500 with an id and nothing of the inside', async () => {
    const response = await get('/broken');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toMatch(/its id is error-\d+/);
    expect(text).not.toContain('secret');
  });

  it('never hides the API', async () => {
    expect((await get('/api/search')).status).toBe(404);
    expect((await get('/api/registry/stats', { headers: { accept: '*/*' } })).status).toBe(200);
  });
});

describe('an outdated page', () => {
  it('is replaced by the one rendered now, with its query', async () => {
    const response = await get('/activity?day=1');
    expect(await response.text()).toBe('<title>Now: /live/activity?day=1</title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('is served where there is none', async () => {
    const response = await get('/plain');
    expect([response.status, await response.text()]).toEqual([200, '<title>Plain</title>']);
    expect(response.headers.get('cache-control')).toContain('max-age=60');
  });

  it('is rendered under its own address alone', async () => {
    expect((await get('/live/activity')).status).toBe(404);
  });
});

describe('the revision of the pages', () => {
  it('is what the build wrote beside them, and none where it wrote nothing', async () => {
    expect(await readPagesRevision(dir)).toBeNull();
    await writeFile(join(dir, 'revision'), 'abc\n');
    expect(await readPagesRevision(dir)).toBe('abc');
  });
});

describe('the place of a file', () => {
  it.each([
    ['index.html', ['/']],
    ['skills/x.html', ['/skills/x']],
    ['skills/index.html', ['/skills']],
    ['robots.txt', ['/robots.txt']],
    ['404.html', []],
    ['key.pem', []],
    ['no-extension', []],
  ])('%s is at %j', (file, paths) => {
    expect(pagePaths(file)).toEqual(paths);
  });
});

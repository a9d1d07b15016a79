/** The exported folder behind nginx answers every static read as the Node server does, and leaves it the rest. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLogger } from '../../src/adapters/logger.ts';
import { openContext } from '../../src/app.ts';
import { buildRouteTable, twinPath } from '../../src/http/route-table.ts';
import { fillPath } from '../../src/routes.ts';
import type { Format } from '../../src/schema/vocabulary.ts';
import type { Registry } from '../../src/scoring/registry.ts';
import { exportSite } from '../../src/build/export-site.ts';
import type { RunningServer } from '../../src/server/listen.ts';
import { startServer } from '../../src/server/start-server.ts';
import { rawGet, rawRequest } from '../support/raw-request.ts';
import { hasNginx, type RunningNginx, startNginx } from '../support/nginx.ts';
import {
  buildFixture,
  fixtureContent,
  keepToday,
  type SiteFixture,
  writeContent,
} from '../support/site-fixture.ts';

/** Pages as Astro leaves them. */
const pages = {
  'index.html': '<title>Home</title>',
  'skills/acme-tables.html': '<title>Tidy tables</title>',
  '_astro/site.1a2b3c.css': 'body{color:black}',
  'favicon.svg': '<svg/>',
};

const suite = hasNginx ? describe : describe.skip;
if (!hasNginx) console.warn('nginx is not installed (apt-get install nginx-light): its rules are not tested');

suite('nginx over the export', () => {
  let site: SiteFixture;
  let node: RunningServer;
  let nodeBase: string;
  let files: RunningNginx;
  let live: RunningNginx;
  let registry: Registry;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    site = await buildFixture();
    stops.push(() => site.remove());
    const skill = 'skills/acme/acme-tables.md';
    const text = (fixtureContent()[skill] ?? '').replace('tags:', 'formerly: [acme-acme-tables]\ntags:');
    await writeContent(join(site.dir, 'content'), { [skill]: text });
    await keepToday(site);
    await writeContent(join(site.options.distDir, 'astro/client'), pages);
    registry = (await openContext(site.config, join(site.options.distDir, 'index'))).current().registry;
    // As behind any proxy of ours: whom it names is the caller.
    const config = { ...site.config, trustProxy: true };
    node = await startServer({ ...site.options, config, logger: openLogger('silent') });
    stops.push(() => node.close());
    nodeBase = `http://127.0.0.1:${node.port}`;
    const folders = { files: join(site.dir, 'files'), live: join(site.dir, 'live') };
    await exportSite({ ...site.options, folder: folders.files, upstream: null });
    await exportSite({ ...site.options, folder: folders.live, upstream: nodeBase });
    files = await startNginx(folders.files);
    stops.push(() => files.stop());
    live = await startNginx(folders.live);
    stops.push(() => live.stop());
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('answers every file of the transparency log as the server does', async () => {
    const [, size = ''] = (await (await fetch(`${files.base}/log/checkpoint`)).text()).split('\n');
    const names = ['checkpoint', `tile/0/000.p/${size}`, `tile/entries/000.p/${size}`];
    for (const path of names.map((name) => `/log/${name}`)) {
      const answers = await Promise.all([nodeBase, files.base].map(async (base) => fetch(base + path)));
      const bodies = await Promise.all(
        answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(bodies[1]?.equals(bodies[0] ?? Buffer.alloc(0))).toBe(true);
      for (const name of ['content-type', 'cache-control'])
        expect(answers[1]?.headers.get(name)).toBe(answers[0]?.headers.get(name));
    }
  });

  it.each(['/', '/skills/acme-tables', '/_astro/site.1a2b3c.css', '/favicon.svg', '/?utm=x'])(
    'answers the page or asset %s as the server does',
    async (path) => {
      const [ours, theirs] = await Promise.all([read(nodeBase + path), read(files.base + path)]);
      expect(ours.status).toBe(200);
      expect(theirs).toEqual(ours);
    },
  );

  it.each(['/index.html', '/skills/acme-tables.html', '/skills/nothing', '/404'])(
    'has no page at %s',
    async (path) => {
      expect((await read(files.base + path)).status).toBe(404);
    },
  );

  /** Every static read: canonical paths, aliases and twins, for everything that has one. */
  function staticPaths(format: Format | null): string[] {
    const rows = buildRouteTable(site.options.endpoints).filter(
      ({ methods }) => format === null || methods.get('GET')?.formats.includes(format) === true,
    );
    const paths = rows.flatMap(({ path, aliases, twins, methods }) =>
      [...(methods.get('GET')?.twins?.(registry) ?? [])].flatMap((parameters) =>
        [path, ...aliases].flatMap((pattern) => {
          const filled = fillPath(pattern, parameters);
          return [filled].concat(twins.map((format) => twinPath(filled, format)));
        }),
      ),
    );
    return [...new Set(paths), '/openapi.json'];
  }

  const compared = [
    'content-type',
    'cache-control',
    'vary',
    'access-control-allow-origin',
    'x-content-type-options',
    'content-security-policy',
    'referrer-policy',
    'link',
  ];

  async function read(
    url: string,
    init?: RequestInit,
  ): Promise<{ status: number; body: string; headers: Record<string, string | null> }> {
    const response = await fetch(url, init);
    const headers = Object.fromEntries(compared.map((name) => [name, response.headers.get(name)]));
    return { status: response.status, body: await response.text(), headers };
  }

  it.each([null, 'json', 'text'] as const)(
    'answers every static path with format %j byte for byte',
    async (format) => {
      const query = format === null ? '' : `?format=${format}`;
      const paths = staticPaths(format);
      expect(paths.length).toBeGreaterThan(30);
      for (const path of paths) {
        const [ours, theirs] = await Promise.all([
          read(nodeBase + path + query),
          read(files.base + path + query),
        ]);
        expect(ours.status).toBe(200);
        expect([path, theirs]).toEqual([path, ours]);
      }
    },
  );

  it.each([
    '*/*',
    'text/plain',
    'application/json',
    'text/plain, application/json',
    'text/plain, */*;q=0.1',
    'text/html,*/*;q=0.8',
  ])('chooses the format for Accept %s as the server does', async (accept) => {
    for (const path of ['/api/registry/stats', '/api/agent/skills/acme-tables']) {
      const init = { headers: { accept } };
      const [ours, theirs] = await Promise.all([read(nodeBase + path, init), read(files.base + path, init)]);
      expect([path, theirs]).toEqual([path, ours]);
    }
  });

  it('refuses what is accepted in no form', async () => {
    const init = { headers: { accept: 'image/png' } };
    const { status, headers } = await read(`${files.base}/api/registry/stats`, init);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      406,
      'application/problem+json',
      'no-store',
    ]);
  });

  it('answers HEAD, validators and compression', async () => {
    const url = `${files.base}/api/registry/manifest/acme-tables`;
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const etag = head.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(
      (await fetch(url, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding'),
    ).toBe('gzip');
  });

  it.each([
    '/api/registry/search?q=table',
    '/api/nothing',
    '/api/registry/manifest/acme-nothing',
    '/nginx/site.conf',
    '/_headers',
    '/.skill-registry-export.json',
    '/api/registry/manifest/..%2f..%2fnginx/site.conf',
  ])('has no file for %s and says so as a problem, or as a refusal', async (path) => {
    const { status, headers, body } = await read(files.base + path);
    expect(body).not.toContain('location');
    expect([404, 400]).toContain(status);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('takes no writes without a live server', async () => {
    expect((await read(`${files.base}/api/registry/stats`, { method: 'DELETE' })).status).toBe(405);
  });

  it.each([
    '/api/registry/search?q=table',
    '/api/registry/manifest/acme-tables?max_risk=low',
    '/api/registry/manifest/acme-nothing',
    '/api/nothing',
  ])('with a live server leaves it %s', async (path) => {
    const [ours, theirs] = await Promise.all([read(nodeBase + path), read(live.base + path)]);
    expect(theirs).toEqual(ours);
  });

  it('with a live server passes writes, their methods and their refusals on', async () => {
    const init = {
      method: 'POST',
      body: '{"task":"lay the table"}',
      headers: { 'content-type': 'application/json' },
    };
    const resolved = await read(`${live.base}/api/agent/resolve`, init);
    expect([resolved.status, resolved.headers['cache-control']]).toEqual([200, 'no-store']);
    const refused = await fetch(`${live.base}/api/registry/stats`, { method: 'DELETE' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await read(`${live.base}/api/registry/stats`, { method: 'OPTIONS' })).status).toBe(204);
  });

  describe('under attack', () => {
    const portOf = (base: string): number => Number(new URL(base).port);

    it('lets no forged name of a host or of a caller through', async () => {
      const forged = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example;for=198.51.100.1',
        'x-forwarded-for': '198.51.100.1',
      };
      for (const path of ['/api/registry/stats', '/api/agent/resolve?task=tidy+tables']) {
        const answer = await rawGet(
          portOf(live.base),
          path,
          Object.entries(forged).map(([name, value]) => `${name}: ${value}`),
        );
        expect(answer.status).toBe(200);
        expect(answer.body).not.toContain('evil.example');
      }
      // From ever new addresses, as the caller says; one, as nginx knows.
      const message = (at: number) =>
        fetch(`${live.base}/api/agent/feedback`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${at}.1` },
          body: JSON.stringify({ message: `number ${at}` }),
        });
      const statuses: number[] = [];
      for (let at = 0; at < 25; at += 1) statuses.push((await message(at)).status);
      expect(statuses).toContain(429);
    });

    it('leads nowhere else, whatever the path, with a live server and without', async () => {
      const host = 'evil.example';
      const pieces = [
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2f',
        '%5C',
        '%09',
        '%c2%85',
        host,
        '?',
        'acme-acme-tables',
      ];
      const target = fc
        .array(fc.constantFrom(...pieces, 'skills', 'api', '.json'), { minLength: 1, maxLength: 7 })
        .map((parts) => `/${parts.join('')}`);
      const refused = /^[^?]*(?:\/\/|\\|%2f|%5c|%09|%c2%85)/i;
      const left = await fc.check(
        fc.asyncProperty(target, fc.constantFrom(files.base, live.base), async (path, base) => {
          const { status, headers } = await rawGet(portOf(base), path);
          const isHere = new URL(headers['location'] ?? '/', base).origin === base;
          return isHere && (status === 400 || !refused.test(path));
        }),
        { numRuns: 300 },
      );
      expect(left.counterexample).toBeNull();
    });

    it.each([
      [`//evil.example/acme-acme-tables`],
      [`//evil.example/skills/acme-tables`],
      [`//skills/acme-tables`],
      [`/skills//acme-tables`],
      [`/\\evil.example/acme-acme-tables`],
      [`/%5cevil.example/acme-tables`],
      [`http://evil.example//evil.example/acme-acme-tables`],
    ])('refuses %s as the server does', async (path) => {
      for (const port of [node.port, portOf(files.base), portOf(live.base)]) {
        const { status, headers } = await rawGet(port, path);
        expect([status, headers['content-type'], headers['location']]).toEqual([
          400,
          'application/problem+json',
          undefined,
        ]);
      }
    });

    it('leads from a former slug to the present one', async () => {
      const { status, headers } = await rawGet(
        portOf(live.base),
        '/skills/acme-acme-tables?x=//evil.example',
      );
      expect([status, headers['location']]).toEqual([308, '/skills/acme-tables?x=//evil.example']);
    });

    it('refuses two names of a host, and to be a tunnel', async () => {
      for (const port of [node.port, portOf(live.base), portOf(files.base)]) {
        const ask = (head: string) => rawRequest(port, `${head}\r\nConnection: close\r\n\r\n`);
        const two = await ask('GET /api/registry/stats HTTP/1.1\r\nHost: localhost\r\nHost: evil.example');
        expect(two.status).toBe(400);
        for (const to of ['127.0.0.1:1', '/api/registry/stats', 'evil.example:443']) {
          const tunnel = await ask(`CONNECT ${to} HTTP/1.1\r\nHost: evil.example`);
          expect([to, [400, 405].includes(tunnel.status)]).toEqual([to, true]);
        }
      }
    });

    it('passes no second request on that hides in a first one', async () => {
      const hidden = 'GET /hidden-by-smuggling HTTP/1.1\r\nHost: x\r\n\r\n';
      const head =
        'POST /api/agent/feedback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
      const forms = [
        `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
        `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}Content-Length: +0\r\n\r\n${hidden}`,
      ];
      for (const form of forms) {
        const { status } = await rawRequest(portOf(live.base), form);
        expect([400, 501]).toContain(status);
      }
      expect(await live.logged()).not.toContain('hidden-by-smuggling');
    });

    it('answers a range of a twin with those bytes of it, and an absurd one with the whole or 416', async () => {
      const url = `${files.base}/api/registry/stats.json`;
      const whole = await (await fetch(url)).text();
      const ask = (range: string) => fetch(url, { headers: { range, 'accept-encoding': 'identity' } });
      const part = await ask('bytes=10-19');
      expect([part.status, await part.text()]).toEqual([206, whole.slice(10, 20)]);
      expect((await ask('bytes=999999999-')).status).toBe(416);
      const many = await ask(`bytes=${Array.from({ length: 500 }, () => '0-').join(',')}`);
      expect((await many.text()).length).toBeLessThanOrEqual(whole.length);
    });

    it('does not let a missing page be cached', async () => {
      for (const path of ['/api/agent/skills/nothing-here', '/nothing-here', '/api/registry/stats/extra']) {
        const { status, headers } = await read(`${live.base}${path}`);
        expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
      }
    });
  });

  it('logs paths without queries, so that no token of a submission stays in a file', async () => {
    const path = '/api/skills/submissions/sub_x';
    const refused = await read(`${live.base}${path}?token=of-mine`);
    expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store']);
    await expect.poll(() => live.logged()).toContain(`"GET ${path}" 404`);
    expect(await live.logged()).not.toContain('of-mine');
  });

  it('says nothing of a query either when the live server is away', async () => {
    const folder = join(site.dir, 'away');
    // Nothing listens on port 1.
    await exportSite({ ...site.options, folder, upstream: 'http://127.0.0.1:1' });
    const away = await startNginx(folder);
    stops.push(() => away.stop());
    const path = '/api/skills/submissions/sub_x';
    expect((await read(`${away.base}${path}?token=of-mine`)).status).toBe(502);
    await expect.poll(() => away.logged()).toContain(`"GET ${path}" 502`);
    expect((await away.logged()) + (await away.complained())).not.toContain('of-mine');
  });
});

suite('nginx over the export of the real content', () => {
  let site: SiteFixture;
  let folder: string;
  let nginx: RunningNginx;
  let nodeBase: string;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    site = await buildFixture({ CONTENT_DIR: join(import.meta.dirname, '../../content') });
    stops.push(() => site.remove());
    const node = await startServer({ ...site.options, logger: openLogger('silent') });
    stops.push(() => node.close());
    nodeBase = `http://127.0.0.1:${node.port}`;
    folder = join(site.dir, 'files');
    await exportSite({ ...site.options, folder, upstream: null });
    nginx = await startNginx(folder);
    stops.push(() => nginx.stop());
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('answers every skill’s manifest and install plan as the server does', async () => {
    const slugs = await readdir(join(folder, 'api/registry/install'));
    const paths = [...new Set(slugs.map((name) => name.replace(/\.\w+$/, '')))].flatMap((slug) =>
      ['manifest', 'install'].flatMap((kind) =>
        ['', '?format=text'].map((query) => `/api/registry/${kind}/${slug}${query}`),
      ),
    );
    expect(paths.length).toBeGreaterThan(400);
    for (let start = 0; start < paths.length; start += 16) {
      const batch = paths.slice(start, start + 16);
      const read = (base: string): Promise<string[]> =>
        Promise.all(batch.map(async (path) => (await fetch(base + path)).text()));
      const [ours, theirs] = await Promise.all([read(nodeBase), read(nginx.base)]);
      for (const [at, path] of batch.entries()) expect([path, theirs[at]]).toEqual([path, ours[at]]);
    }
  });
});

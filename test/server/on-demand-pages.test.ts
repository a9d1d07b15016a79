/** Specification of pages made for one request: sent whole, compressed, with the server's own headers. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOnDemandPages } from '../../src/server/on-demand-pages.ts';
import { startTinyServer, tinyContext, type TinyServer } from '../support/tiny-server.ts';

/** As Astro builds it: a module with a handler that writes to Node's response. */
const builtHandler = `export const handler = async (request, response, next) => {
  const path = request.url.split('?')[0];
  if (path === '/nothing') return next();
  if (path === '/broken') return next(new Error('the template failed'));
  if (path === '/cut') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>half');
    return response.destroy(new Error('the page ended in the middle'));
  }
  if (path === '/private') response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
  else response.writeHead(200, { 'content-type': 'text/html' });
  for (let part = 0; part < 200; part += 1) response.write(Buffer.from('<p>one paragraph of a page</p>'));
  response.end();
};`;

let folder: string;
let server: TinyServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/entry.mjs'), builtHandler);
  const renderPage = await openOnDemandPages(folder, tinyContext);
  const pages = { has: () => false, find: async () => null, missing: async () => null };
  if (renderPage === null) throw new Error('the built pages were not found');
  server = await startTinyServer({ pages, renderPage });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.base}${path}`, { ...init, headers: { accept: 'text/html', ...init.headers } });

describe('a page made for one request', () => {
  it('is sent whole and compressed, with its type, policy and caching', async () => {
    const answer = await ask('/page', { headers: { 'accept-encoding': 'br' } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(1_000);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
      'no-cache',
      'Accept-Encoding',
    ]);
    expect((await answer.text()).match(/<p>/g)).toHaveLength(200);
  });

  it('has the same headers for HEAD, and no body', async () => {
    const answer = await ask('/page', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([
      200,
      'gzip',
      '',
    ]);
  });

  it('is never kept where the page says so', async () => {
    expect((await ask('/private')).headers.get('cache-control')).toBe('no-store');
  });

  it('that does not exist is not found', async () => {
    expect((await ask('/nothing')).status).toBe(404);
  });

  it.each(['/broken', '/cut'])('that fails is an error, never half a page: %s', async (path) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('half')]);
  });
});

it('a build without such pages has none', async () => {
  expect(await openOnDemandPages(join(folder, 'elsewhere'), tinyContext)).toBeNull();
});

/** An instance that is not public, behind a real nginx that asks for passwords: who gets in, under which name, and what caches may keep. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { createApplication } from '../../src/http/application.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { listen, type RunningServer } from '../../src/server/listen.ts';
import { openOnDemandPages } from '../../src/server/on-demand-pages.ts';
import { hasNginx, type RunningNginx, startPrivateNginx } from '../support/nginx.ts';
import { createContext } from '../support/registry.ts';

const secret = 'a secret of the proxy';
const lines: Record<string, unknown>[] = [];
let server: RunningServer;
let direct: string;
let nginx: RunningNginx;
let base: string;
let folder: string;

/** As Astro builds it: a module that writes into Node's own response. */
const builtHandler = `export const handler = (request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' });
  response.end('<p>A page made for one request</p>');
};`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'));
  const context = createContext();
  await mkdir(join(folder, 'astro/server'), { recursive: true });
  await writeFile(join(folder, 'astro/server/entry.mjs'), builtHandler);
  const renderPage = await openOnDemandPages(join(folder, 'astro'), () => context);
  if (renderPage === null) throw new Error('the built pages were not found');
  const application = createApplication({
    getPages: () => ({ has: () => false, find: async () => null, missing: async () => null }),
    renderPage,
    endpoints,
    documents: siteDocuments,
    getContext: () => context,
    logger: {
      info: (fields) => void lines.push(fields as Record<string, unknown>),
      warn: () => {},
      error: () => {},
    },
    newId: () => 'an id',
    isPrivate: true,
    callerNames: { header: 'X-Remote-User', secret },
  });
  server = await listen(application, { host: '127.0.0.1', port: 0, siteUrl: context.siteUrl });
  direct = `http://127.0.0.1:${server.port}`;
  if (!hasNginx) return;
  nginx = await startPrivateNginx(direct, secret);
  ({ base } = nginx);
});
afterAll(async () => {
  if (hasNginx) await nginx.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const path = '/api/registry/search?q=tables';
const ann = { authorization: `Basic ${Buffer.from('ann:word').toString('base64')}` };

describe('the server alone', () => {
  it.each([
    ['no secret', { 'x-remote-user': 'ann' }],
    ['another secret', { 'x-remote-user': 'ann', 'x-proxy-secret': 'a guess of someone' }],
    ['nothing', {}],
  ])('answers no request with %s', async (_, headers) => {
    const response = await fetch(`${direct}${path}`, { headers });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('acme-tables');
  });

  it('answers those who watch it', async () => {
    expect((await fetch(`${direct}/healthz`)).status).toBe(200);
    expect((await fetch(`${direct}/readyz`)).status).toBe(200);
  });

  it('has answers for their reader alone: no shared cache, no page of another site', async () => {
    const headers = { 'x-proxy-secret': secret, 'x-remote-user': 'ann', origin: 'https://elsewhere.example' };
    const answers = [
      [path, 200],
      ['/openapi.json', 200],
      ['/api/registry/manifest/acme-tables', 200],
      ['/made-by-astro', 200],
      ['/api/registry/manifest/no-such-skill', 404],
      ['/readyz', 200],
    ] as const;
    for (const [address, status] of answers) {
      const response = await fetch(`${direct}${address}`, { headers: { ...headers, accept: '*/*' } });
      expect([address, response.status]).toEqual([address, status]);
      expect(response.headers.get('cache-control')).toMatch(/^private\b/);
      expect(response.headers.get('cache-control')).not.toMatch(/public|s-maxage/);
      expect(response.headers.get('vary')).toContain('Authorization');
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe.runIf(hasNginx)('behind nginx', () => {
  it('asks for a password before anything else', async () => {
    expect((await fetch(`${base}${path}`)).status).toBe(401);
  });

  it('logs the name that the proxy checked, whatever name the caller sends', async () => {
    lines.length = 0;
    const response = await fetch(`${base}${path}`, { headers: { ...ann, 'x-remote-user': 'bea' } });
    expect(await response.text()).toContain('acme-tables');
    expect(lines).toContainEqual({ caller: 'ann', method: 'GET', path: '/api/registry/search', status: 200 });
  });

  it('answers MCP to who has the password', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const headers = {
      ...ann,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const response = await fetch(`${base}/api/mcp`, { method: 'POST', body, headers });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('get_install_plan');
  });

  it('answers the command-line client with a token, and not without', async () => {
    const search = (token: string): ReturnType<typeof runCommand> =>
      runCommand(
        ['search', 'tables'],
        {
          environment: { SKILL_REGISTRY_URL: base, SKILL_REGISTRY_TOKEN: token },
          workingFolder: folder,
          homeFolder: folder,
          now: () => new Date(),
          isInteractive: false,
          confirm: () => Promise.resolve(false),
          note: () => {},
          print: () => {},
          input: async function* () {
            yield* [];
          },
          runtimes: [],
          builtFor: null,
          programs: {},
          version: '0.0.0',
          program: 'skill-registry',
          signal: new AbortController().signal,
        },
        { isTerminal: false, withColor: false },
      );
    const found = await search('ann:word');
    expect(found).toMatchObject({ exitCode: 0, out: expect.stringContaining('acme-tables') as unknown });
    const refused = await search('ann:wrong');
    expect(refused.exitCode).not.toBe(0);
    expect(refused.error).toContain('SKILL_REGISTRY_TOKEN');
  });
});

/** A registry copied into a folder and served from there: only what is new, nothing that is not as signed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../src/app.ts';
import type { Context } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { parseConfig } from '../../src/config.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { ask, at } from '../support/registry.ts';
import { writeContent } from '../support/site-fixture.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type CliRegistry, openCliRegistry, type Ran, runProgram, tablesText } from './support/registry.ts';

let registry: CliRegistry;
let cwd: string;
beforeAll(async () => {
  // One of each kind whose files are no Markdown in a folder of their own.
  const content = {
    'roots/acme.pem': root,
    'policy.md': '---\nversion: 1\nlicenses:\n  refused: [GPL-3.0-only]\n---\nAsk us first.\n',
  };
  registry = await openCliRegistry({ repositories: {}, content });
  cwd = await registry.project();
});
afterAll(() => registry.close());

const root = readFileSync(join(import.meta.dirname, '../../content/roots/nvidia.pem'), 'utf8');
const task = 'extract tables from a PDF report';
const run = (...words: string[]): Promise<Ran> => registry.run(words, { cwd });

interface Report {
  readonly fetched: number;
  readonly kept: number;
  readonly skills: number;
  readonly entries: number;
}

async function mirrored(url = registry.url): Promise<Report> {
  const ran = await run('mirror', url, 'mirror', '--json');
  expect([ran.exitCode, ran.error.replace(/^Keys of .*\n/, '')]).toEqual([0, '']);
  return JSON.parse(ran.out) as Report;
}

async function pack(name: string): Promise<string> {
  const names = await readdir(join(cwd, 'mirror/index'));
  return join(cwd, 'mirror/index', names.find((each) => each.startsWith(`${name}-`)) ?? '');
}

describe('a mirror', () => {
  it('has the index, the log, the keys and the advisories, and answers without the registry', async () => {
    const { fetched, kept, skills, entries } = await mirrored();
    expect([kept, skills]).toEqual([0, 4]);
    expect(fetched).toBeGreaterThan(10_000);
    expect(entries).toBeGreaterThan(4);
    const asked = registry.operations().length;
    const found = await run('resolve', task, '--registry', './mirror', '--json');
    expect(JSON.parse(found.out)).toMatchObject({
      decision_packet: { selected_skill: { slug: 'acme-tables' } },
    });
    const { out } = await run('resolve', task, '--registry', './mirror');
    expect(out).toContain('\n  skill-registry --registry ./mirror read <slug>\n');
    expect((await run('--registry', './mirror', 'read', 'acme-tables')).exitCode).toBe(0);
    expect((await run('statement', 'acme-tables', '--registry', './mirror')).exitCode).toBe(0);
    expect((await run('log', 'verify', '--registry', './mirror')).exitCode).toBe(0);
    expect(registry.operations()).toHaveLength(asked);
  });

  it('has the client that reads it', async () => {
    const copied = await readFile(join(cwd, 'mirror/cli', registry.file));
    expect(copied).toEqual(await readFile(join(registry.options.distDir, 'files/cli', registry.file)));
    const { out } = await run('mirror', registry.url, 'mirror');
    const [, command = ''] = /Ask it: (.+)/.exec(out) ?? [];
    const environment = { PATH: process.env['PATH'] ?? '', HOME: registry.home };
    const ran = await runProgram('sh', ['-c', command.replace('<task>', task)], cwd, environment);
    expect([ran.exitCode, ran.out]).toEqual([0, expect.stringContaining('acme-tables')]);
  });

  it('has the content files of the registry, and repairs them', async () => {
    const path = 'skills/acme/acme-tables.md';
    const theirs = await readFile(join(registry.contentDir, path), 'utf8');
    expect(await readFile(join(cwd, 'mirror/content', path), 'utf8')).toBe(theirs);
    await writeFile(join(cwd, 'mirror/content', path), 'changed');
    await writeFile(join(cwd, 'mirror/content/skills/acme/own.md'), 'kept');
    expect(await mirrored()).toMatchObject({ fetched: 0 });
    expect(await readFile(join(cwd, 'mirror/content', path), 'utf8')).toBe(theirs);
    expect(await readFile(join(cwd, 'mirror/content/skills/acme/own.md'), 'utf8')).toBe('kept');
    await rm(join(cwd, 'mirror/content/skills/acme/own.md'));
    expect(await readFile(join(cwd, 'mirror/content/roots/acme.pem'), 'utf8')).toBe(root);
    expect(await readFile(join(cwd, 'mirror/content/policy.md'), 'utf8')).toContain('Ask us first.');
  });

  it('fetches nothing when nothing is new', async () => {
    expect(await mirrored()).toMatchObject({ fetched: 0 });
  });

  it('continues a run that was ended, and repairs a file that was cut', async () => {
    const statements = await pack('statements');
    const whole = await readFile(statements);
    await rm(statements);
    await writeFile(`${statements}.part`, whole);
    expect(await mirrored()).toMatchObject({ fetched: 0 });
    expect(await readFile(statements)).toEqual(whole);
    await truncate(statements, 20);
    expect((await mirrored()).fetched).toBe(whole.length);
    expect(await readFile(statements)).toEqual(whole);
  });

  it('fetches the index again over a copy of an earlier version, which has no list of digests, and keeps the content', async () => {
    const path = join(cwd, 'mirror/index/manifest.json');
    const { digests: _, ...earlier } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    await writeFile(path, JSON.stringify({ ...earlier, format: 'skill-registry-index-v2' }));
    await rm(await pack('terms'));
    expect((await mirrored()).fetched).toBeGreaterThan(0);
    expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty('digests');
    expect(await mirrored()).toMatchObject({ fetched: 0 });
  });

  it('fetches the segments that changed, and removes the files before', async () => {
    const before = await pack('details');
    await registry.publishChange(tablesText.replace('Pulls tables', 'Pulls all tables'));
    const { fetched, kept } = await mirrored();
    expect(fetched).toBeGreaterThan(0);
    expect(kept).toBeGreaterThan(90_000); // The program, which is the same.
    expect(await pack('details')).not.toBe(before);
    expect((await readdir(join(cwd, 'mirror/index'))).filter((name) => name.endsWith('part'))).toEqual([]);
  });

  it('stays as it was when the registry sends something else, and the file is named', async () => {
    await registry.publishChange(tablesText.replace('Pulls tables', 'Pulls some tables'));
    const before = await readFile(join(cwd, 'mirror/index/manifest.json'), 'utf8');
    const damaged = await damagedHost(/\/index\/details-/);
    const { port } = damaged.address() as AddressInfo;
    const ran = await run('mirror', `http://127.0.0.1:${port}`, 'mirror');
    damaged.close();
    expect([ran.exitCode, ran.error]).toEqual([
      5,
      expect.stringMatching(/index\/details-\w+\.pack is not as it was signed/),
    ]);
    expect(await readFile(join(cwd, 'mirror/index/manifest.json'), 'utf8')).toBe(before);
    expect((await run('resolve', task, '--registry', './mirror')).exitCode).toBe(0);
    await mirrored();
  });

  it.each([
    ['content file', /\/index\/files-/, /index\/files-\w+\.pack is not as it was signed/],
    ['client', /\/cli\//, /cli\/[\w.-]+\.tgz is not the file that the registry signed/],
    [
      'tile of the log',
      /\/log\/tile\/0\//,
      /log\/tile\/0\/\S+ does not have the hashes of which the checkpoint has the root/,
    ],
    ['entry of the log', /\/log\/tile\/entries\//, /log\/tile\/entries\/\S+ does not have the entries/],
  ])('refuses another %s than was signed, and names it', async (_, path, sentence) => {
    const damaged = await damagedHost(path);
    const { port } = damaged.address() as AddressInfo;
    const ran = await run('mirror', `http://127.0.0.1:${port}`, 'other');
    damaged.close();
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringMatching(sentence)]);
    await rm(join(cwd, 'other'), { recursive: true });
  });

  it('is refused for what is no registry', async () => {
    expect((await run('mirror', 'ftp://x', 'other')).exitCode).toBe(2);
    expect((await run('mirror', registry.raw.url, 'other')).exitCode).toBe(3);
  });
});

/** The registry with the last byte of some files changed. */
async function damagedHost(path: RegExp): Promise<Server> {
  const server = createServer((request, response) => {
    const headers = request.headers.range === undefined ? {} : { range: request.headers.range };
    void fetch(`${registry.url}${request.url ?? ''}`, { headers }).then(async (answer) => {
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (path.test(request.url ?? '')) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      response.writeHead(answer.status);
      response.end(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a registry over a mirror', () => {
  let context: Context;
  beforeAll(async () => {
    await writeContent(join(cwd, 'ours'), {
      'advisories/2026-0007.md': [
        '---',
        'name: Not in this company',
        'published: 2026-05-04T09:00:00Z',
        'modified: 2026-05-04T09:00:00Z',
        'severity: high',
        'affected:',
        '  - {skill: acme-charts, all: true}',
        '---',
        'Draw by hand.',
      ].join('\n'),
    });
    const config = parseConfig({
      CONTENT_DIR: `${join(cwd, 'ours')},${join(cwd, 'mirror')}`,
      DATA_DIR: join(cwd, 'data'),
      SITE_URL: 'https://skills.inside.example',
      LOG_LEVEL: 'silent',
    });
    const distDir = join(cwd, 'dist');
    const projectDir = join(import.meta.dirname, '../..');
    const paths = { projectDir, distDir, endpoints, documents: siteDocuments };
    await buildSite({ config, ...paths, now: new Date(), withPages: false });
    context = (await openContext(config, join(distDir, 'index'))).current();
  });

  it('has its skills with their evidence, and says that they are from the mirror', async () => {
    expect(context.registry.entries.map(({ slug }) => slug)).toContain('acme-tables');
    expect(at(await ask('manifest', {}, { slug: 'acme-tables' }, context), 'content_origin')).toEqual([
      { path: 'skills/acme/acme-tables.md', folder: 'mirror', overrides: [] },
      { path: 'evidence/acme/acme-tables.json', folder: 'mirror', overrides: [] },
      { path: 'evidence/acme/acme-tables.versions.json', folder: 'mirror', overrides: [] },
    ]);
  });

  it('blocks what the company blocks', async () => {
    const blocked = await ask('manifest', {}, { slug: 'acme-charts' }, context);
    expect(at(blocked, 'safety_gate.tier')).toBe('blocked');
    expect(JSON.stringify(blocked)).toContain('Not in this company');
  });
});

describe('a served mirror', () => {
  let child: ChildProcess;
  let url = '';
  beforeAll(async () => {
    const words = [registry.program, 'serve', 'mirror', '--port', '0'];
    child = spawn(process.execPath, words, { cwd, env: { ...process.env, HOME: registry.home } });
    const [line] = (await once(child.stderr ?? child, 'data')) as [Buffer];
    url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('answers questions as the registry does, as JSON and as text', async () => {
    const path = `/api/registry/search?q=tables`;
    const [here, there] = await Promise.all(
      [url, registry.url].map(async (origin) => (await (await fetch(`${origin}${path}`)).json()) as object),
    );
    expect({ ...here, meta: null }).toEqual({ ...there, meta: null });
    expect(await (await fetch(`${url}${path}&format=text`)).text()).toContain('acme-tables');
    const posted = await fetch(`${url}/api/agent/resolve`, {
      method: 'POST',
      body: JSON.stringify({ task }),
    });
    expect(await posted.json()).toMatchObject({ decision_packet: { outcome_feedback: { event_id: '' } } });
    expect((await fetch(`${url}/api/registry/statement/acme-tables.json`)).status).toBe(200);
    expect((await fetch(`${url}/cli/${registry.file}`)).status).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' });
  });

  it('refuses in sentences, and serves nothing else of the folder', async () => {
    const asked = async (path: string, init: RequestInit = {}): Promise<[number, string]> => {
      const answer = await fetch(`${url}${path}`, init);
      return [answer.status, await answer.text()];
    };
    expect(await asked('/api/agent/skills/acme-table')).toEqual([404, expect.stringContaining('detail')]);
    expect((await asked('/api/registry/search?limit=1000'))[0]).toBe(400);
    expect((await asked('/api/agent/resolve', { method: 'POST', body: '{' }))[0]).toBe(400);
    expect((await asked('/api/agent/resolve', { method: 'POST', body: ' '.repeat(70_000) }))[0]).toBe(400);
    expect((await asked('/index/..%2f..%2fpackage.json'))[0]).toBe(404);
    expect((await asked('/package.json'))[0]).toBe(404);
    expect((await asked('/api/agent/outcome', { method: 'POST', body: '{}' }))[0]).toBe(404);
  });

  it('answers under no name that another site may have lead here', async () => {
    const { port, host } = new URL(url);
    const statusUnder = async (name: string): Promise<number> =>
      (
        await rawRequest(
          Number(port),
          `GET /log/checkpoint HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`,
        )
      ).status;
    for (const name of ['evil.example', `127.0.0.1.evil.example:${port}`, ''])
      expect([name, await statusUnder(name)]).toEqual([name, 403]);
    for (const name of [host, `localhost:${port}`, '[::1]'])
      expect([name, await statusUnder(name)]).toEqual([name, 200]);
  });

  it('is a registry for the client, and can be mirrored again', async () => {
    expect((await run('resolve', task, '--registry', url)).out).toContain('acme-tables');
    expect((await run('log', 'verify', '--registry', url)).exitCode).toBe(0);
    const again = await run('mirror', url, 'again', '--json');
    expect(again.exitCode).toBe(0);
    const manifest = async (folder: string): Promise<string> =>
      readFile(join(cwd, folder, 'index/manifest.json'), 'utf8');
    expect(await manifest('again')).toBe(await manifest('mirror'));
  });
});

/** A registry copied into a folder and served from there: only what is new, nothing that is not as signed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, type Ran, tablesText } from './support/registry.ts';

let registry: CliRegistry;
let cwd: string;
beforeAll(async () => {
  registry = await openCliRegistry();
  cwd = await registry.project();
});
afterAll(() => registry.close());

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
    expect((await run('statement', 'acme-tables', '--registry', './mirror')).exitCode).toBe(0);
    expect((await run('log', 'verify', '--registry', './mirror')).exitCode).toBe(0);
    expect(registry.operations()).toHaveLength(asked);
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

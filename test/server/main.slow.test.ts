/** `npm run serve` as an operator meets it: exit codes, one line each, and a clean end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';
import { codeCache } from '../support/process/code-cache.ts';

const main = join(import.meta.dirname, '../../src/server/main.ts');
let site: SiteFixture;
let empty: string;
beforeAll(async () => {
  site = await buildFixture();
  empty = await mkdtemp(join(tmpdir(), 'empty-'));
});
afterAll(async () => {
  await site.remove();
  await rm(empty, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => { readonly stdout: string; readonly stderr: string };
}

/** In the site's folder by default; `dist/` and `data/` are below it. */
function start(environment: Record<string, string>, cwd = site.dir, words: readonly string[] = []): Run {
  const child = spawn(process.execPath, [main, ...words], {
    cwd,
    env: {
      ...codeCache,
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      SITE_URL: 'https://skills.example',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, output: () => ({ stdout, stderr }) };
}

async function exitOf({
  child,
  output,
}: Run): Promise<{ code: number | null; stdout: string; stderr: string }> {
  if (child.exitCode === null) await once(child, 'close');
  return { code: child.exitCode, ...output() };
}

async function greeting(run: Run): Promise<string> {
  await expect.poll(() => run.output().stdout, { interval: 30 }).toMatch(/(?:.*\n){4}/);
  return run.output().stdout;
}

describe('the server process', () => {
  it('says where it is, gives three lines that work, and ends with 0 on SIGTERM', async () => {
    const run = start({});
    const text = await greeting(run);
    expect(text).toMatch(/^Skill Registry is at http:\/\/127\.0\.0\.1:\d+\n/);
    const urls = [...text.matchAll(/curl '([^']+)'/g)].map((match) => match[1] ?? '');
    expect(urls).toHaveLength(3);
    for (const url of urls) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
    expect(await (await fetch(urls[0] ?? '')).text()).toContain('\n1. acme-');
    run.child.kill('SIGTERM');
    const { code, stderr } = await exitOf(run);
    expect(code).toBe(0);
    for (const line of stderr.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  });

  it('refuses arguments, as nothing would read them', async () => {
    expect(await exitOf(start({}, site.dir, ['--port', '8080']))).toEqual({
      code: 2,
      stdout: '',
      stderr: 'configuration: the server takes no arguments; set variables, as in `PORT=8080 npm start`\n',
    });
  });

  it('serves with one process, and says why, when WORKERS has no store to share', async () => {
    const run = start({ WORKERS: '2' });
    const port = /:(\d+)\n/.exec(await greeting(run))?.[1] ?? '';
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    run.child.kill('SIGTERM');
    const { code, stderr } = await exitOf(run);
    expect(code).toBe(0);
    expect(stderr).toContain('WORKERS above 1 requires STORE_URL');
  });

  it('ends with 1 and one line when another process has the data', async () => {
    const first = start({});
    await greeting(first);
    const { code, stderr } = await exitOf(start({}));
    first.child.kill('SIGTERM');
    await exitOf(first);
    expect([code, stderr.split('\n').length]).toEqual([1, 2]);
  });

  it('ends with 2 and one line for a bad variable', async () => {
    const { code, stdout, stderr } = await exitOf(start({ PORT: 'nonsense' }));
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      'configuration: PORT must be a whole number from 0 to 65535\n',
    ]);
  });

  it('ends with 1 and one line without an index', async () => {
    const { code, stderr } = await exitOf(start({}, empty));
    expect([code, stderr]).toEqual([1, 'the index dist/index is missing: run `npm run build`\n']);
  });

  it('ends with 1 and one line for a port in use', async () => {
    const first = start({});
    const port = /:(\d+)\n/.exec(await greeting(first))?.[1] ?? '';
    const { code, stderr } = await exitOf(start({ PORT: port, DATA_DIR: 'other-data' }));
    first.child.kill('SIGTERM');
    await exitOf(first);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^port ${port} on 127\\.0\\.0\\.1 is in use: [^\\n]+\\n$`));
  });

  it('ends with 1 and one line for a damaged key', async () => {
    const other = await buildFixture();
    await writeFile(join(other.dir, 'data/keys/signing-key.pem'), 'nonsense');
    const { code, stderr } = await exitOf(start({}, other.dir));
    await other.remove();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S+signing-key\.pem is not an Ed25519 key: [^\n]+\n$/);
  });
});

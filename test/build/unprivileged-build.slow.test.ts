/** The service as docs/operating.md sets it up: who builds may write `dist`, `.astro` and the data folder, and nothing else. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isFinished } from '../../src/build/stamp.ts';
import { codeCache } from '../support/process/code-cache.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

const root = join(import.meta.dirname, '../..');
/** Only root may become another user. */
const isRoot = process.getuid?.() === 0;
/** A user and a group without any rights. */
const uid = 65_534;
let dir: string;
const writable = ['dist', '.astro', 'data'];

beforeAll(async () => {
  if (!isRoot) return;
  dir = await mkdtemp(join(tmpdir(), 'unprivileged-'));
  await promisify(execFile)('chmod', ['755', dir]);
  for (const name of [
    'src',
    'scripts',
    'public',
    'docs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'LICENSE',
    'astro.config.mjs',
  ])
    await cp(join(root, name), join(dir, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  await writeContent(join(dir, 'content'), fixtureContent());
  for (const name of writable) {
    await mkdir(join(dir, name));
    await chown(join(dir, name), uid, uid);
  }
});
afterAll(async () => {
  if (isRoot) await rm(dir, { recursive: true, force: true });
});

const environment = {
  ...codeCache,
  PATH: process.env['PATH'] ?? '',
  SITE_URL: 'https://skills.example',
  PORT: '0',
};

interface Server {
  readonly base: string;
  readonly log: () => string;
}
async function serve(): Promise<Server> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: dir,
    uid,
    gid: uid,
    env: environment,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [said, log] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await expect.poll(() => said, { interval: 50 }).toContain('Skill Registry is at');
  return { base: /http:\S+/.exec(said)?.[0] ?? '', log: () => log };
}
const statuses = (base: string, ...paths: string[]): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await fetch(base + path)).status));

describe.skipIf(!isRoot)('a user that can write only what a build makes', () => {
  it('builds everything, pages too, and serves it', { timeout: 900_000 }, async () => {
    // Rejects with what the build printed where it does not end with 0.
    await promisify(execFile)(process.execPath, ['scripts/build.ts', '--if-stale'], {
      cwd: dir,
      uid,
      gid: uid,
      env: environment,
    });
    const { base, log } = await serve();
    expect(await statuses(base, '/', '/skills/acme-tables', '/readyz')).toEqual([200, 200, 200]);
    expect(log()).not.toContain('no pages are built');
  });

  it('is told at the start where the pages are missing, and the server is not ready until they are there', async () => {
    // As a build leaves it that failed at the pages.
    await rename(join(dir, 'dist/astro'), join(dir, 'dist/away'));
    await rename(join(dir, 'dist/build.json'), join(dir, 'dist/stamp'));
    const { base, log } = await serve();
    expect(log()).toContain('no pages are built');
    expect(await statuses(base, '/', '/readyz', '/healthz', '/api/registry')).toEqual([503, 503, 200, 200]);
    await rename(join(dir, 'dist/away'), join(dir, 'dist/astro'));
    await rename(join(dir, 'dist/stamp'), join(dir, 'dist/build.json'));
    await expect.poll(() => statuses(base, '/', '/readyz')).toEqual([200, 200]);
  });

  it(
    'has first pages of a server that runs before those of single skills are made',
    { timeout: 900_000 },
    async () => {
      await rm(join(dir, 'dist'), { recursive: true });
      await mkdir(join(dir, 'dist'));
      await chown(join(dir, 'dist'), uid, uid);
      const build = (flag: string): Promise<unknown> =>
        promisify(execFile)(process.execPath, ['scripts/build.ts', '--if-stale', flag], {
          cwd: dir,
          uid,
          gid: uid,
          env: environment,
        });
      const page = join(dir, 'dist/astro/client/skills/acme-tables.html.gz');
      await build('--before-start');
      const { base } = await serve();
      const rest = build('--served');
      await expect.poll(() => existsSync(join(dir, 'dist/build.json')), { timeout: 300_000 }).toBe(true);
      expect([existsSync(page), await isFinished(join(dir, 'dist'))]).toEqual([false, false]);
      const paths = ['/', '/skills/acme-tables', '/audits/acme-tables', '/readyz'];
      await expect.poll(() => statuses(base, ...paths), { timeout: 60_000 }).toEqual([200, 200, 200, 200]);
      await rest;
      expect([existsSync(page), await isFinished(join(dir, 'dist'))]).toEqual([true, true]);
      expect(await statuses(base, ...paths)).toEqual([200, 200, 200, 200]);
    },
  );
});

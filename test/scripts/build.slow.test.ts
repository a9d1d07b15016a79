/** `npm run build` and `npm run export` as commands: what they print, and the exit codes others rely on. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUnchanged } from '../../src/build/build-site.ts';
import { parseConfig } from '../../src/config.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';
import { codeCache } from '../support/process/code-cache.ts';
import { runLoaded } from '../support/process/programs.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'commands-'));
  await writeContent(join(dir, 'content'), fixtureContent());
});
afterEach(() => rm(dir, { recursive: true, force: true }));

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Command = (
  script: string,
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => Promise<Run>;

const pathOf = (script: string) => join(import.meta.dirname, '../../scripts', script);
const environmentWith = (more: Readonly<Record<string, string>> = {}) => ({
  ...codeCache,
  PATH: process.env['PATH'] ?? '',
  SITE_URL: 'https://skills.example',
  ...more,
});

/** In the site's folder: content/, data/ and dist/ are below it. */
const run: Command = async (script, args, more) => {
  const ended = await runLoaded(pathOf(script), args, { cwd: dir, env: environmentWith(more) });
  return { code: ended.status, stdout: ended.stdout, stderr: ended.stderr };
};

/** The same, started: once for every way that a command ends. */
const start: Command = (script, args, more) =>
  new Promise((resolve) => {
    const where = { cwd: dir, env: environmentWith(more) };
    execFile(process.execPath, [pathOf(script), ...args], where, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });

describe('the build command', () => {
  it('says what it is doing and what it built, and nothing more when nothing has changed', async () => {
    const first = await start('build.ts', ['--no-pages']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^build: reading content and making the index\nbuild: writing the index of 3 skills for clients and browsers\nbuild: 3 skills, catalog [0-9a-f]{16}\nbuild: command line client [0-9a-z.-]+, \d+ bytes\nbuild: pages left out\n$/,
    );
    expect(await start('build.ts', ['--if-stale', '--no-pages'])).toEqual({
      code: 0,
      stdout: 'build: nothing has changed\n',
      stderr: '',
    });
  });

  it('does nothing where nothing has changed, and makes good what is missing or damaged', async () => {
    const config = parseConfig({
      SITE_URL: 'https://skills.example',
      CONTENT_DIR: join(dir, 'content'),
      DATA_DIR: join(dir, 'data'),
    });
    const isDone = async (): Promise<boolean> =>
      isUnchanged({
        config,
        endpoints: [],
        documents: [],
        projectDir: join(import.meta.dirname, '../..'),
        distDir: join(dir, 'dist'),
        now: new Date(),
        withPages: false,
      });
    await run('build.ts', ['--no-pages']);
    expect((await run('build.ts', ['--no-pages'])).stdout).toBe('build: nothing has changed\n');

    const record = join(dir, 'data/store/more');
    await mkdir(join(dir, 'data/store'), { recursive: true });
    await writeFile(record, 'a report');
    expect(await isDone()).toBe(false);
    await rm(record);
    expect(await isDone()).toBe(true);

    const index = join(dir, 'dist/index');
    const { folder } = JSON.parse(await readFile(join(index, 'current.json'), 'utf8')) as { folder: string };
    const details = join(index, folder, 'details.rec');
    const bytes = await readFile(details);
    await writeFile(details, Buffer.from(bytes).fill(0x20, 10, 20));
    expect(await isDone()).toBe(false);
    await writeFile(details, bytes);
    expect(await isDone()).toBe(true);

    await rm(join(dir, 'dist/files/index/manifest.json'));
    expect(await isDone()).toBe(false);
    await run('build.ts', ['--no-pages']);
    expect(await isDone()).toBe(true);
  });

  it('prints every problem as path:line: reason, counts them, and still succeeds', async () => {
    await writeFile(join(dir, 'content/skills/acme/acme-novice.md'), 'no front matter');
    const { code, stdout, stderr } = await run('build.ts', ['--no-pages']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nbuild: 2 skills, catalog \S+, \d+ content problems/);
    for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^content\/\S+:\d+: \S/);
  });

  it('builds a registry that begins, without any skill', async () => {
    await mkdir(join(dir, 'empty'));
    const { code, stdout, stderr } = await run('build.ts', ['--no-pages', '--accept'], {
      CONTENT_DIR: 'empty',
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\nbuild: 0 skills, /);
  });

  it('fails with 1 when no skill is left, and with 2 for a bad variable', async () => {
    await rm(join(dir, 'content/evidence'), { recursive: true });
    const empty = await start('build.ts', ['--no-pages']);
    expect(empty.code).toBe(1);
    expect(empty.stderr).toMatch(/\nbuild: no usable skill in content\n$/);
    const missing = await start('build.ts', ['--no-pages'], { CONTENT_DIR: 'nowhere' });
    expect(missing).toEqual({
      code: 2,
      stdout: 'build: reading nowhere and making the index\n',
      stderr: 'content: nowhere is not a folder that can be read\n',
    });
    const bad = await run('build.ts', [], { SITE_URL: 'nonsense' });
    expect([bad.code, bad.stderr.split('\n').length]).toEqual([2, 2]);
    expect(bad.stderr).toMatch(/^configuration: SITE_URL must be an origin/);
  });
});

describe('the export command', () => {
  it('writes a site that was built, and says when none is', async () => {
    const early = await start('export.ts', ['site']);
    expect(early).toMatchObject({
      code: 1,
      stderr: 'export: nothing has been built yet: run `npm run build`\n',
    });
    await run('build.ts', ['--no-pages']);
    const { code, stdout } = await start('export.ts', ['site', '--upstream', 'http://127.0.0.1:4321']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^export: (\d+) files in site, \1 written, 0 removed\n$/);
    expect(await readFile(join(dir, 'site/nginx/site.conf'), 'utf8')).toContain(
      'proxy_pass http://127.0.0.1:4321;',
    );
  });

  it.each([
    [[]],
    [['a', 'b']],
    [['a', '--upstream', 'nonsense']],
    [['a', '--upstream', 'http://x/y']],
    [['a', '--nonsense']],
  ])('refuses %j with its usage and writes nothing', async (args) => {
    const { code, stderr } = await (args.length === 0 ? start : run)('export.ts', args);
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: npm run export');
    expect(await readdir(dir)).toEqual(['content']);
  });
});

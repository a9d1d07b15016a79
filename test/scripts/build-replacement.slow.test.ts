/** What `npm run build` does not replace by mistake, and what it finds out before it begins. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/embedded-store.ts';
import { isFinished } from '../../src/build/stamp.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { quietLogger } from '../support/store-folder.ts';
import { codeCache } from '../support/process/code-cache.ts';
import { runLoaded } from '../support/process/programs.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

const root = join(import.meta.dirname, '../..');
let dir: string;
const environmentWith = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...codeCache,
  PATH: process.env['PATH'] ?? '',
  SITE_URL: 'https://skills.example',
  ...more,
});
async function build(
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<[number, string]> {
  const words = ['--no-pages', ...args];
  const { status, stdout, stderr } = await runLoaded(join(root, 'scripts/build.ts'), words, {
    cwd: dir,
    env: environmentWith(more),
  });
  return [status, stderr + (/build: \d+ skills/.exec(stdout)?.[0] ?? '')];
}
const pointer = (): Promise<string> => readFile(join(dir, 'dist/index/current.json'), 'utf8');

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'replacement-'));
  await writeContent(join(dir, 'content'), fixtureContent());
  if ((await build())[0] !== 0) throw new Error('the first build has to succeed');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('a build of another catalog', () => {
  beforeEach(async () => {
    await writeContent(join(dir, 'my-content'), fixtureContent());
    await rm(join(dir, 'my-content/skills/acme/acme-novice.md'));
  });

  it('leaves the one that is served, and says what to do', async () => {
    const before = await pointer();
    expect(await build([], { CONTENT_DIR: 'my-content' })).toEqual([
      1,
      'dist was built from content, and CONTENT_DIR is my-content: set DIST_DIR to a folder of its own, or run `npm run build -- --accept` if this is meant\n',
    ]);
    expect(await build(['--if-stale'], { CONTENT_DIR: 'my-content' })).toMatchObject([1, expect.anything()]);
    expect(await pointer()).toBe(before);
  });

  it('may have a folder of its own, or replace it', async () => {
    const before = await pointer();
    const own = { CONTENT_DIR: join(dir, 'my-content'), DIST_DIR: 'my-dist' };
    expect(await build([], own)).toEqual([0, expect.stringContaining('build: 2 skills')]);
    expect(await pointer()).toBe(before);
    expect((await build(['--accept'], { CONTENT_DIR: 'my-content' }))[0]).toBe(0);
    expect(await pointer()).not.toBe(before);
    expect(await build([], { CONTENT_DIR: './my-content' })).toEqual([0, '']);
  });

  it('started by README’s lines beside a running server leaves that one’s skills', async () => {
    const server = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
      cwd: dir,
      env: environmentWith({ PORT: '0' }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said).toContain('Skill Registry is at');
    const base = /http:\S+/.exec(said)?.[0] ?? '';
    await rm(join(dir, 'my-content/skills/acme/acme-tables.md'));
    const own = { CONTENT_DIR: 'my-content' };
    const start = ['--if-stale', '--before-start'];
    expect(await build(start, { ...own, PORT: new URL(base).port })).toEqual([
      1,
      `port ${new URL(base).port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT to another port\n`,
    ]);
    expect(await build(start, { ...own, PORT: '0' })).toMatchObject([
      1,
      expect.stringContaining('in use by process'),
    ]);
    expect(await build(start, { ...own, PORT: '0', DATA_DIR: 'my-data' })).toMatchObject([
      1,
      expect.stringContaining('was built from content'),
    ]);
    const stats = (await (await fetch(`${base}/api/agent/skills`)).json()) as { total: number };
    expect(stats.total).toBe(3);
  });
});

describe('a build that lost skills', () => {
  it('is not served where less than half is left, unless this is accepted', async () => {
    const before = await pointer();
    for (const slug of ['acme-tables', 'acme-novice']) await rm(join(dir, `content/skills/acme/${slug}.md`));
    const [code, said] = await build();
    expect([code, said.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      'only 1 skills found, and the last build has 3: run `npm run build -- --accept` if this is meant',
    ]);
    expect(await pointer()).toBe(before);
    expect((await build(['--accept']))[0]).toBe(0);
    expect(await pointer()).not.toBe(before);
    expect((await build(['--all']))[0]).toBe(0);
  });

  it('is served where one of three is missing', async () => {
    await rm(join(dir, 'content/skills/acme/acme-tables.md'));
    expect((await build())[0]).toBe(0);
  });

  it('is not served where the folder is empty, also as the first', async () => {
    const before = await pointer();
    await rm(join(dir, 'content'), { recursive: true });
    await writeContent(join(dir, 'content'), { 'README.md': 'nothing yet' });
    expect(await build()).toMatchObject([
      1,
      expect.stringContaining('no skill found, and the last build has 3'),
    ]);
    expect(await pointer()).toBe(before);
    expect(await build([], { DIST_DIR: 'new' })).toMatchObject([1, expect.anything()]);
    expect(await build(['--accept'], { DIST_DIR: 'new' })).toEqual([0, 'build: 0 skills']);
  });
});

describe('before a start', () => {
  it('the store that another process holds is found out before anything is built', async () => {
    const store = await openEmbeddedStore({
      folder: join(dir, 'data/store'),
      ledger: new OutcomeBook(),
      logger: quietLogger,
    });
    onTestFinished(() => store.close());
    await writeFile(join(dir, 'content/skills/acme/acme-novice.md'), 'changed');
    const before = await pointer();
    expect(await build(['--before-start'], { PORT: '0' })).toMatchObject([
      1,
      expect.stringContaining('in use by process'),
    ]);
    // As the timer does beside the server.
    expect((await build())[0]).toBe(0);
    expect(await pointer()).not.toBe(before);
  });

  it('the index alone is made where a server can answer from it, and the next build makes the rest', async () => {
    const files = join(dir, 'dist/files/index/manifest.json');
    const novice = join(dir, 'content/skills/acme/acme-novice.md');
    await rm(join(dir, 'dist'), { recursive: true });
    expect(await build(['--before-start'], { PORT: '0' })).toEqual([0, 'build: 3 skills']);
    expect([existsSync(files), await isFinished(join(dir, 'dist'))]).toEqual([false, false]);
    expect((await build(['--if-stale']))[0]).toBe(0);
    expect([existsSync(files), await isFinished(join(dir, 'dist'))]).toEqual([true, true]);
    await appendFile(novice, '\nMore of it.\n');
    expect((await build(['--before-start'], { PORT: '0' }))[0]).toBe(0);
    expect(await isFinished(join(dir, 'dist'))).toBe(false);
  });

  it('everything is made where the files that are there are of other code', async () => {
    const stamp = join(dir, 'dist/build.json');
    await writeFile(stamp, (await readFile(stamp, 'utf8')).replace(/"code":"\w+"/, '"code":"other"'));
    await appendFile(join(dir, 'content/skills/acme/acme-novice.md'), '\nMore of it.\n');
    expect((await build(['--before-start'], { PORT: '0' }))[0]).toBe(0);
    expect(await isFinished(join(dir, 'dist'))).toBe(true);
  });

  it('so is a port, and a free one is free afterwards', async () => {
    const other = createServer();
    await new Promise<void>((ok) => other.listen(0, '127.0.0.1', ok));
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    expect(await build(['--before-start'], { PORT: port })).toMatchObject([
      1,
      expect.stringContaining('is in use'),
    ]);
    await new Promise((closed) => other.close(closed));
    expect((await build(['--before-start'], { PORT: port }))[0]).toBe(0);
  });
});

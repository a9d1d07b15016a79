/** `npm run ingest` beside a running server: a listed skill that turns critical is blocked without a build, and free again when it is corrected. */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { noteBlockChange, readBlockChanges } from '../../../src/ingest/files/block-changes.ts';
import { buildSite } from '../../../src/build/build-site.ts';
import type { RunningServer } from '../../../src/server/listen.ts';
import { startServer } from '../../../src/server/start-server.ts';
import {
  type FakeGitHub,
  type LocalRepository,
  makeRepository,
  startGitHub,
} from '../../support/github/server.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { goodSkill, thiefLines } from '../../support/review-registry.ts';
import { buildFixture, type SiteFixture } from '../../support/site-fixture.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const slug = 'zebra-quillsharpening';
const task = 'find each part of the report about quillsharpening';
const script = join(import.meta.dirname, '../../../scripts/ingest.ts');
let github: FakeGitHub;
let repository: LocalRepository;
let site: SiteFixture;
let server: RunningServer;

async function ingest(from: string, ...flags: string[]): Promise<void> {
  const { contentDir, dataDir } = site.config;
  const env = { ...process.env, DATA_DIR: dataDir, GITHUB_API_URL: github.url, GITHUB_TOKEN: 'secret' };
  await promisify(execFile)(process.execPath, [script, '--from', from, '--out', contentDir, ...flags], {
    env,
  });
}
const check = () => ingest('github', '--listed', '--all', '--facts-only');

const get = async (path: string): Promise<Json> =>
  (await fetch(`http://127.0.0.1:${server.port}${path}`)).json();
const found = async (): Promise<string[]> => {
  const { results } = await get('/api/registry/search?q=quillsharpening');
  return results.map((each: Json) => each['slug']);
};
const chosen = async (): Promise<string | undefined> => {
  const { decision_packet } = await get(`/api/agent/resolve?task=${encodeURIComponent(task)}`);
  return decision_packet.selected_skill?.slug;
};
const builtAt = async (): Promise<number> =>
  (await stat(join(site.options.distDir, 'index/current.json'))).mtimeMs;
const waits = { timeout: 20_000, interval: 50 };

async function start(): Promise<void> {
  server = await startServer({ ...site.options, logger: quietLogger, watchEvery: 100, reviewEvery: 50 });
}

beforeAll(async () => {
  github = await startGitHub();
  repository = makeRepository({ 'SKILL.md': goodSkill('quillsharpening') });
  github.add('zebra/desk', repository.folder, { license: 'MIT', stars: 12 });
  site = await buildFixture({ GITHUB_API_URL: github.url });
  await ingest('https://github.com/zebra/desk');
  await buildSite(site.options);
  await start();
  return async () => {
    await server.close();
    await github.close();
    await site.remove();
    repository.remove();
  };
});

test('a version that turns critical is blocked by the run that reads it, in every answer, without a build', async () => {
  const built = await builtAt();
  expect([await found(), await chosen()]).toEqual([[slug], slug]);
  const { meta } = await get(`/api/registry/manifest/${slug}`);

  repository.commit({ 'SKILL.md': goodSkill('quillsharpening', thiefLines) });
  await check();
  await expect.poll(found, waits).toEqual([]);
  expect(await chosen()).not.toBe(slug);
  const manifest = await get(`/api/registry/manifest/${slug}`);
  expect(manifest['policy']).toBe('blocked');
  expect(manifest['meta'].revision).not.toBe(meta.revision);
  expect((await get(`/api/registry/manifest/${slug}.json`))['policy']).toBe('blocked');
  const install = await get(`/api/registry/install/${slug}`);
  expect(JSON.stringify(install)).not.toContain('npx');

  // A restart changes nothing of it, nor does the build that has read the same.
  await server.close();
  await start();
  expect(await found()).toEqual([]);
  expect(await builtAt()).toBe(built);
  await buildSite(site.options);
  await expect.poll(builtAt, waits).toBeGreaterThan(built);
  expect(await found()).toEqual([]);

  repository.commit({ 'SKILL.md': goodSkill('quillsharpening', 'Mended.') });
  await check();
  await expect.poll(found, waits).toEqual([slug]);
  expect(await chosen()).toBe(slug);
  // With what was read of the contents before, as a build would have it.
  const { versions } = await get(`/api/registry/manifest/${slug}/versions`);
  expect(versions).toHaveLength(3);
});

test('a repository that is gone is in no answer to a task as soon as it is found to be, and installs from its copy', async () => {
  github.delete('zebra/desk');
  await check();
  await expect.poll(chosen, waits).not.toBe(slug);
  const { policy } = await get(`/api/registry/manifest/${slug}`);
  expect([policy, await found()]).toEqual(['review', [slug]]);
});

test('notes that are none are passed over, and of very many the newer ones stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'notes-'));
  const file = join(folder, 'block-changes.jsonl');
  expect(await readBlockChanges(folder)).toEqual([]);
  await noteBlockChange(folder, 'acme-tables', new Date());
  await appendFile(file, '{"slug":"../x","at":"2026-11-22T00:00:00Z"}\nnull\n{\n[1]\n');
  for (const slugOf of ['acme-tables', 'acme-novice']) await noteBlockChange(folder, slugOf, new Date());
  expect(await readBlockChanges(folder)).toEqual(['acme-tables', 'acme-novice']);
  await appendFile(file, `${'x'.repeat(99)}\n`.repeat(11_000));
  await noteBlockChange(folder, 'acme-deploy', new Date());
  expect(await readBlockChanges(folder)).toEqual(['acme-deploy']);
  expect((await stat(file)).size).toBeLessThan(600_000);
  await rm(folder, { recursive: true });
});

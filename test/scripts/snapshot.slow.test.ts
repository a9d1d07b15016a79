/** `npm run snapshot` as an operator runs it, and what the next build makes of it. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openContext } from '../../src/app.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { keepDay } from '../../src/server/jobs/daily-upkeep.ts';
import { openOutcomes } from '../../src/runtime/open-store.ts';
import { startServer } from '../../src/server/start-server.ts';
import { quietLogger } from '../support/store-folder.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';
import { shiftDay } from '../../src/text/day.ts';

const root = join(import.meta.dirname, '../..');
let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
});
afterAll(() => site.remove());

function snapshot(indexDir: string, of = site): Promise<{ stdout: string }> {
  const env = {
    ...process.env,
    CONTENT_DIR: of.config.contentDir,
    DATA_DIR: of.config.dataDir,
    INDEX_DIR: indexDir,
  };
  return promisify(execFile)(process.execPath, [join(root, 'scripts/snapshot.ts')], { cwd: root, env });
}

it('writes once a day, removes what is too old, and history has it after the next build', async () => {
  const folder = join(site.config.contentDir, 'snapshots/best-tables');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '2020-01-01.json'), '{}');
  const indexDir = join(site.options.distDir, 'index');
  expect((await snapshot(indexDir)).stdout).toMatch(/1 written, 0 unchanged, 1 old ones removed\n$/);
  expect((await snapshot(indexDir)).stdout).toMatch(/0 written, 1 unchanged, 0 old ones removed\n$/);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}\.json$/)]);

  await buildSite(site.options);
  const { registry } = (await openContext(site.config, indexDir)).current();
  expect(registry.snapshots).toMatchObject([{ ranking: 'best-tables', catalog_revision: registry.revision }]);
});

it('a day that is in the store alone is written as well, and what the content folder has is kept', async () => {
  const other = await buildFixture();
  const indexDir = join(other.options.distDir, 'index');
  const { registry } = (await openContext(other.config, indexDir)).current();
  const today = new Date().toISOString().slice(0, 10);
  const { store } = await openOutcomes(other.config, quietLogger);
  await keepDay(store, registry, shiftDay(today, -3));
  await store.close();
  expect((await snapshot(indexDir, other)).stdout).toMatch(/2 written, 0 unchanged/);
  expect(readdirSync(join(other.config.contentDir, 'snapshots/best-tables'))).toEqual([
    `${shiftDay(today, -3)}.json`,
    `${today}.json`,
  ]);
  await other.remove();
});

it('beside a running server exports what the server has kept, and takes nothing itself', async () => {
  const other = await buildFixture();
  const indexDir = join(other.options.distDir, 'index');
  const { store } = await openOutcomes(other.config, quietLogger);
  // The store is taken and has nothing of today: a server that has just started.
  await expect(snapshot(indexDir, other)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/0 written, 0 unchanged/),
    stderr:
      'the running server has not stored the snapshot of today yet; it does so within a minute, then run this again\n',
  });
  await store.close();

  const server = await startServer({ ...other.options, logger: quietLogger });
  const history = async (): Promise<unknown[]> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/agent/rankings/best-tables/history`);
    return ((await answer.json()) as { snapshots: unknown[] }).snapshots;
  };
  await expect.poll(history).toHaveLength(1);
  expect((await snapshot(indexDir, other)).stdout).toMatch(/1 written, 0 unchanged/);
  expect((await snapshot(indexDir, other)).stdout).toMatch(/0 written, 1 unchanged/);
  const [live] = (await history()) as [{ date: string; entries: unknown }];
  const folder = join(other.config.contentDir, 'snapshots/best-tables');
  expect(JSON.parse(readFileSync(join(folder, `${live.date}.json`), 'utf8'))).toMatchObject(live);
  await server.close();
  await other.remove();
});

it('without a built index says in one line what to do', async () => {
  await expect(snapshot(join(site.dir, 'nowhere'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^the index .* is missing: run `npm run build`\n$/),
  });
});

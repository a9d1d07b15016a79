/** `npm run snapshot` as an operator runs it, and what the next build makes of it. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openContext } from '../../src/app.ts';
import { buildSite } from '../../src/server/build-site.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

const root = join(import.meta.dirname, '../..');
let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
}, 60_000);
afterAll(() => site.remove());

function snapshot(indexDir: string): Promise<{ stdout: string }> {
  const env = {
    ...process.env,
    CONTENT_DIR: site.config.contentDir,
    DATA_DIR: site.config.dataDir,
    INDEX_DIR: indexDir,
  };
  return promisify(execFile)(process.execPath, [join(root, 'scripts/snapshot.ts')], { cwd: root, env });
}

it('writes once a day, removes what is too old, and history has it after the next build', async () => {
  const folder = join(site.config.contentDir, 'snapshots/best-tables');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '2020-01-01.json'), '{}');
  const indexDir = join(site.options.distDir, 'index');
  expect((await snapshot(indexDir)).stdout).toMatch(/1 written, 0 were there, 1 old ones removed\n$/);
  expect((await snapshot(indexDir)).stdout).toMatch(/0 written, 1 were there, 0 old ones removed\n$/);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}\.json$/)]);

  await buildSite(site.options);
  const { registry } = (await openContext(site.config, indexDir)).current();
  expect(registry.snapshots).toMatchObject([{ ranking: 'best-tables', catalog_revision: registry.revision }]);
}, 60_000);

it('without a built index says in one line what to do', async () => {
  await expect(snapshot(join(site.dir, 'nowhere'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^the index .* is missing: run `npm run build`\n$/),
  });
});

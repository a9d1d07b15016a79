/** Builds that are killed, that the disk refuses, or that run side by side leave an index that is whole. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole, readIndex, readIndexPointer } from '../../src/adapters/files/index-files.ts';
import { openContext } from '../../src/app.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
});
afterAll(() => site.remove());

const script = resolve(import.meta.dirname, '../../scripts/build.ts');
const indexDir = (): string => join(site.options.distDir, 'index');

/** The build as it is run, in the site's own folder; `limit`: most bytes of a file, in blocks of 512. */
function startBuild(limit: number | 'unlimited' = 'unlimited') {
  const { contentDir, dataDir, siteUrl } = site.config;
  const environment = { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir, SITE_URL: siteUrl };
  const command = `ulimit -f ${limit}; exec "${process.execPath}" "${script}" --no-pages`;
  return spawn('sh', ['-c', command], { cwd: site.dir, env: environment, stdio: 'ignore' });
}

const change = (text: string): Promise<void> =>
  appendFile(join(site.config.contentDir, 'skills/acme/acme-tables.md'), `- ${text}\n`);

it('killed at any moment, it leaves an index that answers', async () => {
  const revisions = new Set([(await readIndex(indexDir())).header.revision]);
  for (const [at, ms] of [300, 800, 1_400].entries()) {
    await change(`lay table ${at}`);
    const build = startBuild();
    await pause(ms);
    build.kill('SIGKILL');
    if (build.exitCode === null && build.signalCode === null) await once(build, 'exit');
    const source = await openContext(site.config, indexDir());
    expect(source.current().registry.entries).toHaveLength(3);
    revisions.add(source.current().registry.revision);
  }
  // A change of its own: on a fast machine the build before may have ended.
  await change('lay the last table');
  const last = startBuild();
  const [code] = (await once(last, 'exit')) as [number];
  const { header } = await readIndex(indexDir());
  expect([code, revisions.has(header.revision)]).toEqual([0, false]);
});

it('two at once both end, and leave one index that is whole', async () => {
  await change('polish the spoons');
  const builds = [startBuild(), startBuild()];
  const codes = await Promise.all(builds.map(async (build) => (await once(build, 'exit'))[0] as number));
  expect(codes).toEqual([0, 0]);
  const source = await openContext(site.config, indexDir());
  expect(source.current().registry.entries).toHaveLength(3);
  const pointer = await readIndexPointer(indexDir());
  expect(await isWhole(join(indexDir(), pointer?.folder ?? ''), pointer?.files ?? {})).toBe(true);
});

it('on a disk that takes no more, it ends with an error and the old index stays', async () => {
  const before = (await readIndex(indexDir())).header.revision;
  await change('count the plates');
  const build = startBuild(4);
  const [code] = (await once(build, 'exit')) as [number | null];
  expect(code).not.toBe(0);
  expect((await readIndex(indexDir())).header.revision).toBe(before);
});

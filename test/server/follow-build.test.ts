/** A server that follows its builds says how many skills a new one has, and how many the one before had. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ContextSource } from '../../src/app.ts';
import { type FollowedBuild, followBuild, servedPaths } from '../../src/server/follow-build.ts';

const logged: unknown[][] = [];
const log =
  (level: string) =>
  (fields: object, message: string): void =>
    void logged.push([level, fields, message]);
const logger = { info: log('info'), warn: log('warn'), error: log('error') };

/** What the next look finds. */
let found: 'nothing new' | 'one skill' | 'half a file' = 'nothing new';

/** Four skills at first. */
function openSource(): ContextSource {
  let size = 4;
  const source = {
    current: () => ({ registry: { revision: `r${size}`, entries: Array.from({ length: size }) } }),
    refresh: async () => {
      if (found === 'half a file') throw new Error(found);
      const changed = found === 'one skill' && size !== 1;
      if (changed) size = 1;
      return changed;
    },
  };
  return source as unknown as ContextSource;
}

/** Follows the builds of an empty folder, after `prepare` has filled it. */
async function follow(prepare: (dir: string) => void): Promise<{ dir: string; followed: FollowedBuild }> {
  const dir = mkdtempSync(join(tmpdir(), 'follow-'));
  prepare(dir);
  const followed = await followBuild(
    { distDir: dir, config: { dataDir: join(dir, 'data'), read: 'public', rebuildSeconds: 0 } },
    openSource(),
    logger,
    () => Promise.resolve(null),
  );
  onTestFinished(() => {
    followed.close();
    rmSync(dir, { recursive: true });
  });
  return { dir, followed };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test('the log has the skills of both, and keeps the build before where the new one cannot be read', async () => {
  const { dir, followed } = await follow(() => undefined);
  logged.splice(0);
  followed.watch(20);
  found = 'one skill';
  writeFileSync(join(dir, 'build.json'), '{"build":1}');
  await expect
    .poll(() => logged, { timeout: 5_000 })
    .toEqual([['info', { revision: 'r1', skills: 1, before: 4 }, 'loaded a new index']]);
  found = 'half a file';
  writeFileSync(join(dir, 'build.json'), '{"build":2, "more": true}');
  await expect
    .poll(() => logged.at(-1), { timeout: 5_000 })
    .toEqual([
      'error',
      { error: new Error('half a file') },
      'cannot read the new build; keeping the previous build',
    ]);
});

test('what the first build writes after its first pages is lacking until it is written', async () => {
  const { dir, followed } = await follow((made) => {
    write(join(made, 'astro/revision'), 'r4');
    write(join(made, 'astro/client/index.html'), '<p>');
  });
  const lacking = (): string[] => servedPaths.filter((path) => followed.lacksFile(path));
  expect(followed.lacksPages()).toBe(false);
  expect(lacking()).toEqual(['/index/manifest.json', '/log/checkpoint', '/cli/rules.json']);
  expect(followed.lacksFile('/no-page')).toBe(false);
  found = 'nothing new';
  followed.watch(20);
  for (const path of ['/cli/rules.json', '/index/manifest.json', '/log/checkpoint'])
    write(join(dir, 'files', path), '{}');
  await expect.poll(lacking, { timeout: 5_000 }).toEqual([]);
});

/** One git command in a folder: what it leaves behind. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGit } from '../../../src/ingest/sources/git.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('a command that cannot be started fails, and nothing keeps the process alive', async () => {
  const before = timers();
  await expect(runGit(join(tmpdir(), 'no-such-folder-of-git'), ['--version'])).rejects.toThrow(
    'git cannot be run; is it installed?',
  );
  expect(timers()).toBe(before);
});

test('a command that has ended leaves no timer either', async () => {
  const before = timers();
  expect((await runGit(tmpdir(), ['--version'])).toString('utf8')).toMatch(/^git version/);
  expect(timers()).toBeLessThanOrEqual(before);
});

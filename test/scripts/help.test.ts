/** Every command that takes arguments says how it is called, before it does anything. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const commands = [
  'bench',
  'build',
  'check-content',
  'check-contribution',
  'eval',
  'export',
  'fuzz',
  'ingest',
  'marketplace',
  'recompute',
  'review',
  'snapshot',
  'store',
  'synth',
] as const;

it.each(commands)('%s --help prints its usage and ends with 0', (name) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, `scripts/${name}.ts`), '--help'],
    { encoding: 'utf8', cwd: root },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^usage: npm run (?:--silent )?${name}\\b`, 'i'));
});

it('a wrong call of check-content ends with 2 and the usage', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/check-content.ts'), '--everything'],
    { encoding: 'utf8', cwd: root },
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^usage: /);
});

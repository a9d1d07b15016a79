/** Every command that takes arguments says how it is called before it does anything, and names what it cannot use. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

it.each([
  ['audit', 'nowhere'],
  ['check-content', 'nowhere'],
  ['words-support/check-words', 'nowhere'],
  ['recompute', 'nowhere'],
  ['store', 'export', 'nowhere/file'],
])('%s names a file or folder that is not there, in one line', (name, ...words) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, `scripts/${name}.ts`), ...words], {
    encoding: 'utf8',
    cwd: root,
    env: { ...process.env, DATA_DIR: mkdtempSync(join(tmpdir(), 'help-')) },
  });
  expect(status).toBeGreaterThan(0);
  expect(stderr).toMatch(/^.*nowhere.*\n$/);
  expect(stderr).not.toContain('ENOENT');
});

it('a mistyped flag of build ends with 2, and nothing is built', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--no-page'], {
    encoding: 'utf8',
    cwd: mkdtempSync(join(tmpdir(), 'help-')),
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/'--no-page'[^]*usage: npm run build/);
});

it('audit of a folder of skills names the flag that audits each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'help-'));
  mkdirSync(join(folder, 'one'));
  writeFileSync(join(folder, 'one/SKILL.md'), 'Text.');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/audit.ts'), folder], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    2,
    `audit: no SKILL.md in ${folder}; --each audits the 1 skill below it\n`,
  ]);
});

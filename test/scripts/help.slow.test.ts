/** Every command says how it is called before it does anything, and names what it cannot use. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runLoaded } from '../support/process/programs.ts';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Each command of package.json that is a program of ours, with its file. `build:if-stale` and `check` are others with a flag. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^(?:\S+=\S+ )*node (?:scripts\/ensure\.mjs )?(?:--\S+ )*(\S+\.ts)(?: --\S+)?$/.exec(
    line,
  )?.[1];
  return file === undefined || ['build:if-stale', 'check'].includes(name) ? [] : [{ name, file }];
});

it('the commands are those of package.json', () => {
  expect(commands.length).toBeGreaterThan(25);
  expect(commands).toContainEqual({ name: 'build', file: 'scripts/build.ts' });
});

/** Those are started by the tests of their own; the others are started here. */
const startedElsewhere = [
  'audit audit:report build check-content check-contribution check-words describe discover export ingest',
  'recompute review serve snapshot start store synth',
]
  .join(' ')
  .split(' ');
const start = promisify(execFile);

it.each(commands)('npm run $name -- --help prints its usage and ends with 0', async ({ name, file }) => {
  const called = [join(root, file), '--help'] as const;
  const { status, stdout, stderr } = startedElsewhere.includes(name)
    ? await runLoaded(called[0], called.slice(1), { cwd: root })
    : { status: 0, ...(await start(process.execPath, called, { cwd: root })) };
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^usage: (?:\\w+=\\S+ )*npm run (?:--silent )?${name}\\b`, 'i'));
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
  ['store', 'import', 'nowhere/file'],
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

it.each(['build', 'ok', 'audit:report'])('a mistyped flag of %s ends with 2, and nothing is done', (name) => {
  const file = commands.find((command) => command.name === name)?.file ?? '';
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), '--no-page'], {
    encoding: 'utf8',
    cwd: mkdtempSync(join(tmpdir(), 'help-')),
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`'--no-page'[^]*usage: npm run (?:--silent )?${name}\\b`));
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

/** The list of the slowest files, made from a report as vitest writes it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runLoaded } from '../support/process/programs.ts';

const root = join(import.meta.dirname, '../..');
const script = join(root, 'scripts/slowest-tests.ts');
const folder = mkdtempSync(join(tmpdir(), 'slowest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(files: readonly (readonly [name: string, ms: number, tests: number])[]): string {
  const path = join(folder, 'report.json');
  const testResults = files.map(([name, ms, tests]) => ({
    name: join(root, name),
    startTime: 1_000,
    endTime: 1_000 + ms,
    assertionResults: Array.from({ length: tests }, () => ({ status: 'passed' })),
  }));
  writeFileSync(path, JSON.stringify({ numTotalTests: 3, testResults }));
  return path;
}

test('prints the slowest files, longest first, and the sum of all', async () => {
  const many = Array.from({ length: 40 }, (_, at) => [`test/a/${at}.test.ts`, 100 * at, 2] as const);
  const { status, stdout } = await runLoaded(script, [
    reportOf([['test/b.slow.test.ts', 65_432, 7], ...many]),
  ]);
  const lines = stdout.trimEnd().split('\n');
  expect(status).toBe(0);
  expect(lines[0]).toBe('The slowest 30 of 41 files of tests, in seconds:');
  expect(lines.slice(1, 3)).toEqual([
    '    65.4  test/b.slow.test.ts (7 tests)',
    '     3.9  test/a/39.test.ts (2 tests)',
  ]);
  expect(lines).toHaveLength(32);
  expect(lines.at(-1)).toBe('   143.4  all 41 files');
});

test('says what is wrong with a report that is none, and exits with 2', async () => {
  const other = join(folder, 'other.json');
  writeFileSync(other, '{"testResults": 3}');
  for (const [words, reason] of [
    [[], 'name one report'],
    [[join(folder, 'absent.json')], 'cannot be read'],
    [[other], 'is no report of vitest'],
  ] as const) {
    const { status, stderr } = await runLoaded(script, words);
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  }
  const started = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
  expect([started.status, started.stdout]).toEqual([
    0,
    expect.stringContaining('usage: node scripts/slowest'),
  ]);
});

/** What `npm test` runs is enough in a bare clone, and no test says how fast a machine is. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('test/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const isSlow = (path: string): boolean => path.endsWith('.slow.test.ts') || path.startsWith('test/interop/');
const naming = (pattern: RegExp, of: typeof files): string[] =>
  of.filter(({ path, text }) => path !== 'test/tiers.test.ts' && pattern.test(text)).map(({ path }) => path);
const quick = files.filter(({ path }) => path.endsWith('.test.ts') && !isSlow(path));

describe('npm test', () => {
  it('leaves out few files of many', () => {
    expect(quick.length).toBeGreaterThan(200);
    expect(files.filter(({ path }) => isSlow(path)).length).toBeGreaterThan(40);
  });
  it('reads nothing that lies beside the clone', () => {
    expect(naming(/\.\.\/shared\/(?:corpus|audit-samples|benchmarks|outside)/, quick)).toEqual([]);
  });
  it('measures no memory: its files share processes', () => {
    expect(naming(/process\.memoryUsage/, quick)).toEqual([]);
  });
});

it('no test measures time: a busy machine is no fault, and `audit:report`, `bench` and `eval` print what is measured', () => {
  const clocks = /performance\.now|process\.hrtime|process\.cpuUsage|\bcpuUsage\(/;
  // It times the start of our client, and asserts nothing.
  expect(naming(clocks, files)).toEqual(['test/interop/time-npx.ts']);
});

/** `npm run ok` and `npm run check`: what CI checks. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from './help.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', name);
const flag = { type: 'boolean', default: false } as const;
const { values } = readArguments(
  `usage: npm run ok [-- --no-tests]
       npm run check
Everything that CI checks, one step after the other; lists at the end what failed. npm run check, which is --fast: format,
lint, types and unit tests alone.`,
  { options: { fast: flag, 'no-tests': flag } },
);
const { fast, 'no-tests': withoutTests } = values;

type Step = readonly [name: string, args: readonly string[]];

/** Programs by path, run by the Node of this process: the one on the PATH may differ. */
const early: readonly Step[] = [
  ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['lint', [bin('oxlint/bin/oxlint'), 'src', 'scripts', 'test']],
];
const quick: readonly Step[] = [
  ['types', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']],
  ['unit tests', [bin('vitest/vitest.mjs'), 'run', '--project', 'unit']],
];
const late: readonly Step[] = [
  // Of every file, pages too.
  ['types', [bin('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning']],
  ...(withoutTests ? [] : ([['test', [bin('vitest/vitest.mjs'), 'run']]] as const)),
  ['build', [join(root, 'scripts/build.ts')]],
  ['check-build', [join(root, 'scripts/check-build.ts')]],
  ['eval', [join(root, 'scripts/eval.ts')]],
  // Last, since they measure time, and .ci/run has other work beside the first steps.
  ['attack', [join(root, 'scripts/attack.ts'), '--short']],
  ['bench', [join(root, 'scripts/bench.ts'), '--short']],
];

const failed: string[] = [];
for (const [name, args] of [...early, ...(fast ? quick : late)]) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  console.log(
    `== ${name} ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1_000).toFixed(1)} s)`,
  );
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nok' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** `npm run ok` and `npm run check`: what CI checks. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from './help.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', name);
const flag = { type: 'boolean', default: false } as const;
const { values } = readArguments(
  `usage: npm run ok [-- --no-tests]
       npm run check
Everything that CI checks, one step after the other and eval beside them; lists at the end what failed. npm run check,
which is --fast: format, lint, types and unit tests alone.`,
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
  ['attack', [join(root, 'scripts/attack.ts'), '--short']],
  ['bench', [join(root, 'scripts/bench.ts'), '--short']],
];
/** Beside the others: it takes one core for minutes, and reads and writes nothing that they need. */
const evaluation: Step = ['eval', [join(root, 'scripts/eval.ts')]];

/** Whether it held. Its output comes at once, or, of a step beside others, where the caller prints it. */
async function run(
  [name, args]: Step,
  isBeside = false,
): Promise<{ name: string; isOk: boolean; output: string }> {
  const started = performance.now();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const to = isBeside ? 'pipe' : 'inherit';
  const step = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', to, to], env });
  const said: Buffer[] = [];
  for (const stream of [step.stdout, step.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes));
  const isOk = await new Promise<boolean>((end) => {
    step.on('error', () => end(false)).on('close', (status) => end(status === 0));
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const end = `== ${name} ${isOk ? 'ok' : 'FAILED'} (${seconds} s)`;
  if (!isBeside) console.log(end);
  return { name, isOk, output: `${Buffer.concat(said).toString()}${end}` };
}

const beside = fast ? [] : [run(evaluation, true)];
const failed: string[] = [];
for (const step of [...early, ...(fast ? quick : late)]) {
  console.log(`\n== ${step[0]}`);
  const { name, isOk } = await run(step);
  if (!isOk) failed.push(name);
}
for (const { name, isOk, output } of await Promise.all(beside)) {
  console.log(`\n== ${name}\n${output}`);
  if (!isOk) failed.push(name);
}
console.log(failed.length === 0 ? '\nok' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

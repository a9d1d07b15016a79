/** `node scripts/slowest-tests.ts <report.json>`: the files of a run of the tests that took longest, and the sum of all. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseJson } from '../src/schema/json.ts';
import { z } from 'zod';
import { readArguments } from './help.ts';

const root = join(import.meta.dirname, '..');
const shown = 30;

/** What is read of a report that `vitest --reporter=json` wrote; times in milliseconds. */
const reportShape = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const { positionals } = readArguments(
  `usage: node scripts/slowest-tests.ts <report.json>
Prints the ${shown} files of tests that took longest, each with its seconds and its tests, and the sum of all files. The report is
one that npm test -- --reporter=json --outputFile.json=<report.json> wrote. Seconds are of the clock: a busy machine adds to them.`,
  { allowPositionals: true, options: {} },
);

async function main([path, ...others]: readonly string[]): Promise<number> {
  if (path === undefined || others.length > 0) return fail('name one report');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return fail(`${path} cannot be read`);
  const report = reportShape.safeParse(parseJson(text));
  if (!report.success) return fail(`${path} is no report of vitest --reporter=json`);
  const files = report.data.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    // As the tests are named on the command line.
    name: relative(root, name).replace(/^(?:\.\.\/)+.*?(?=test\/)/, ''),
    seconds: Math.max(0, endTime - startTime) / 1_000,
    tests: assertionResults.length,
  }));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1));
  const sum = files.reduce((all, { seconds }) => all + seconds, 0);
  console.log(`The slowest ${Math.min(shown, files.length)} of ${files.length} files of tests, in seconds:`);
  for (const { name, seconds, tests } of slowest.slice(0, shown))
    console.log(`${seconds.toFixed(1).padStart(8)}  ${name} (${tests} tests)`);
  console.log(`${sum.toFixed(1).padStart(8)}  all ${files.length} files`);
  return 0;
}

function fail(reason: string): number {
  console.error(`slowest-tests: ${reason}`);
  return 2;
}

process.exitCode = await main(positionals);

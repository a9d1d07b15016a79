/** `npm run interop:time`: how long our client takes by npx, from an empty folder with an empty cache, on each version of Node. */
import { rm } from 'node:fs/promises';
import { readArguments } from '../../scripts/help.ts';
import { type CliRegistry, openCliRegistry, type Ran } from '../cli/support/registry.ts';
import { nodes, nodeVersions, runClient, runNpx } from './support/client.ts';

const { values } = readArguments(
  `usage: npm run interop:time -- [--runs <number>]
Measures how long the client takes by npx, from an empty folder with an empty cache, on each version of Node; medians of five runs.`,
  { options: { runs: { type: 'string', default: '5' } } },
);
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new RangeError('--runs takes a whole number from 1');

const task = 'extract tables from a PDF report';
const commands = [
  ['resolve', task, '--keywords', 'pdf,table extraction'],
  ['install', 'acme-tables'],
] as const;

/** Milliseconds of both commands; throws where one fails. */
async function time(start: (words: readonly string[]) => Promise<Ran>): Promise<number> {
  const begin = performance.now();
  for (const words of commands) {
    const { exitCode, error } = await start(words);
    if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${exitCode}: ${error}`);
  }
  return performance.now() - begin;
}

function medianOf(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function timeAll(registry: CliRegistry, version: (typeof nodeVersions)[number]): Promise<string> {
  const byNpx: number[] = [];
  const direct: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A home of its own is a cache of its own.
    const [cwd, home, other, otherHome] = await Promise.all([1, 2, 3, 4].map(() => registry.project()));
    if (cwd === undefined || home === undefined || other === undefined || otherHome === undefined) break;
    byNpx.push(await time((words) => runNpx(registry, words, cwd, home, version)));
    direct.push(
      await time((words) =>
        runClient(registry, registry.program, words, other, { HOME: otherHome }, nodes[version]),
      ),
    );
    for (const folder of [home, otherHome]) await rm(folder, { recursive: true });
  }
  const [npx, program] = [medianOf(byNpx), medianOf(direct)];
  const seconds = (ms: number): string => (ms / 1_000).toFixed(2);
  return [
    `Node ${version}: resolve and install by npx ${seconds(npx)} s (slowest ${seconds(Math.max(...byNpx))} s)`,
    `the program alone ${seconds(program)} s, so npx is ${(npx / program).toFixed(1)} times that`,
  ].join('; ');
}

const registry = await openCliRegistry();
try {
  console.log(
    `Medians of ${runs}; empty folder and empty cache each time; npm 10.9.4; everything on this machine.`,
  );
  for (const version of nodeVersions) console.log(await timeAll(registry, version));
} finally {
  await registry.close();
}

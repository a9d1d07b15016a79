/** `npm run interop:time`: how long our client takes by npx, from an empty folder with an empty cache, and `serve-local` until its first answer, on each version of Node. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { readArguments } from '../../scripts/help.ts';
import { type CliRegistry, openCliRegistry, type Ran, skillText } from '../cli/support/registry.ts';
import { nodes, nodeVersions, runClient, runNpx } from './support/client.ts';

const { values } = readArguments(
  `usage: npm run interop:time -- [--runs <number>]
Measures how long the client takes by npx, from an empty folder with an empty cache, and serve-local with
500 skills from its start to its first answer by the SDK's client, on each version of Node; medians of five runs.`,
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

const skillsHere = 500;

/** A project with so many skills of 4 kB, each for a task of its own. */
async function installMany(registry: CliRegistry): Promise<string> {
  const cwd = await registry.project();
  for (let at = 0; at < skillsHere; at += 1) {
    const folder = join(cwd, '.claude/skills', `skill-${at}`);
    await mkdir(folder, { recursive: true });
    const text = skillText(`skill-${at}`, `Sorts stack ${at} of the archive.`, `sort stack ${at}`);
    await writeFile(join(folder, 'SKILL.md'), text + `Look at shelf ${at}, then at the next.\n`.repeat(90));
  }
  return cwd;
}

/** Milliseconds from the start of the program to its first answer, which no registry could give. */
async function timeLocal(registry: CliRegistry, cwd: string, node: string): Promise<number> {
  const client = new Client({ name: 'timer', version: '1.0.0' });
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: registry.home,
    SKILL_REGISTRY_URL: 'http://127.0.0.1:9',
  };
  const begin = performance.now();
  await client.connect(
    new StdioClientTransport({ command: node, args: [registry.program, 'serve-local'], cwd, env }),
  );
  const found = await client.callTool({ name: 'search_installed', arguments: { query: 'sort stack 377' } });
  const took = performance.now() - begin;
  await client.close();
  if (!JSON.stringify(found).includes('skill-377')) throw new Error(JSON.stringify(found));
  return took;
}

async function timeAllLocal(registry: CliRegistry, cwd: string): Promise<void> {
  for (const version of nodeVersions) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await timeLocal(registry, cwd, nodes[version]));
    const [median, slowest] = [medianOf(times), Math.max(...times)].map((ms) => `${Math.round(ms)} ms`);
    console.log(
      `Node ${version}: serve-local with ${skillsHere} skills, first answer after ${median} (slowest ${slowest})`,
    );
  }
}

const registry = await openCliRegistry();
try {
  await timeAllLocal(registry, await installMany(registry));
  console.log(
    `Medians of ${runs}; empty folder and empty cache each time; npm 10.9.4; everything on this machine.`,
  );
  for (const version of nodeVersions) console.log(await timeAll(registry, version));
} finally {
  await registry.close();
}

/**
 * Two tiers of tests, told apart by their names: `npm test` runs all files but `*.slow.test.ts` and those of test/interop;
 * `npm run test:all` runs every file. Within a tier, tests of pure code and of whole systems with real parts.
 */
import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { needsOwnProcess } from './test/support/process/own-process.ts';

const slowFiles = ['test/**/*.slow.test.ts'];
const systems = [
  'adapters',
  'browser',
  'build',
  'cli',
  'content',
  'discovery',
  'effect',
  'http',
  'ingest',
  'proof',
  'protocol',
  'resolve',
  'runtime',
  'scripts',
  'server',
  'smoke',
];
const systemFiles = [...systems.map((folder) => `test/${folder}/**/*.test.ts`), 'test/readme.test.ts'];
/** The few that have a process each. */
const apartFiles = slowFiles.flatMap((files) => globSync(files)).filter(needsOwnProcess);
/** Clients that others wrote; there once `npm run interop` has installed them. */
const interopFiles = ['test/interop/*.test.ts'];
const hasInterop = existsSync('test/interop/node_modules');
/** Whole agent runtimes, which are larger still: `npm run interop:agents`. */
const agentFiles = ['test/interop/agents/*.test.ts'];
const hasAgents = existsSync('test/interop/agents/node_modules');

// Generous: a test waits for real servers, databases and browsers, perhaps on two cores that others keep busy as well. The
// start of one server has taken more than half a minute there. A wait ends with what it waits for, not with its limit.
const limits = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000 } } };

/** Node loads the code as it does for the server, every import as it is: up to a seventh less processor time. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false }, ...limits };

/** One load of the rules, words and schemas for all files of a worker: up to half of the time was loading them again. */
const shared = { isolate: false, ...byNode };
const sharedSystem = { setupFiles: ['test/support/process/shared-process.ts'], ...shared };

/** Programs that tests start, dozens of times each, are compiled once; npm start and npm run build keep theirs there too. */
const env = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/code') };

export default defineConfig({
  test: {
    // All cores; by default one is left free, which on a machine of two is half.
    maxWorkers: '100%',
    env,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...slowFiles, ...systemFiles, 'test/interop/**'],
          ...shared,
        },
      },
      { test: { name: 'system', include: systemFiles, exclude: slowFiles, ...sharedSystem } },
      { test: { name: 'slow', include: slowFiles, exclude: apartFiles, ...sharedSystem } },
      { test: { name: 'slow-apart', include: apartFiles, ...byNode } },
      ...(hasInterop ? [{ test: { name: 'interop', include: interopFiles, ...sharedSystem } }] : []),
      ...(hasAgents ? [{ test: { name: 'agents', include: agentFiles, ...sharedSystem } }] : []),
    ],
  },
});

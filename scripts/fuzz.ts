/** `npm run fuzz`: sends random requests to every operation and holds each answer against the OpenAPI document. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogger } from '../src/adapters/logger.ts';
import { endpoints } from '../src/api/list.ts';
import { parseConfig } from '../src/config.ts';
import { siteDocuments } from '../src/protocol/documents.ts';
import { startServer } from '../src/server/start-server.ts';
import { fuzz } from './fuzz-support/fuzz.ts';
import { readArguments } from './help.ts';

const { values } = readArguments(
  `Usage: npm run fuzz -- [--requests 60000] [--seed 20261120]

Starts the registry that is built, with a store of its own in a temporary folder and without GitHub, and sends random
requests to every operation: valid ones, junk, and ones that a schema excludes. Fails where an answer has a status or a
media type that the OpenAPI document does not have, a body that its schema refuses, or a 5xx other than the 503 of a
GitHub that cannot be reached. Run \`npm run build\` first.`,
  {
    options: {
      requests: { type: 'string', default: '60000' },
      seed: { type: 'string', default: '20261120' },
    },
  },
);
const requests = Number(values.requests);
const seed = Number(values.seed);
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.error('--requests and --seed must be whole numbers');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'skill-registry-fuzz-'));
// Nothing listens on port 9 of this machine: requests to GitHub fail at once.
const nowhere = 'http://127.0.0.1:9';
const config = parseConfig({
  ...process.env,
  PORT: '0',
  DATA_DIR: folder,
  WRITES_PER_MINUTE: '0',
  GITHUB_API_URL: nowhere,
  GITHUB_RAW_URL: nowhere,
});
const failures: string[] = [];
const logger = openLogger('error', (line) => void failures.push(`logged: ${line}`));
const server = await startServer({
  config,
  endpoints,
  documents: siteDocuments,
  distDir: config.distDir,
  logger,
});
try {
  const base = `http://127.0.0.1:${server.port}`;
  const list = (await (await fetch(`${base}/api/agent/skills?limit=20`)).json()) as {
    readonly results: readonly { readonly slug: string }[];
  };
  const slugs = list.results.map(({ slug }) => slug);
  const started = performance.now();
  const report = await fuzz({ base, requests, seed, slugs, explained: [503] });
  failures.push(...report.failures);
  const { valid, junk, excluded } = report.sent;
  console.log(
    [
      `${valid + junk + excluded} requests to ${report.operations} operations: ${valid} valid, ${junk} junk, ${excluded} excluded by a schema`,
      `answers: ${Object.entries(report.statuses)
        .map(([status, count]) => `${count} with ${status}`)
        .join(', ')}`,
      `time: ${Math.round((performance.now() - started) / 1_000)} s`,
      `failures: ${failures.length}`,
      ...failures.map((failure) => `- ${failure}`),
    ].join('\n'),
  );
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures.length === 0 ? 0 : 1;

/** `npm run attack [-- --short]`: what an attacker from outside would try, against servers of its own on this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askTypos,
  floodFeedback,
  type Row,
  startSecond,
  stopUnderLoad,
  validateHostile,
} from './attack-support/attacks.ts';
import { holdConnections } from './attack-support/connections.ts';
import { fuzz } from './attack-support/fuzz.ts';
import { attackClient } from './attack-support/hostile-client.ts';
import { startHostileHost } from './attack-support/hostile-host.ts';
import { killWriters } from './attack-support/kills.ts';
import { followFormerSlugs } from './attack-support/open-doors.ts';
import { imposterRepositories, submitImposters } from './attack-support/imposters.ts';
import { forgeEvents, spoofHost, writeAcross } from './attack-support/other-sites.ts';
import { runServer } from './attack-support/run-server.ts';
import { readArguments } from './help.ts';

const { values } = readArguments(
  `usage: npm run attack [-- [--short] [--requests N] [--kills N] [--seed N] [--postgres URL]]
Attacks servers that it starts on this machine from what "npm run build" made, prints a table, and exits with 1 when a limit
does not hold. 130,000 requests and 200 kills of each store; with --short 3,000 and 10, in two or three minutes.
  --postgres  an empty database to kill writers on as well`,
  {
    options: {
      short: { type: 'boolean', default: false },
      requests: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string', default: '1' },
      postgres: { type: 'string' },
    },
  },
);
const requests = Number(values.requests ?? (values.short ? 3_000 : 130_000));
const kills = Number(values.kills ?? (values.short ? 10 : 200));

const rows: Row[] = [];
const add = (row: Row): void => {
  rows.push(row);
  console.log(`${row.holds ? 'holds ' : 'FAILED'}  ${row.attack}: ${row.measured} (limit: ${row.limit})`);
};

await fuzzServer();
await attackServer();
add(await attackClient(join(import.meta.dirname, '../dist/files/cli')));
await attackStore('embedded', {});
if (values.postgres !== undefined) await attackStore('postgres', { STORE_URL: values.postgres });
const failed = rows.filter(({ holds }) => !holds).length;
console.log(`${rows.length} attacks, ${failed} limits that do not hold`);
process.exitCode = failed === 0 ? 0 : 1;

async function fuzzServer(): Promise<void> {
  const host = await startHostileHost();
  const server = await runServer({ GITHUB_API_URL: host.url, LOG_LEVEL: 'error' });
  try {
    const seed = Number(values.seed);
    const { failures, failed: wrong, statuses, bodiesChecked } = await fuzz(server.base, requests, seed);
    for (const line of failures) console.log(`        ${line}`);
    const broken = Object.entries(statuses)
      .filter(([status]) => Number(status) >= 500)
      .reduce((sum, [, count]) => sum + count, 0);
    add({
      attack: `${requests} random requests`,
      measured: `${wrong} wrong, ${broken} of 500 or more, ${bodiesChecked} bodies checked, ${JSON.stringify(statuses)}`,
      limit: '0 wrong, 0 of 500 or more',
      holds: wrong === 0 && broken === 0,
    });
    const logged = server
      .log()
      .split('\n')
      .filter((line) => line !== '');
    const malformed = logged.filter((line) => !line.startsWith('{'));
    add({
      attack: 'the log after them',
      measured: `${logged.length} errors, ${malformed.length} lines that are not JSON`,
      limit: '0',
      holds: logged.length === 0,
    });
  } finally {
    await server.stop();
    host.close();
  }
}

/** Another server than the one before, whose quotas of all callers together may be spent. */
async function attackServer(): Promise<void> {
  const host = await startHostileHost(imposterRepositories);
  const server = await runServer({ GITHUB_API_URL: host.url, LOG_LEVEL: 'error' });
  try {
    add(await followFormerSlugs(server));
    add(await spoofHost(server));
    add(await writeAcross(server));
    add(await forgeEvents(server));
    add(await submitImposters(server));
    add(await floodFeedback(server));
    add(await validateHostile(server));
    add(await askTypos(server));
    add(await holdConnections(server, values.short ? 1_000 : 10_000));
    add(await startSecond(server));
    add(await stopUnderLoad(server));
  } finally {
    await server.stop();
    host.close();
  }
}

async function attackStore(name: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'attack-'));
  try {
    const found = await killWriters({ ...environment, DATA_DIR: dataDir }, kills);
    add({
      attack: `${kills} kills under load, ${name} store`,
      measured: `${found.missing} of ${found.acknowledged} acknowledged missing, ${found.twice} twice; ${found.check}`,
      limit: '0',
      holds: found.missing === 0 && found.twice === 0 && found.acknowledged > 0,
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

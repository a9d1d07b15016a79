/** Prometheus with the files of deploy/monitoring: it reads the server, and says when the store is away and when it is back. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../src/server/start-server.ts';
import { freePort, openCluster } from '../support/postgres-cluster.ts';
import { buildFixture } from '../support/site-fixture.ts';
import { quietLogger } from '../support/store-folder.ts';

const program = '/usr/bin/prometheus';
const cluster = existsSync(program) ? await openCluster() : null;
afterAll(() => cluster?.remove());
const missing = cluster === null ? ' (skipped: Prometheus or PostgreSQL is not installed)' : '';

/** The shipped files in a folder of their own, asking often; the address of a Prometheus that has them. */
async function startPrometheus(target: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const shipped = (name: string): Promise<string> =>
    readFile(join(import.meta.dirname, '../../deploy/monitoring', name), 'utf8');
  await writeFile(
    join(folder, 'alerts.yml'),
    (await shipped('alerts.yml')).replaceAll(/for: \d+\w/g, 'for: 1s'),
  );
  const config = (await shipped('prometheus.yml'))
    .replaceAll('15s', '1s')
    .replaceAll('127.0.0.1:9464', target);
  await writeFile(join(folder, 'prometheus.yml'), config);
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  );
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  });
  return `http://${address}`;
}

describe.skipIf(cluster === null)(`Prometheus${missing}`, () => {
  it('reads the server, and its alert begins and ends with the absence of the store', async () => {
    const storeUrl = (await cluster?.database()) ?? '';
    const site = await buildFixture({ STORE_URL: storeUrl, METRICS_ADDRESS: '127.0.0.1:0' });
    const server = await startServer({ ...site.options, logger: quietLogger });
    onTestFinished(async () => {
      await server.close();
      await site.remove();
    });
    const base = await startPrometheus(`127.0.0.1:${server.metricsPort}`);
    const ask = async (path: string): Promise<string> =>
      fetch(`${base}/api/v1/${path}`).then(
        (answer) => answer.text(),
        () => '',
      );
    const firing = async (): Promise<string[]> =>
      [...(await ask('alerts')).matchAll(/"alertname":"(\w+)"[^}]*\}[^}]*\}[^}]*"state":"firing"/g)].map(
        ([, name = '']) => name,
      );
    await expect.poll(() => ask('query?query=skill_registry_store_up')).toMatch(/"value":\[[^\]]*"1"\]/);
    expect(await firing()).toEqual([]);
    await cluster?.crash();
    await expect.poll(firing).toEqual(['SkillRegistryStoreDown']);
    expect((await fetch(`http://127.0.0.1:${server.port}/api/agent/resolve?task=tidy+tables`)).status).toBe(
      200,
    );
    await cluster?.start();
    await expect.poll(firing).toEqual([]);
  });
});

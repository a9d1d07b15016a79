/** Reports as an operator meets them: server processes that are killed, and two that share a database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/store-folder.ts';
import { type Cluster, openCluster } from '../support/postgres-cluster.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';
import { codeCache } from '../support/process/code-cache.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const main = join(import.meta.dirname, '../../src/server/main.ts');
const task = 'lay the table';
const cluster: Cluster | null = await openCluster();
let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
});
afterAll(async () => {
  await site.remove();
  await cluster?.remove();
});

interface Node {
  readonly child: ChildProcess;
  readonly base: string;
}

async function start(environment: Record<string, string>): Promise<Node> {
  const env = {
    ...codeCache,
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    SITE_URL: 'https://skills.example',
    LOG_LEVEL: 'error',
    ...environment,
  };
  const child = spawn(process.execPath, [main], { cwd: site.dir, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let out = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  await expect.poll(() => out, { interval: 20 }).toMatch(/is at http:\S+\n/);
  return { child, base: /is at (http:\S+)/.exec(out)?.[1] ?? '' };
}
const read = async (node: Node, path: string): Promise<Json> =>
  (await fetch(node.base + path)).json() as Promise<Json>;
async function post(node: Node, body: Json): Promise<Json> {
  const response = await fetch(`${node.base}/api/agent/outcome`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as Json;
}
async function resolve(node: Node): Promise<Json> {
  const answer = await read(node, `/api/agent/resolve?task=${encodeURIComponent(task)}&max_risk=high`);
  const { decision_packet, feedback } = answer;
  return {
    event_id: feedback.event_id,
    skill_slug: decision_packet.selected_skill.slug,
    task,
    agent: 'an-agent',
    outcome: 'success',
    install_used: true,
  };
}

test('an acknowledged report outlives a kill, and its repeat is known', async () => {
  const data = await temporaryFolder();
  const first = await start({ DATA_DIR: data });
  const report = await resolve(first);
  expect(await post(first, report)).toMatchObject({ recorded: true, event_verified: true });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await start({ DATA_DIR: data });
  expect(await read(second, `/api/agent/outcome?skill_slug=${report['skill_slug']}`)).toMatchObject({
    total_outcomes: 1,
    verified_installs: 1,
  });
  expect(await post(second, report)).toMatchObject({ recorded: false, duplicate: true });
  expect(await post(second, { ...report, outcome: 'failed' })).toMatchObject({ status: 409 });
});

describe.skipIf(cluster === null)('two processes on one database', () => {
  test('answer as one: what one takes is in the other’s scores within two seconds', async () => {
    const shared = {
      STORE_URL: (await cluster?.database()) ?? '',
      EVENT_SECRET: 'a secret that both nodes know',
    };
    const [a, b] = await Promise.all([
      start({ ...shared, DATA_DIR: await temporaryFolder() }),
      start({ ...shared, DATA_DIR: await temporaryFolder() }),
    ]);
    const report = await resolve(a);
    // The event of one is proof to the other.
    expect(await post(b, report)).toMatchObject({ recorded: true, event_verified: true });
    const path = `/api/agent/outcome?skill_slug=${report['skill_slug']}`;
    await expect.poll(async () => (await read(a, path))['total_outcomes'], { interval: 50 }).toBe(1);
    expect(await post(a, report)).toMatchObject({ duplicate: true });
    expect((await read(a, path))['agent_proven_score']).toBe((await read(b, path))['agent_proven_score']);
  });
});

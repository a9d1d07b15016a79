/** The database goes away under a running server: it continues to read, and says when its scores are not the database's. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Cluster, openCluster } from '../support/postgres-cluster.ts';
import { codeCache } from '../support/process/code-cache.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

const cluster: Cluster | null = await openCluster();
if (cluster === null) console.warn('PostgreSQL is not installed here: its absence is not tested');
const main = join(import.meta.dirname, '../../src/server/main.ts');
let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
});
afterAll(async () => {
  await site.remove();
  await cluster?.remove();
});

interface Started {
  readonly child: ChildProcess;
  readonly base: string;
  readonly stderr: () => string;
}

function spawnServer(environment: Record<string, string>): {
  child: ChildProcess;
  text: () => [string, string];
} {
  const child = spawn(process.execPath, [main], {
    cwd: site.dir,
    env: {
      ...codeCache,
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      SITE_URL: 'https://skills.example',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const texts: [string, string] = ['', ''];
  for (const [at, stream] of [child.stdout, child.stderr].entries())
    stream.on('data', (chunk: Buffer) => (texts[at] += chunk.toString()));
  return { child, text: () => texts };
}

async function start(environment: Record<string, string>): Promise<Started> {
  const { child, text } = spawnServer(environment);
  await expect.poll(() => text()[0], { interval: 50 }).toContain('Skill Registry is at');
  return { child, base: /http:\S+/.exec(text()[0])?.[0] ?? '', stderr: () => text()[1] };
}

const read = async (base: string): Promise<number> =>
  (await fetch(`${base}/api/agent/resolve?task=tidy+tables`)).status;

describe.skipIf(cluster === null)('a server whose database is away', () => {
  it('continues when a mail cannot be sent either, and takes the next one when both are back', async () => {
    const url = (await cluster?.database()) ?? '';
    const sockets: Socket[] = [];
    const smtp = createServer((socket) => {
      socket.on('error', () => undefined);
      sockets.push(socket);
      socket.write('220 mail.example\r\n');
    });
    await new Promise<void>((ok) => smtp.listen(0, '127.0.0.1', ok));
    onTestFinished(() => void smtp.close());
    const address = smtp.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = await start({ STORE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const subscribe = async (): Promise<number> =>
      (
        await fetch(`${server.base}/api/subscribe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'reader@example.org' }),
        })
      ).status;
    expect(await subscribe()).toBe(200);
    await expect.poll(() => sockets.length, { interval: 20 }).toBe(1);
    await cluster?.crash();
    for (const socket of sockets) socket.destroy();
    await expect.poll(server.stderr, { interval: 50 }).toContain('a mail was rejected');
    // The write that follows has tried often enough by now.
    await expect.poll(subscribe, { interval: 200 }).toBe(503);
    await expect.poll(subscribe, { interval: 200 }).toBe(503);
    expect([server.child.exitCode, await read(server.base)]).toEqual([null, 200]);
    expect(server.stderr()).not.toContain('unhandled');
    await cluster?.start();
    await expect.poll(subscribe, { interval: 200 }).toBe(200);
  });

  it('cannot be started then: one line, exit code 1, because what was withdrawn is only known to the database', async () => {
    const url = (await cluster?.database()) ?? '';
    await cluster?.crash();
    const { child, text } = spawnServer({ STORE_URL: url });
    await once(child, 'close');
    expect([child.exitCode, ...text()]).toEqual([1, '', 'the database is unavailable (ECONNREFUSED)\n']);
    await cluster?.start();
  });

  it('is not ready while it counts the reports of a database that went back, and answers meanwhile', async () => {
    const url = (await cluster?.database()) ?? '';
    const server = await start({ STORE_URL: url });
    const ready = async (): Promise<number> => (await fetch(`${server.base}/readyz`)).status;
    expect(await ready()).toBe(200);
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    for (let at = 0; at < 2; at += 1) {
      const { status } = await fetch(`${server.base}/api/agent/outcome`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          event_id: `evt_elsewhere${at}`,
          skill_slug: 'acme-tables',
          task: 'tidy tables',
          outcome: 'success',
        }),
      });
      expect(status).toBe(200);
    }
    // The new count starts with the saved scores, which another holds for now.
    const other = postgres(url, { max: 1 });
    onTestFinished(() => other.end());
    await other.begin(async (held) => {
      await held`LOCK TABLE book IN ACCESS EXCLUSIVE MODE`;
      await sql`WITH gone AS (DELETE FROM outcome WHERE seq = 2)
        UPDATE outcome_head SET seq = 1, hash = (SELECT hash FROM outcome WHERE seq = 1)`;
      await expect.poll(ready, { interval: 20 }).toBe(503);
      expect(await read(server.base)).toBe(200);
    });
    await expect.poll(server.stderr, { interval: 20 }).toContain('counted all reports of the database again');
    expect(await ready()).toBe(200);
  });
});

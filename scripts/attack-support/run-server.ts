/** A registry in a process of its own, with a data folder of its own, to be attacked; and its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

export interface AttackedServer {
  readonly base: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** What it wrote to standard error. */
  log(): string;
  stop(): Promise<void>;
}

/** Serves what `npm run build` made. Rejects when it is not ready within a minute. */
export async function runServer(environment: Readonly<Record<string, string>> = {}): Promise<AttackedServer> {
  const dataDir = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'attack-')));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  // What an attacker gets published is written to the first folder, not into this clone.
  const published = join(dataDir, 'content');
  await mkdir(published, { recursive: true });
  const own = { DATA_DIR: dataDir, CONTENT_DIR: `${published},content`, CORS_ORIGINS: '*' };
  const env = { ...process.env, PORT: `${port}`, TRUST_PROXY: '1', ...own, ...environment };
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data: Buffer) => (log += data.toString('utf8')));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
    if (environment['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`${base}/readyz`).catch(() => null);
    if (ready?.ok === true) return { base, dataDir, process: child, log: () => log, stop };
    await delay(100);
  }
  await stop();
  throw new Error(`the server did not start: ${log.slice(0, 500)}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}

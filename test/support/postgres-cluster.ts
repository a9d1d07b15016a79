/** A PostgreSQL server of the tests' own, in a temporary folder on a free port; null where none is installed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';

export interface Cluster {
  /** Address of a new, empty database. */
  database(): Promise<string>;
  /** Stops the server at once, as a crash does; `start` brings it back with its data. */
  crash(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

async function findBinaries(): Promise<string | null> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(root, newest, 'bin');
}

/** initdb refuses the superuser: as root the server runs as the user that its package made. */
async function findUser(): Promise<{ uid?: number; gid?: number } | null> {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

export async function openCluster(): Promise<Cluster | null> {
  const bin = await findBinaries();
  const user = await findUser();
  if (bin === null || user === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tester', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder },
  );
  const port = await freePort();
  const base = `postgres://tester@127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  let databases = 0;

  // Without fsync: tests end the server, not the machine, and what a process wrote outlives it.
  async function start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'shared_buffers=32MB',
      'fsync=off',
      'max_connections=60',
    ];
    server = spawn(
      join(bin ?? '', 'postgres'),
      ['-D', data, '-p', `${port}`, ...settings.flatMap((each) => ['-c', each])],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    for (let tries = 0; ; tries += 1) {
      const sql = postgres(`${base}/postgres`, { max: 1, connect_timeout: 2 });
      try {
        await sql`SELECT 1`;
        return;
      } catch (error) {
        if (tries === 300) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      } finally {
        await sql.end({ timeout: 1 });
      }
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const running = server;
    if (running === null || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
    server = null;
  }

  await start();
  return {
    database: async () => {
      const name = `test_${(databases += 1)}`;
      const sql = postgres(`${base}/postgres`, { max: 1, onnotice: () => undefined });
      await sql.unsafe(`CREATE DATABASE ${name}`);
      await sql.end();
      return `${base}/${name}`;
    },
    // Immediate shutdown: no checkpoint, recovery at the next start.
    crash: () => stop('SIGQUIT'),
    start,
    remove: async () => {
      await stop('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

/** The package at the short address of a registry, run by npx as a visitor runs it: it starts the newest client with the same words. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCliPackage, makeStartPackage } from '../../src/build/cli-package.ts';

const run = promisify(execFile);
let server: Server;
let url: string;
let home: string;
let version = '';
const served = new Map<string, Uint8Array | string>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'start-newest-'));
  server = createServer((request, response) => {
    const found = served.get(request.url ?? '');
    response.writeHead(found === undefined ? 404 : 200).end(found);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  served.set('/i', await makeStartPackage(url));
});
afterAll(async () => {
  server.close();
  await rm(home, { recursive: true, force: true });
});

/** The build of a registry whose runtimes are others: another client at another address. */
async function publish(name: string): Promise<void> {
  const made = await makeCliPackage(
    [
      {
        slug: name,
        name,
        summary: '',
        aliases: [],
        main: true,
        skills_cli: null,
        project_dirs: [`.${name}/skills`],
        user_dirs: [],
      },
    ],
    url,
  );
  version = made.version;
  served.set(`/cli/${made.file}`, made.bytes);
  served.set('/cli/index.json', JSON.stringify({ version }));
}

const npx = (...words: string[]): Promise<{ stdout: string }> =>
  run('npx', ['-y', `${url}/i`, ...words], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, npm_config_cache: join(home, 'npm') },
  });

it('starts the newest client, also after a release that npx has not seen', async () => {
  await publish('oven');
  expect((await npx('--version')).stdout.trim()).toBe(version);
  const former = version;
  await publish('stove');
  expect(version).not.toBe(former);
  expect((await npx('--version')).stdout.trim()).toBe(version);
});

it('ends as the client ends, with its words and its exit code', async () => {
  await publish('oven');
  await expect(npx('install', '--max-risk')).rejects.toMatchObject({ code: 2 });
});

it('says that the registry names no client where it names none, and starts nothing', async () => {
  served.set('/cli/index.json', JSON.stringify({ version: '../../evil' }));
  await expect(npx('--version')).rejects.toMatchObject({
    code: 6,
    stderr: expect.stringContaining('no version is named') as unknown,
  });
});

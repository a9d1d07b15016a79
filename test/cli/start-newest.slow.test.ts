/** The package at the short address of a registry, run by npx as a visitor runs it: it starts the newest client with the same words. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCliPackage, makeStartPackage } from '../../src/build/cli-package.ts';
import { hasNginx, type RunningNginx, startPrivateNginx } from '../support/nginx.ts';

const run = promisify(execFile);
let server: Server;
let url: string;
let home: string;
let version = '';
const served = new Map<string, Uint8Array | string>();
const redirects = new Map<string, string>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'start-newest-'));
  server = createServer((request, response) => {
    const location = redirects.get(request.url ?? '');
    if (location !== undefined) return void response.writeHead(302, { location }).end();
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
async function publish(name: string, site = url): Promise<void> {
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
    site,
  );
  version = made.version;
  served.set(`/cli/${made.file}`, made.bytes);
  served.set('/cli/index.json', JSON.stringify({ version }));
}

const npxWith = (environment: object, site: string, ...words: string[]): Promise<{ stdout: string }> =>
  run('npx', ['-y', `${site}/i`, ...words], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, npm_config_cache: join(home, 'npm'), ...environment },
  });
const npx = (...words: string[]): Promise<{ stdout: string }> => npxWith({}, url, ...words);

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

describe.runIf(hasNginx)(
  'behind nginx that asks for a password, which npm has of its own configuration',
  () => {
    let nginx: RunningNginx;
    beforeAll(async () => {
      nginx = await startPrivateNginx(url, 'a secret of the proxy');
      served.set('/i', await makeStartPackage(nginx.base));
      await publish('oven', nginx.base);
      const password = Buffer.from('ann:word').toString('base64');
      await writeFile(join(home, '.npmrc'), `//${new URL(nginx.base).host}/:_auth=${password}\n`);
    });
    afterAll(() => nginx.stop());

    it.each([
      ['the token', { SKILL_REGISTRY_TOKEN: 'ann:word' }, ''],
      ['the netrc of the user', {}, 'machine 127.0.0.1 login ann password word\n'],
    ])('shows %s', async (_, environment, netrc) => {
      await writeFile(join(home, '.netrc'), netrc);
      const { stdout } = await npxWith(environment, nginx.base, '--version');
      expect(stdout.trim()).toBe(version);
    });

    it('says what is missing where it has neither', async () => {
      await writeFile(join(home, '.netrc'), '');
      await expect(npxWith({}, nginx.base, '--version')).rejects.toMatchObject({
        code: 6,
        stderr: expect.stringContaining('Set SKILL_REGISTRY_TOKEN') as unknown,
      });
    });

    it('shows no other origin what is for the registry, also where the registry leads there', async () => {
      const asked: (string | undefined)[] = [];
      const other = createServer(({ headers }, response) => {
        asked.push(headers.authorization);
        response.end(JSON.stringify({ version }));
      });
      await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
      redirects.set(
        '/cli/index.json',
        `http://127.0.0.1:${(other.address() as AddressInfo).port}/index.json`,
      );
      await npxWith({ SKILL_REGISTRY_TOKEN: 'ann:word' }, nginx.base, '--version');
      redirects.clear();
      other.close();
      expect(asked).toEqual([undefined]);
    });
  },
);

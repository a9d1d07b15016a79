/** The token of a registry behind a proxy: its origin gets it, and no other address on any way. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAuthorization } from '../../../src/cli/registry/authorization.ts';
import { request } from '../../../src/cli/registry/http.ts';

interface Seen {
  readonly origin: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

const servers: Server[] = [];
let seen: Seen[];
let home: string;
beforeEach(async () => {
  seen = [];
  home = await mkdtemp(join(tmpdir(), 'authorization-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(home, { recursive: true, force: true });
});

/** Leads each path that is given somewhere else, and answers every other one. */
async function start(redirects: (path: string) => string | null = () => null): Promise<string> {
  const server = createServer(({ url: path = '', headers: { authorization } }, response) => {
    seen.push({ origin, path, authorization });
    const location = redirects(path);
    if (location === null) response.end('here');
    else response.writeHead(302, { location }).end();
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}

const ask = async (url: string, origin: string): Promise<number> => {
  const authorization = await readAuthorization(origin, {
    environment: { SKILL_REGISTRY_TOKEN: 'abc' },
    homeFolder: home,
  });
  const signal = new AbortController().signal;
  return (await request(url, { timeoutMs: 10_000, bytesMax: 1_000, signal, authorization })).status;
};

describe('the token', () => {
  it('is sent to the registry, also where that redirects to itself', async () => {
    const origin = await start((path) => (path === '/a' ? '/b' : null));
    await ask(`${origin}/a`, origin);
    expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/a', 'Bearer abc'],
      ['/b', 'Bearer abc'],
    ]);
  });

  it('is not sent where the registry redirects to another origin, nor when that leads back', async () => {
    let own = '';
    const other = await start(() => `${own}/back`);
    own = await start((path) => (path === '/a' ? `${other}/taken` : null));
    await ask(`${own}/a`, own);
    expect(seen.map(({ origin, authorization }) => [origin === own, authorization])).toEqual([
      [true, 'Bearer abc'],
      [false, undefined],
      [true, undefined],
    ]);
  });

  it('is not sent to a code host or a mirror of another origin', async () => {
    const [own, host] = [await start(), await start()];
    await ask(`${host}/acme/tables/file`, own);
    expect(seen.map(({ authorization }) => authorization)).toEqual([undefined]);
  });
});

describe('what is sent', () => {
  const read = (environment: Record<string, string>): Promise<unknown> =>
    readAuthorization('https://skills.corp.example', { environment, homeFolder: home });
  const basic = (pair: string): object => ({
    origin: 'https://skills.corp.example',
    value: `Basic ${Buffer.from(pair).toString('base64')}`,
  });

  it('is nothing without a token and a netrc', async () => {
    expect(await read({})).toBeUndefined();
  });
  it('is a name and a password where the token has both', async () => {
    expect(await read({ SKILL_REGISTRY_TOKEN: 'ann:secret' })).toEqual(basic('ann:secret'));
  });
  it('comes from the netrc for this host alone', async () => {
    const text =
      'machine git.corp.example login a password b\nmachine skills.corp.example\n  login ann\n  password s3cret\n';
    await writeFile(join(home, '.netrc'), text);
    expect(await read({})).toEqual(basic('ann:s3cret'));
    expect(
      await readAuthorization('https://corp.example', { environment: {}, homeFolder: home }),
    ).toBeUndefined();
    await writeFile(join(home, 'elsewhere'), text.replace('ann', 'bea'));
    expect(await read({ NETRC: join(home, 'elsewhere') })).toEqual(basic('bea:s3cret'));
  });
  it('is nothing that could end a header', async () => {
    expect(await read({ SKILL_REGISTRY_TOKEN: 'abc\r\nhost: evil.example' })).toBeUndefined();
  });
});

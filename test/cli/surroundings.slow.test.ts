/** Machines that are not as a developer's: no home, a home that refuses, a proxy, and addresses that lead elsewhere. */
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, runProgram } from './support/registry.ts';

let registry: CliRegistry;
const servers: Server[] = [];
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});
afterAll(() => registry.close());

const task = 'extract tables from a PDF report';

/** Address of a server on this machine that answers as given. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on a port');
  return `http://127.0.0.1:${address.port}`;
}

describe('a working folder that was removed', () => {
  it('is named, without an error of the program', async () => {
    const cwd = await registry.project();
    const script = 'rmdir "$PWD" && exec "$0" "$1" doctor';
    const ran = await runProgram('/bin/sh', ['-c', script, process.execPath, registry.program], cwd, {});
    expect([ran.exitCode, ran.out]).toEqual([1, '']);
    expect(ran.error).toBe('error: the folder that this command was started in is not there any more\n');
  });
});

describe('a home that cannot be written', () => {
  /** A file in the place of a folder refuses every user, also the one that may write everywhere. */
  const environment = { HOME: '/etc/passwd' };

  it('costs a note and not the answer of resolve, which has the event', async () => {
    const cwd = await registry.project();
    const ran = await registry.run(['resolve', task], { cwd, environment });
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toContain('Event: evt_');
    expect(ran.error).toContain('The event is not kept on this machine');
  });

  it('lets a project install and report by a signed receipt', async () => {
    const cwd = await registry.project();
    const ran = await registry.run(['install', '--task', task, '--yes'], { cwd, environment });
    expect(ran.exitCode).toBe(0);
    expect(ran.error).toContain('are not kept');
    expect((await registry.run(['outcome', 'success'], { cwd, environment })).out).toContain('Recorded.');
  });

  it('is named where --global needs it', async () => {
    const cwd = await registry.project();
    const ran = await registry.run(['install', 'acme-tables', '-g', '-a', 'codex'], { cwd, environment });
    expect([ran.exitCode, ran.out]).toEqual([1, '']);
    expect(ran.error).toMatch(/^error: ENOTDIR.*\/etc\/passwd/m);
  });
});

describe('a HOME that is no folder’s path', () => {
  it.each(['', 'some/home'])('is not used: %j', async (HOME) => {
    const cwd = await registry.project();
    const moved = { HOME, XDG_CACHE_HOME: join(cwd, 'cache'), XDG_CONFIG_HOME: join(cwd, 'config') };
    const ran = await registry.run(['install', '--task', task, '--yes'], { cwd, environment: moved });
    expect(ran.exitCode).toBe(0);
    expect(await readdir(cwd)).not.toContain('some');
    expect((await registry.run(['verify', '--frozen'], { cwd, environment: moved })).exitCode).toBe(0);
  });
});

describe('an address that is no registry’s', () => {
  it.each<[string, RequestListener]>([
    ['a web page', (_, response) => void response.end('<html>')],
    ['another API', (_, response) => void response.end('{"status":"ok"}')],
    ['nothing at that path', (_, response) => void response.writeHead(404).end('not here')],
  ])('is %s: no skill is said to be missing, and nothing is written', async (_, answer) => {
    const url = await serve(answer);
    const cwd = await registry.project();
    const ran = await registry.run(['install', 'acme-tables', '--registry', url], { cwd });
    expect([1, 5]).toContain(ran.exitCode);
    expect(ran.error).toMatch(/Is this the address of a Skill Registry\?|is not|has no/);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('ends in the middle of its answers', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"slug":', () => response.destroy());
    });
    const cwd = await registry.project();
    const ran = await registry.run(['install', 'acme-tables', '--registry', url], { cwd });
    expect(ran.exitCode).toBe(6);
    expect(await readdir(cwd)).toEqual([]);
  });
});

describe('a redirect', () => {
  const to =
    (target: (path: string) => string, status = 302): RequestListener =>
    (request, response) =>
      void response.writeHead(status, { location: target(request.url ?? '/') }).end();

  it('is followed where it leads to an address that may be asked', async () => {
    const url = await serve(to((path) => `${registry.url}${path}`));
    const ran = await registry.run(['info', 'acme-tables', '--registry', url], {
      cwd: await registry.project(),
    });
    expect(ran).toMatchObject({ exitCode: 0 });
  });

  it('is refused where any hop is plain HTTP of another machine', async () => {
    const url = await serve(to(() => 'http://skills.example/back-to-https'));
    const ran = await registry.run(['info', 'acme-tables', '--registry', url], {
      cwd: await registry.project(),
    });
    expect([ran.exitCode, ran.out]).toEqual([6, '']);
    expect(ran.error).toContain('redirects: http://skills.example/back-to-https must start with https://');
  });

  it('that goes in a circle ends', async () => {
    const url = await serve(to((path) => path));
    const ran = await registry.run(['info', 'acme-tables', '--registry', url], {
      cwd: await registry.project(),
    });
    expect([ran.exitCode, ran.error]).toEqual([6, expect.stringContaining('redirects more than 5 times')]);
  });

  it('never turns a write into a read, nor takes it to another host', async () => {
    const asked: string[] = [];
    const url = await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      to((path) => `${registry.url}${path}`)(request, response);
    });
    const cwd = await registry.project();
    const moved = await registry.run(['resolve', task, '--registry', url], { cwd });
    expect([moved.exitCode, moved.error]).toEqual([
      1,
      expect.stringContaining(`name it: --registry ${registry.url}`),
    ]);
    expect(asked).toEqual(['POST /api/agent/resolve']);
    const kept = await serve(to((path) => `${registry.url}${path}`, 307));
    expect((await registry.run(['resolve', task, '--registry', kept], { cwd })).exitCode).toBe(1);
  });
});

describe('behind a proxy', () => {
  it('a network failure says that Node does not use it by itself', async () => {
    const cwd = await registry.project();
    const words = ['info', 'acme-tables', '--registry', 'https://127.0.0.1:9', '--json'];
    const ran = await registry.run(words, { cwd, environment: { HTTPS_PROXY: 'http://proxy.example:3128' } });
    expect(ran.exitCode).toBe(6);
    expect(JSON.parse(ran.out)).toMatchObject({
      error: { details: [expect.stringContaining('NODE_USE_ENV_PROXY=1')] },
    });
  });
});

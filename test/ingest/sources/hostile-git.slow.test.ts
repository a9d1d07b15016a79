/** Hosts that answer git with what harms the reader: refs that lead nowhere, packs without an end, small deltas that grow, too many files, names that clash. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitHosts, parseCredentials } from '../../../src/adapters/git-hosts.ts';
import { openBlobs } from '../../../src/adapters/files/blobs.ts';
import { fetchCommit, openRemoteGit } from '../../../src/ingest/sources/remote-git.ts';
import { sourceOf } from '../../../src/schema/source.ts';
import { type GitServer, startGitServer } from '../../support/git-host/git-server.ts';

const token = 'glpat-middle';
const host = 'git.corp.example';
const own = await mkdtemp(join(tmpdir(), 'hostile-git-'));
const shared = process.env['TMPDIR'];
let server: GitServer;
beforeAll(async () => {
  process.env['TMPDIR'] = own;
  server = await startGitServer({ token });
});
afterAll(async () => {
  await server.close();
  if (shared === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = shared;
  await rm(own, { recursive: true, force: true });
});

const hostsAt = (url: string) =>
  openGitHosts({ hosts: new Map([[host, url]]), credentials: parseCredentials(`${host} ${token}\n`) });
const place = (path: string) => ({ source: sourceOf(`https://${host}/${path}`) });
const left = async (): Promise<string[]> =>
  (await readdir(own)).filter((name) => name.startsWith('skill-source-'));

const packet = (bytes: string | Buffer): Buffer => {
  const content = Buffer.from(bytes);
  return Buffer.concat([Buffer.from((content.length + 4).toString(16).padStart(4, '0')), content]);
};
const flush = Buffer.from('0000');
const commit = 'c'.repeat(40);

/** A host that names one commit, and sends as its pack what `sendPack` writes. */
async function hostSending(sendPack: (send: (part: Buffer) => Promise<boolean>) => Promise<void>) {
  const faulty = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
        const lines = ['version 2\n', 'ls-refs\n', 'fetch=shallow filter\n', 'object-format=sha1\n'];
        const start = [packet('# service=git-upload-pack\n'), flush];
        response.end(Buffer.concat([...start, ...lines.map(packet), flush]));
        return;
      }
      response.setMaxListeners(0);
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
      if (Buffer.concat(parts).includes('command=ls-refs')) {
        response.end(
          Buffer.concat([packet(`${commit} HEAD\n`), packet(`${commit} refs/heads/main\n`), flush]),
        );
        return;
      }
      const head = [packet('shallow-info\n'), packet(`shallow ${commit}`), Buffer.from('0001')];
      response.write(Buffer.concat([...head, packet('packfile\n')]));
      await sendPack((part) => written(response, packet(Buffer.concat([Buffer.from([1]), part]))));
      response.end(flush);
    })();
  });
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve));
  return {
    hosts: hostsAt(`http://127.0.0.1:${(faulty.address() as AddressInfo).port}`),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        faulty.closeAllConnections();
        faulty.close(() => resolve());
      }),
  };
}

/** Whether the reader still listens. */
async function written(response: ServerResponse, part: Buffer): Promise<boolean> {
  if (response.destroyed) return false;
  if (!response.write(part)) {
    await new Promise<void>((resolve) => {
      const end = (): void => resolve();
      response.once('drain', end).once('close', end);
    });
  }
  return !response.destroyed;
}

/** The head of a pack of so many objects, and of an object of a type (3: blob, 6: difference to an earlier one) and size. */
const packHead = (objects: number): Buffer =>
  Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 2, 0, 0, 0, objects])]);
function objectHead(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size % 16)];
  let rest = Math.floor(size / 16);
  while (rest > 0) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest % 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from(bytes);
}
/** Seven bits a byte, the low ones first, as a difference states sizes. */
function lengthOf(size: number): number[] {
  return size < 128 ? [size] : [(size % 128) | 0x80, ...lengthOf(Math.floor(size / 128))];
}

describe('a host', () => {
  it('that names a commit which its pack does not have gives no source', async () => {
    await using faulty = await hostSending(async (send) => {
      const empty = packHead(0);
      await send(Buffer.concat([empty, createHash('sha1').update(empty).digest()]));
    });
    await expect(openRemoteGit(faulty.hosts, place('a/lies'))).rejects.toThrow('cannot be read');
    expect(await left()).toEqual([]);
  });

  it('whose pack has no end is left at the bound, and nothing of it stays', async () => {
    let sent = 0;
    await using faulty = await hostSending(async (send) => {
      // Stored blocks of zeros: zlib's head, then five bytes and 60,000 zeros again and again.
      const block = Buffer.alloc(60_005);
      block.writeUInt16LE(60_000, 1);
      block.writeUInt16LE(~60_000 & 0xffff, 3);
      await send(Buffer.concat([packHead(1), objectHead(3, 2 ** 40), Buffer.from([0x78, 0x01])]));
      while (sent < 2 ** 30 && (await send(block))) sent += block.length;
    });
    const bytesMax = 8 * 1_048_576;
    await expect(fetchCommit(faulty.hosts, place('a/endless'), bytesMax)).rejects.toThrow('cannot be read');
    expect(sent).toBeLessThan(2 ** 30);
    expect(await left()).toEqual([]);
  });

  it('whose small pack unpacks to more than the memory for it is refused', async () => {
    await using faulty = await hostSending(async (send) => {
      const base = 16 * 1_048_576 - 1;
      const copies = 1_024;
      // One instruction copies the whole base: all three bytes of its length are given.
      const copy = [0x80 | 0x70, 0xff, 0xff, 0xff];
      const delta = Buffer.from([
        ...lengthOf(base),
        ...lengthOf(base * copies),
        ...Array.from({ length: copies }, () => copy).flat(),
      ]);
      const first = Buffer.concat([objectHead(3, base), deflateSync(Buffer.alloc(base))]);
      // Distance back to the base, seven bits a byte with one added to each of the high ones.
      const back = [first.length & 0x7f];
      for (let rest = first.length >> 7; rest > 0; rest >>= 7) back.unshift(0x80 | (--rest & 0x7f));
      const second = Buffer.concat([objectHead(6, delta.length), Buffer.from(back), deflateSync(delta)]);
      const pack = Buffer.concat([packHead(2), first, second]);
      const whole = Buffer.concat([pack, createHash('sha1').update(pack).digest()]);
      for (let at = 0; at < whole.length; at += 60_000) await send(whole.subarray(at, at + 60_000));
    });
    await expect(openRemoteGit(faulty.hosts, place('a/grows'))).rejects.toThrow(/memory|alloc/i);
    expect(await left()).toEqual([]);
  });

  it('whose token expires between the names and the objects gives a clear refusal', async () => {
    const work = await server.create('a/expires');
    commitTree(work, [['100644', 'SKILL.md', '---\nname: x\n---\n']]);
    server.expireBefore('/git-upload-pack');
    const failure = await openRemoteGit(hostsAt(server.url), place('a/expires')).catch(String);
    server.renew();
    expect(failure).toContain('cannot be read');
    expect(failure).not.toContain(token);
    expect(await left()).toEqual([]);
    const opened = await openRemoteGit(hostsAt(server.url), place('a/expires'));
    await opened.close?.();
  });

  it('with more files than a repository may have gives no source', async () => {
    const work = await server.create('a/many');
    const files = Array.from({ length: 100_001 }, (_, at) => ['100644', `f${at}`, 'x'] as const);
    commitTree(work, files);
    await expect(openRemoteGit(hostsAt(server.url), place('a/many'))).rejects.toThrow(
      'the repository has 100001 files, more than 100000',
    );
    expect(await left()).toEqual([]);
  });

  it('with a submodule, a pointer of Git LFS and a link out of the tree is asked for its own bytes alone', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12\n`;
    commitTree(await server.create('a/elsewhere'), [
      ['100644', 'SKILL.md', '---\nname: x\n---\n'],
      ['100644', '.gitmodules', `[submodule "m"]\n\tpath = m\n\turl = ${server.url}/a/many\n`],
      ['100755', 'model.sh', pointer],
      ['120000', 'outside', '../../etc/passwd'],
      ['160000', 'm', commit],
    ]);
    const before = server.requests.length;
    const opened = await openRemoteGit(hostsAt(server.url), place('a/elsewhere'));
    for await (const { skills } of opened.batches()) {
      const { folder } = (await skills[0]?.read()) ?? {};
      const found = new Map(folder?.files.map(({ path, mode, content }) => [path, { mode, content }]));
      expect(found.get('m')).toEqual({ mode: '160000', content: null });
      expect(found.get('outside')).toEqual({ mode: '120000', content: null });
      expect(Buffer.from(found.get('model.sh')?.content ?? []).toString()).toBe(pointer);
    }
    await opened.close?.();
    const asked = server.requests.slice(before).filter((path) => !path.startsWith('/a/elsewhere'));
    expect(asked).toEqual([]);
  });

  it.each([
    ['in capitals', 'Notes.md', 'notes.md', 'on some systems'],
    ['in another form of Unicode', 'caf\u00e9.md', 'cafe\u0301.md', 'Unicode normal form C'],
  ])('with two files that are one on some systems, %s, gives no skill and says why', async (_, a, b, why) => {
    const path = `a/clash-${Buffer.from(b).toString('hex')}`;
    const work = await server.create(path);
    const main = ['100644', 'SKILL.md', '---\nname: x\n---\n'] as const;
    commitTree(work, [main, ['100644', a, '1'], ['100644', b, '2']]);
    const opened = await openRemoteGit(hostsAt(server.url), place(path));
    for await (const { skills } of opened.batches())
      expect(await skills[0]?.readText()).toMatchObject({
        reason: expect.stringContaining(why),
      });
    await opened.close?.();
  });
});

/** Commits these entries without a work tree, so that no file system has a say in their names. */
function commitTree(work: string, files: readonly (readonly [string, string, string])[]): void {
  const git = (input: string, ...words: string[]): string =>
    execFileSync('git', ['-C', work, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      input,
      encoding: 'utf8',
    }).trim();
  const ids = new Map(
    [...new Set(files.map(([, , text]) => text))].map((text) => [
      text,
      git(text, 'hash-object', '-w', '--stdin'),
    ]),
  );
  const tree = git(
    files
      .map(([mode, name, text]) =>
        mode === '160000' ? `${mode} commit ${text}\t${name}\0` : `${mode} blob ${ids.get(text)}\t${name}\0`,
      )
      .join(''),
    'mktree',
    '--missing',
    '-z',
  );
  git('', 'update-ref', 'refs/heads/main', git('First', 'commit-tree', tree));
}

it('a kept file for which the disk has no room is not there at all, and is kept once there is room', async () => {
  const folder = join(own, 'blobs');
  const code = `
    import { openBlobs } from ${JSON.stringify(join(import.meta.dirname, '../../../src/adapters/files/blobs.ts'))};
    await openBlobs(process.argv[1]).keep(Buffer.alloc(1_000_000, 7), 'acme-tables').catch((error) => console.log(error.code));`;
  const child = spawn('sh', [
    '-c',
    `trap '' XFSZ; ulimit -f 200; exec "$@"`,
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    code,
    folder,
  ]);
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  expect(said.trim()).toBe('EFBIG');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('/'));
  expect(files).toEqual([]);
  const blobs = openBlobs(folder);
  await blobs.keep(Buffer.alloc(1_000_000, 7), 'acme-tables');
  const kept = (await readdir(folder, { recursive: true })).find((name) => /\/[0-9a-f]{62}$/.test(name));
  expect((await blobs.read(kept?.replace('/', '') ?? ''))?.length).toBe(1_000_000);
});

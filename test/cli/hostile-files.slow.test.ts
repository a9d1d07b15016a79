/** Files of a registry from a host that lies: they have an end, are no older than those seen before, and stay in their folder. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportSite } from '../../src/build/export-site.ts';
import { sha256Hex } from '../../src/cli/digest.ts';
import { canonicalJson } from '../../src/proof/canonical-json.ts';
import { startHost } from './support/host.ts';
import { type CliRegistry, openCliRegistry, type Ran } from './support/registry.ts';

let registry: CliRegistry;
let cwd: string;
let site: string;
beforeAll(async () => {
  registry = await openCliRegistry();
  cwd = await registry.project();
  site = join(cwd, 'site');
  await exportSite({ ...registry.options, upstream: null, folder: site });
});
afterAll(() => registry.close());

const task = 'extract tables from a PDF report';
const resolveFrom = (url: string, ...more: string[]): Promise<Ran> =>
  registry.run(['resolve', task, '--registry', url, ...more], { cwd });

describe('a small answer that becomes a large one', () => {
  const bomb = brotliCompressSync(Buffer.alloc(400 * 1_048_576, 32), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  it.each([
    ['index/manifest.json', ['info', 'acme-tables'], 1_048_576],
    ['index/manifest.json', ['mirror'], 1_048_576],
    ['log/checkpoint', ['log', 'verify'], 65_536],
    ['.well-known/skill-registry-keys.json', ['log', 'verify'], 8_388_608],
  ])('in the place of %s is cut, of %s', async (path, words, bytes) => {
    const url = await startHost((request, response) => {
      if (request.url === `/${path}`) return response.writeHead(200, { 'content-encoding': 'br' }).end(bomb);
      const present = request.url === '/log/checkpoint' ? 200 : 404;
      return response.writeHead(present).end('x');
    });
    const more = words[0] === 'mirror' ? [url, 'bombed'] : ['--registry', url];
    const ran = await registry.run([...words, ...more], { cwd });
    expect(ran).toMatchObject({ exitCode: 5, out: '' });
    expect(ran.error).toContain(`sends more than ${bytes} bytes`);
  });
});

describe('the files of a registry', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  const key = { kid: thumbprint.digest('base64url'), x };
  /** The manifest of the export with other members, signed with a key of these tests. */
  async function manifestWith(members: object): Promise<string> {
    const text = await readFile(join(site, 'index/manifest.json'), 'utf8');
    const { signature: _, ...facts } = JSON.parse(text) as Record<string, unknown>;
    const document = { ...facts, ...members };
    const value = sign(null, Buffer.from(canonicalJson(document)), privateKey).toString('base64url');
    const signature = { algorithm: 'Ed25519', canonicalization: 'RFC8785', key_id: key.kid, value };
    return JSON.stringify({ ...document, signature });
  }
  /** A file host of the export; `files` are in the place of its own, `null` for what is not there. */
  function startFiles(files: Map<string, string | Uint8Array | null>): Promise<string> {
    files.set('/.well-known/skill-registry-keys.json', JSON.stringify({ keys: [key], endorsements: [] }));
    files.set('/api/registry/advisories', JSON.stringify({ advisories: [] }));
    files.set('/log/checkpoint', null);
    return startHost((request, response) => {
      const path = request.url ?? '';
      const given = files.get(path);
      const isFile = /^\/(?:index|cli)\//.test(path);
      if (given === null || (given === undefined && !isFile)) return response.writeHead(404).end('no');
      if (given !== undefined) return response.end(given);
      return void readFile(join(site, path)).then((bytes) => {
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (from === undefined) return response.end(bytes);
        return response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1));
      });
    });
  }
  const [older, newer] = ['2026-10-20T00:00:00.000Z', '2026-10-21T00:00:00.000Z'];

  it('are not older than those seen before: resolve, mirror and a copy say so', async () => {
    const files = new Map<string, string | Uint8Array | null>();
    files.set(
      '/index/manifest.json',
      await manifestWith({ revision: '2222222222222222', generated_at: newer }),
    );
    const url = await startFiles(files);
    const first = await resolveFrom(url, '--json');
    expect(first.exitCode).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({ meta: { generated_at: '2026-10-21T00:00:00Z' } });
    expect((await registry.run(['mirror', url, 'copied'], { cwd })).exitCode).toBe(0);
    files.set(
      '/index/manifest.json',
      await manifestWith({ revision: '1111111111111111', generated_at: older }),
    );
    const copy = join(cwd, 'copied/index/manifest.json');
    const kept = await readFile(copy, 'utf8');
    const elsewhere = { HOME: await registry.project() };
    for (const ran of [
      await resolveFrom(url),
      await registry.run(['mirror', url, 'copied'], { cwd }),
      // A machine that has seen nothing: the copy itself is newer.
      await registry.run(['mirror', url, 'copied'], { cwd, environment: elsewhere }),
    ]) {
      expect(ran).toMatchObject({ exitCode: 5, out: '' });
      expect(ran.error).toContain(`is older than the one seen before`);
      expect(ran.error).toContain(older);
    }
    expect(await readFile(copy, 'utf8')).toBe(kept);
    // A folder has a history of its own.
    expect((await resolveFrom('./copied')).exitCode).toBe(0);
    await writeFile(copy, files.get('/index/manifest.json') ?? '');
    expect((await resolveFrom('./copied')).exitCode).toBe(5);
    expect((await registry.run(['serve', 'copied', '--port', '0'], { cwd })).exitCode).toBe(5);
  });

  it('that are old are called so, and a time to come is not kept', async () => {
    const files = new Map<string, string | Uint8Array | null>();
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    files.set('/index/manifest.json', await manifestWith({ generated_at: day(400) }));
    const url = await startFiles(files);
    expect((await resolveFrom(url)).exitCode).toBe(0);
    files.set('/index/manifest.json', await manifestWith({ generated_at: day(-40) }));
    const ran = await resolveFrom(url);
    expect(ran.exitCode).toBe(0);
    expect(ran.error).toContain('40 days ago');
    files.set('/index/manifest.json', await manifestWith({ generated_at: day(-20) }));
    expect((await resolveFrom(url)).error).toBe('');
  });

  it('are no longer than their list says, and swell to no more than an index can be', async () => {
    const swollen = gzipSync(Buffer.alloc(64 * 1_048_576, 32));
    const sha256 = sha256Hex(swollen);
    const start = { path: 'index/start-0000000000000000.gz', size: swollen.length, sha256 };
    const files = new Map<string, string | Uint8Array | null>([[`/${start.path}`, swollen]]);
    files.set('/index/manifest.json', await manifestWith({ start }));
    const url = await startFiles(files);
    expect((await resolveFrom(url)).error).toMatch(/becomes more than \d+ bytes\n$/);
    files.set(`/${start.path}`, gzipSync('no index'));
    files.set('/index/manifest.json', await manifestWith({ start: { ...start, size: 3 } }));
    expect((await resolveFrom(url)).error).toContain('sends more than 3 bytes');
  });

  it('name their registry by an address that may be part of a command', async () => {
    const files = new Map<string, string | Uint8Array | null>();
    files.set('/index/manifest.json', await manifestWith({ site_url: "https://x.example'; id '" }));
    const ran = await resolveFrom(await startFiles(files));
    expect([ran.exitCode, ran.error]).toEqual([1, expect.stringContaining('site_url is not text like')]);
  });

  it('are all in their folder, so that serve hands out nothing else', async () => {
    const folder = await registry.project();
    await cp(site, folder, { recursive: true });
    await rm(join(folder, 'index'), { recursive: true });
    await symlink(join(site, 'index'), join(folder, 'index'));
    for (const words of [
      ['resolve', task, '--registry', folder],
      ['serve', folder, '--port', '0'],
    ]) {
      const ran = await registry.run(words, { cwd });
      expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining('leads out of it')]);
    }
  });
});

/** A registry or a code host that lies: the client says what is wrong, and writes nothing. */
import { createServer, type Server } from 'node:http';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { folderIntegrity } from '../../src/ingest/evidence/integrity.ts';
import { type CliRegistry, openCliRegistry } from './support/registry.ts';
import type { RawFault } from '../support/github/raw.ts';

let registry: CliRegistry;
let liar: { url: string; server: Server };
let lie: (manifest: Manifest) => void = () => {};
beforeAll(async () => {
  registry = await openCliRegistry();
  liar = await startLiar();
});
afterEach(() => {
  registry.raw.fault = () => null;
  lie = () => {};
});
afterAll(async () => {
  await new Promise((done) => liar.server.close(done));
  await registry.close();
});

interface ListedFile {
  path: string;
  mode: '100644' | '100755' | '120000' | '160000';
  size: number;
  digest: string | null;
}
interface Manifest {
  slug: string;
  path: string;
  repository: string;
  source: { commit: string };
  machine_metadata: { front_matter_name: string };
  content: { integrity: string; files: ListedFile[] };
}

/** Answers as the registry does, with each manifest changed by `lie`. */
async function startLiar(): Promise<typeof liar> {
  const server = createServer((request, response) => {
    void fetch(registry.url + (request.url ?? ''))
      .then((answer) => answer.text())
      .then((text) => {
        const body = JSON.parse(text) as Manifest;
        if (request.url?.startsWith('/api/registry/manifest/') === true) lie(body);
        response.writeHead(200, { connection: 'close' }).end(JSON.stringify(body));
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on a port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

/** A list that is consistent in itself, as a careful liar would make it. */
function addFile(manifest: Manifest, file: ListedFile): void {
  manifest.content.files.push(file);
  sealList(manifest);
}

function sealList({ content }: Manifest): void {
  content.integrity = folderIntegrity(
    content.files.map(({ path, mode, digest }) => ({ path, mode, sha256: digest?.slice(7) ?? null })),
  );
}

const empty = `sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855`;
const plain = (path: string): ListedFile => ({ path, mode: '100644', size: 0, digest: empty });

describe('a code host', () => {
  it.each<[RawFault, number, string]>([
    ['changed-byte', 5, 'is not the file that was audited'],
    ['longer', 5, 'sends more than'],
    ['gzip-bomb', 5, 'sends more than'],
    ['cut-off', 6, 'does not answer'],
    ['never', 6, 'took too long'],
    ['error', 6, 'status 503'],
    ['gone', 3, 'is not there'],
  ])('with the fault %s ends with exit code %i and an untouched folder', async (fault, exitCode, message) => {
    const cwd = await registry.project();
    // The last file of the folder, so that others were fine before.
    registry.raw.fault = (path) => (path.endsWith('page nine.md') ? fault : null);
    // Only the host that never answers is waited for in vain.
    const seconds = fault === 'never' ? '1' : '50';
    const ran = await registry.run(['install', 'acme-tables', '--timeout', seconds], { cwd });
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(ran.error).toContain(message);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('that cannot be reached is told with the ways round it', async () => {
    registry.raw.fault = () => 'cut-off';
    const ran = await registry.run(['read', 'acme-tables'], { cwd: await registry.project() });
    expect(ran.error).toMatch(/does not answer[^]*SKILL_REGISTRY_SOURCE_URL names a copy/);
  });

  it('that changes a byte is found out by read, too', async () => {
    registry.raw.fault = () => 'changed-byte';
    const ran = await registry.run(['read', 'acme-tables'], { cwd: await registry.project() });
    expect(ran).toMatchObject({ exitCode: 5, out: '' });
  });
});

describe('a registry', () => {
  it.each<[string, (manifest: Manifest) => void, string]>([
    ['another commit', (m) => void (m.source.commit = '0'.repeat(40)), 'is of another text'],
    [
      'another repository',
      (m) => void (m.repository = 'https://evil.example/a/b'),
      'Signed repository: https://github.com/acme/kitchen',
    ],
    ['another skill', (m) => void (m.slug = 'acme-charts'), 'another skill'],
    [
      'a list that is not that of its integrity',
      (m) => void m.content.files.pop(),
      'integrity that it states',
    ],
    ['a path upwards', (m) => addFile(m, plain('../../.bashrc')), 'path is not safe'],
    ['an absolute path', (m) => addFile(m, plain('/etc/cron.d/x')), 'path is not safe'],
    ['a Windows path', (m) => addFile(m, plain('..\\x')), 'path is not safe'],
    ['a git folder', (m) => addFile(m, plain('.git/hooks/post-checkout')), 'path is not safe'],
    ['a device name', (m) => addFile(m, plain('CON.txt')), 'path is not safe'],
    ['a hidden character', (m) => addFile(m, plain('a\u202Etxt.md')), 'path is not safe'],
    ['one file twice', (m) => addFile(m, plain('skill.md')), 'is there twice'],
    ['a file that is a folder', (m) => addFile(m, plain('SKILL.md/x')), 'is a file and a folder'],
    ['a skill path upwards', (m) => void (m.path = '../../other/repo/SKILL.md'), 'unsafe path'],
    ['no SKILL.md', (m) => void (m.content.files.shift(), sealList(m)), 'no SKILL.md'],
    [
      'a file without a digest',
      (m) => addFile(m, { ...plain('x'), digest: null }),
      'does not know the digest',
    ],
    [
      'too many files',
      (m) => {
        for (let at = 0; at < 2_001; at += 1) m.content.files.push(plain(`f${at}`));
        sealList(m);
      },
      'too large',
    ],
    ['too many bytes', (m) => addFile(m, { ...plain('x'), size: 65 * 1_048_576 }), 'too large'],
    ['text instead of a list', (m) => void Object.assign(m.content, { files: 'none' }), 'is not a list'],
  ])('that states %s is refused, and nothing is written', async (_, change, message) => {
    const cwd = await registry.project();
    lie = change;
    const ran = await registry.run(['install', 'acme-tables', '--yes', '--registry', liar.url], { cwd });
    expect(ran.exitCode).toBeGreaterThan(0);
    expect(ran).toMatchObject({ out: '' });
    expect(ran.error).toContain(message);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('that names the skill otherwise than it signed changes the name of no folder', async () => {
    const cwd = await registry.project();
    lie = (manifest) => void (manifest.machine_metadata.front_matter_name = '../../x');
    expect((await registry.run(['install', 'acme-tables', '--registry', liar.url], { cwd })).exitCode).toBe(
      0,
    );
    expect(await readdir(join(cwd, '.agents/skills'))).toEqual(['tables']);
  });

  it('that makes a file a program, or none, writes it as it signed it', async () => {
    const cwd = await registry.project();
    lie = ({ content }) => {
      for (const file of content.files) file.mode = file.mode === '100755' ? '100644' : '100755';
    };
    await registry.run(['install', 'acme-tables', '--registry', liar.url], { cwd });
    const modeOf = async (name: string): Promise<number> =>
      (await stat(join(cwd, '.agents/skills/tables', name))).mode & 0o777;
    expect([await modeOf('SKILL.md'), await modeOf('count.txt')]).toEqual([0o644, 0o755]);
  });

  it('that lists a link which it did not sign is refused', async () => {
    const cwd = await registry.project();
    lie = (manifest) => addFile(manifest, { path: 'out', mode: '120000', size: 9, digest: null });
    const ran = await registry.run(['install', 'acme-tables', '--registry', liar.url], { cwd });
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining('is of another text')]);
  });

  it('that is not there ends with exit code 6', async () => {
    const cwd = await registry.project();
    const ran = await registry.run(['install', 'acme-tables', '--registry', 'http://127.0.0.1:9'], { cwd });
    expect(ran).toMatchObject({ exitCode: 6, out: '' });
    expect(await readdir(cwd)).toEqual([]);
  });

  it('whose manifest differs from its signed receipt is refused', async () => {
    const cwd = await registry.project();
    lie = (manifest) => addFile(manifest, plain('more.md'));
    const words = ['install', '--task', 'extract tables from a PDF report', '--registry', liar.url];
    expect((await registry.run(words, { cwd })).exitCode).toBeGreaterThan(0);
    expect(await readdir(cwd)).toEqual([]);
  });
});

describe('terminal codes in a text from outside', () => {
  it('do not reach the screen', async () => {
    const server = createServer((_, response) => void response.end('\u001B[2Jhidden\u202E text\n'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const words = ['search', 'x', '--registry', `http://127.0.0.1:${port}`];
    const ran = await registry.run(words, { cwd: await registry.project() });
    expect(ran.out).toBe('[2Jhidden text\n');
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
});

describe('a project', () => {
  it('whose skill folder leads out of it by a link is not written to', async () => {
    const [cwd, outside] = [await registry.project(), await registry.project()];
    await mkdir(join(cwd, '.agents'));
    await symlink(outside, join(cwd, '.agents/skills'));
    const ran = await registry.run(['install', 'acme-tables'], { cwd });
    expect(ran.exitCode).toBe(1);
    expect(ran.error).toContain('leads out of');
    expect(await readdir(outside)).toEqual([]);
  });

  it('whose skill folder is a link inside of it is written to', async () => {
    const cwd = await registry.project();
    await mkdir(join(cwd, '.agents/skills'), { recursive: true });
    await mkdir(join(cwd, '.claude'));
    await symlink('../.agents/skills', join(cwd, '.claude/skills'));
    const ran = await registry.run(['install', 'acme-tables', '-a', 'claude-code'], { cwd });
    expect(ran.exitCode).toBe(0);
    expect(await readdir(join(cwd, '.agents/skills'))).toEqual(['tables']);
  });

  it.each([
    ['a folder outside', '"folders": ["../../elsewhere"]'],
    ['a folder that no runtime reads', '"folders": [".git/hooks"]'],
    ['an absolute folder', '"folders": ["/tmp"]'],
  ])('whose lockfile names %s is refused', async (_, folders) => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-tables'], { cwd });
    const path = join(cwd, 'skill-registry.lock.json');
    const text = (await readFile(path, 'utf8')).replace(/"folders": \[[^\]]*\]/, folders);
    await writeFile(path, text);
    expect((await registry.run(['install', '--yes'], { cwd })).exitCode).toBe(5);
  });

  it('whose lockfile is broken keeps it', async () => {
    const cwd = await registry.project();
    for (const name of ['skill-registry.lock.json', 'skills-lock.json']) {
      await writeFile(join(cwd, name), '<<<<<<< HEAD');
      const ran = await registry.run(['install', 'acme-tables'], { cwd });
      expect(ran.exitCode).toBe(1);
      expect(ran.error).toContain(`${name} is not JSON`);
      expect(await readFile(join(cwd, name), 'utf8')).toBe('<<<<<<< HEAD');
      expect(await readdir(cwd)).not.toContain('.agents');
      await writeFile(join(cwd, name), '{"version":1,"skills":{}}');
    }
  });
});

/** Reading any host by git's own protocol, from a real `git http-backend`: one commit, with a token, bounded, and never a host that is not allowed. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitHosts, parseCredentials } from '../../../src/adapters/git-hosts.ts';
import { openRemoteGit } from '../../../src/ingest/sources/remote-git.ts';
import type { SourceSkill } from '../../../src/ingest/source.ts';
import { sourceOf } from '../../../src/schema/source.ts';
import { type GitServer, startGitServer } from '../../support/git-host/git-server.ts';

const url = 'https://git.corp.example/group/sub/tools';
const token = 'glpat-very-secret';
let server: GitServer;

beforeAll(async () => {
  server = await startGitServer({ token });
  const folder = await server.create('group/sub/tools');
  await mkdir(join(folder, 'skills/tables/references'), { recursive: true });
  await writeFile(join(folder, 'skills/tables/SKILL.md'), '---\nname: tables\n---\nSort rows.\n');
  await writeFile(join(folder, 'skills/tables/references/$Format:%H$.md'), 'Id $Format:%H$\n');
  await writeFile(join(folder, '.gitattributes'), '* export-subst ident text eol=crlf\n');
  await writeFile(join(folder, 'skills/tables/huge.bin'), Buffer.alloc(9 * 1_048_576, 7));
  server.commit('group/sub/tools', 'First');
});
afterAll(() => server.close());

const hosts = (credential = token) =>
  openGitHosts({
    hosts: new Map([['git.corp.example', server.url]]),
    credentials: parseCredentials(`git.corp.example ${credential}\n`),
  });

async function readAll(opened: Awaited<ReturnType<typeof openRemoteGit>>): Promise<readonly SourceSkill[]> {
  const skills: SourceSkill[] = [];
  for await (const batch of opened.batches()) skills.push(...batch.skills);
  return skills;
}

/** A folder for temporary files that no other test of the same moment writes into. */
const own = await mkdtemp(join(tmpdir(), 'remote-git-'));
const shared = process.env['TMPDIR'];
beforeAll(() => void (process.env['TMPDIR'] = own));
afterAll(async () => {
  if (shared === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = shared;
  await rm(own, { recursive: true });
});
const left = (): string[] => readdirSync(own).filter((name) => name.startsWith('skill-source-'));

describe('a repository on another host', () => {
  it('is read at one commit with the bytes that it stores, and leaves nothing behind', async () => {
    const before = left();
    const opened = await openRemoteGit(hosts(), { source: sourceOf(url) });
    const [skill, ...others] = await readAll(opened);
    expect(others).toEqual([]);
    const { folder } = (await skill?.read()) ?? {};
    const file = (path: string) => folder?.files.find((each) => each.path === path);
    expect(Buffer.from(file('SKILL.md')?.content ?? []).toString()).toBe(
      '---\nname: tables\n---\nSort rows.\n',
    );
    expect(Buffer.from(file('references/$Format:%H$.md')?.content ?? []).toString()).toBe('Id $Format:%H$\n');
    expect(file('huge.bin')).toMatchObject({ sha256: null, content: null });
    for await (const { repository } of opened.batches())
      expect(repository).toMatchObject({
        url,
        owner: 'git.corp.example~group~sub',
        stars: null,
        ownerId: null,
      });
    await opened.close?.();
    expect(left()).toEqual(before);
  });

  it('is not read with a wrong token, and no message holds the token', async () => {
    const wrong = 'glpat-wrong-one';
    const failure = await openRemoteGit(hosts(wrong), { source: sourceOf(url) }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toContain('cannot be read');
    expect(String(failure)).not.toContain(wrong);
    expect(String(failure)).not.toContain(Buffer.from(`oauth2:${wrong}`).toString('base64'));
  });

  it('is not there: says so', async () => {
    const gone = sourceOf('https://git.corp.example/group/none');
    await expect(openRemoteGit(hosts(), { source: gone })).rejects.toThrow('cannot be read');
  });

  it.each(['https://localhost/a/b', 'https://127.0.0.1/a/b', 'https://10.1.2.3:8443/a/b'])(
    'at %s is not asked where the operator has not listed it',
    async (inside) => {
      await expect(openRemoteGit(hosts(), { source: sourceOf(inside) })).rejects.toThrow('no public host');
    },
  );

  it('that redirects is not followed', async () => {
    const asked = server.requests.length;
    const elsewhere = sourceOf('https://git.corp.example/redirect/tools');
    await expect(openRemoteGit(hosts(), { source: elsewhere })).rejects.toThrow('cannot be read');
    expect(server.requests.slice(asked).every((path) => path.startsWith('/redirect/'))).toBe(true);
  });

  it('that lies about its objects gives no source', async () => {
    const lying = sourceOf('https://git.corp.example/lies/tools');
    await expect(openRemoteGit(hosts(), { source: lying })).rejects.toThrow('cannot be read');
  });

  it('keeps what it was asked for apart from options', async () => {
    await expect(openRemoteGit(hosts(), { source: sourceOf(url), ref: '--upload-pack=x' })).rejects.toThrow(
      'not a branch',
    );
    expect(existsSync('/tmp/x')).toBe(false);
  });
});

describe('the file of credentials', () => {
  it('takes tokens and netrc, and names a bad line without its text', () => {
    const text = '# ours\ngit.corp.example abc\nmachine code.example login bot password p#w\n';
    expect([...parseCredentials(text).values()]).toEqual([
      { user: 'oauth2', password: 'abc' },
      { user: 'bot', password: 'p#w' },
    ]);
    expect(() => parseCredentials('git.corp.example secret words here')).toThrow(/^line 1 is neither/);
    expect(() => parseCredentials('git.corp.example secret words here')).not.toThrow(/secret/);
  });
});

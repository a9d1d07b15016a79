import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openGitHub } from '../../../src/adapters/github/code-host.ts';
import { openGitCheckout } from '../../../src/ingest/sources/git-checkout.ts';
import { type GitHubPlace, openGitHubSource } from '../../../src/ingest/sources/github.ts';
import { type ReadSkill, type Source, SourceError } from '../../../src/ingest/source.ts';
import { type GitHub, HostUnavailable } from '../../../src/ports/code-host.ts';
import { type FakeGitHub, type Files, makeRepository } from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { skillText } from '../support.ts';

let host: FakeGitHub;
let github: GitHub;

useGitHub((started) => {
  host = started;
  github = openGitHub({ githubApiUrl: host.url, githubToken: null }, quietLogger);
});

function repository(files: Files, facts: Parameters<FakeGitHub['add']>[2] = {}) {
  const local = makeRepository(files);
  onTestFinished(() => local.remove());
  host.add('acme/tools', local.folder, facts);
  return local;
}

const open = (place: Partial<GitHubPlace> = {}) =>
  openGitHubSource(github, { owner: 'acme', name: 'tools', ...place });

async function only(source: Source) {
  for await (const batch of source.batches()) return batch;
  throw new TypeError('has one batch');
}

async function readAll(source: Source): Promise<Record<string, ReadSkill>> {
  const read: Record<string, ReadSkill> = {};
  for (const skill of (await only(source)).skills) read[skill.path] = await skill.read();
  return read;
}

const tables = skillText('tables');

describe('a repository on GitHub', () => {
  test('gives what a checkout of it gives, folder by folder and byte by byte', async () => {
    const local = repository({
      'SKILL.md': skillText('root'),
      LICENSE: 'MIT License\n',
      'skills/tables/SKILL.md': tables,
      'skills/tables/run.sh': '#!/bin/sh\n',
      'skills/tables/odd.bin': new Uint8Array([0, 255, 13, 10]),
      'skills/tables/inner/SKILL.md': skillText('inner'),
      'skills/big/SKILL.md': skillText('big'),
      'skills/big/data.txt': 'x'.repeat(1_100_000),
      '.well-known/skill-registry.txt': 'skill-registry=https://github.com/acme/tools\n',
    });
    symlinkSync('/etc/hostname', join(local.folder, 'skills/tables/host'));
    local.git('add', '-A');
    local.git('update-index', '--chmod=+x', 'skills/tables/run.sh');
    local.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},skills/tables/module`);
    local.git('commit', '-q', '-m', 'Odd');
    const named = { url: 'https://github.com/acme/tools', owner: 'acme', name: 'tools' };
    const checkout = await openGitCheckout(local.folder, named);
    // GitHub tells the day of the last change; the commits behind it would take many requests.
    const known = Object.entries(await readAll(checkout)).map(
      ([path, skill]) => [path, { ...skill, history: null }] as const,
    );
    expect(await readAll(await open())).toEqual(Object.fromEntries(known));
    const { license, commit, ownershipProof } = (await only(checkout)).repository;
    expect(ownershipProof).toBe('.well-known/skill-registry.txt');
    expect((await only(await open())).repository).toMatchObject({ license, commit, ownershipProof });
  });

  test('states its facts, at one commit', async () => {
    const local = repository(
      { 'x/SKILL.md': tables },
      { stars: 5, ownerId: 77, id: 88, archived: true, signed: true, license: 'GPL-3.0' },
    );
    expect((await only(await open({ starSpike: true }))).repository).toEqual({
      url: 'https://github.com/acme/tools',
      owner: 'acme',
      name: 'tools',
      commit: local.head(),
      defaultBranch: 'main',
      license: 'GPL-3.0-only',
      licenseNote: null,
      stars: 5,
      ownerId: 77,
      repositoryId: 88,
      archived: true,
      createdOn: '2024-01-02',
      firstCommitOn: null,
      signed: true,
      starSpike: true,
      ownershipProof: null,
    });
  });

  test('is read at the ref that was asked for, and stays there while it moves on', async () => {
    const local = repository({ 'x/SKILL.md': tables });
    const first = local.head();
    const source = await open();
    local.commit({ 'x/SKILL.md': null, 'y/SKILL.md': skillText('later') });
    expect((await only(source)).skills.map(({ path }) => path)).toEqual(['x/SKILL.md']);
    expect(Object.keys(await readAll(await open({ ref: first })))).toEqual(['x/SKILL.md']);
    expect(Object.keys(await readAll(await open({ ref: 'main' })))).toEqual(['y/SKILL.md']);
  });

  test('takes the paths that were asked for, and names those that are gone', async () => {
    repository({ 'x/SKILL.md': tables, 'y/SKILL.md': skillText('other') });
    const batch = await only(await open({ paths: ['y/SKILL.md', 'z/SKILL.md'] }));
    expect(batch.skills.map(({ path }) => path)).toEqual(['y/SKILL.md']);
    expect(batch.gone).toEqual(['z/SKILL.md']);
    expect(batch.skips).toMatchObject([{ path: 'z/SKILL.md', reason: expect.stringContaining('not in') }]);
  });

  test('asks for the blobs of one folder only, where one skill is asked for', async () => {
    repository({ 'x/SKILL.md': tables, 'x/a.md': 'a', 'y/SKILL.md': skillText('other'), 'b.md': 'b' });
    const { skills } = await only(await open({ paths: ['x/SKILL.md'] }));
    await skills[0]?.readText();
    await skills[0]?.read();
    expect(host.requests.filter(({ path }) => path.includes('/git/blobs/'))).toHaveLength(2);
  });

  test('that was renamed says so, and has the name that is wanted', async () => {
    repository({ 'x/SKILL.md': tables });
    host.rename('acme/tools', 'Brand/kit');
    const found = await open();
    expect(found.warnings).toEqual(['the repository is now called Brand/kit']);
    expect((await only(found)).repository.url).toBe('https://github.com/Brand/kit');
    expect((await only(await open({ keepName: true }))).repository.url).toBe('https://github.com/acme/tools');
  });

  test('is not there, or has no such commit: a broken source', async () => {
    await expect(open()).rejects.toThrow(SourceError);
    repository({ 'x/SKILL.md': tables });
    await expect(open({ ref: 'nothing' })).rejects.toThrow('no commit nothing');
    repository({});
    await expect(open()).rejects.toThrow('no commit main');
  });

  test('that gives no answer is another matter', async () => {
    host.fault = () => 'bad-gateway';
    await expect(open()).rejects.toThrow(HostUnavailable);
  });
});

describe('what GitHub leaves out', () => {
  test('makes a folder incomplete, and no path gone', async () => {
    repository({ 'x/SKILL.md': tables, 'x/z.md': 'z', 'y/SKILL.md': tables }, { treeLimit: 3 });
    const source = await open({ paths: ['x/SKILL.md', 'y/SKILL.md'] });
    const batch = await only(source);
    expect(batch.gone).toEqual([]);
    expect(batch.skips).toMatchObject([{ path: 'y/SKILL.md', reason: expect.stringContaining('truncated') }]);
    expect((await readAll(source))['x/SKILL.md']?.folder.listIncomplete).toContain('truncated');
  });

  test('or gets wrong is not read', async () => {
    repository({ 'x/SKILL.md': tables, 'x/a.md': 'a' });
    const source = await open();
    host.fault = ({ path }) => (path.includes('/git/blobs/') ? 'wrong-bytes' : null);
    const [skill] = (await only(source)).skills;
    expect(await skill?.readText()).toEqual({ reason: 'SKILL.md has no blob' });
    expect((await skill?.read())?.folder.files.map(({ content }) => content)).toEqual([null, null]);
  });
});

// A tree may hold what no work tree could.
test.each([
  ['x/../SKILL.md', 'segment'],
  ['x/.git/SKILL.md', '.git'],
  ['x\\y/SKILL.md', 'backslash'],
  ['x\u202e/SKILL.md', 'invisible'],
  ['/etc/SKILL.md', 'absolute'],
])('a hostile path %j is passed over', async (path, reason) => {
  const commit = 'c'.repeat(40);
  const hostile: GitHub = {
    findRepository: async (owner, name) => ({
      owner,
      name,
      id: 1,
      ownerId: 2,
      defaultBranch: 'main',
      stars: 0,
      archived: false,
      createdOn: '2024-01-01',
      license: null,
    }),
    findCommit: async () => ({ sha: commit, committedAt: '2026-01-01T00:00:00Z', signed: false }),
    readTree: async () => ({
      entries: [{ path, mode: '100644', id: 'a'.repeat(40), size: 1 }],
      truncated: false,
    }),
    readBlobs: () => Promise.reject(new TypeError('reads nothing')),
    findLastChange: async () => null,
  };
  const batch = await only(await openGitHubSource(hostile, { owner: 'acme', name: 'tools' }));
  expect(batch.skills).toEqual([]);
  expect(batch.skips).toMatchObject([{ reason: expect.stringContaining(reason) }]);
});

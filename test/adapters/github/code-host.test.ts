import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openGitHub } from '../../../src/adapters/github/code-host.ts';
import { type GitHub, HostUnavailable } from '../../../src/ports/code-host.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import {
  type FakeGitHub,
  type LocalRepository,
  makeRepository,
  startGitHub,
} from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';

const token = 'ghp_verysecrettoken123';
const logged: string[] = [];
const log = (fields: unknown, message: string): void => void logged.push(JSON.stringify([fields, message]));
const logger: Logger = { info: log, warn: log, error: log };

let host: FakeGitHub;
let github: GitHub;
let local: LocalRepository;
let empty: LocalRepository;
let first: string;
const script = '#!/bin/sh\necho hi\n';

useGitHub((started) => (host = started));
beforeAll(() => {
  local = makeRepository({ 'skills/tables/SKILL.md': 'tables', 'skills/tables/run.sh': script, 'B.md': 'b' });
  first = local.head();
  local.git('update-index', '--chmod=+x', 'skills/tables/run.sh');
  local.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`);
  local.git('commit', '-q', '-m', 'Modes');
  local.git('branch', 'feature/x');
  local.git('tag', 'v1', first);
  empty = makeRepository({});
});
afterAll(() => {
  local.remove();
  empty.remove();
});
beforeEach(() => {
  host.add('Acme/tools', local.folder, { stars: 7, license: 'MIT' });
  github = openGitHub({ githubApiUrl: host.url, githubToken: token }, logger);
});

const blobId = (text: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

describe('a repository', () => {
  test('is described with ids that never change', async () => {
    expect(await github.findRepository('acme', 'tools')).toEqual({
      owner: 'Acme',
      name: 'tools',
      id: expect.any(Number),
      ownerId: 1000,
      defaultBranch: 'main',
      stars: 7,
      archived: false,
      fork: false,
      createdOn: '2024-01-02',
      license: 'MIT',
    });
    expect(host.requests[0]?.authorization).toBe(`token ${token}`);
  });

  test('without terms that GitHub could tell has no licence', async () => {
    host.add('acme/tools', local.folder, { license: 'NOASSERTION' });
    expect((await github.findRepository('acme', 'tools'))?.license).toBeNull();
  });

  test('that was renamed answers under its new name, in every call', async () => {
    host.rename('Acme/tools', 'Brand/kit');
    expect(await github.findRepository('Acme', 'tools')).toMatchObject({ owner: 'Brand', name: 'kit' });
    expect((await github.findCommit('Acme', 'tools', 'main'))?.sha).toBe(local.head());
    expect((await github.readTree('Acme', 'tools', local.head())).entries).toHaveLength(4);
  });

  test('that is missing, private or taken down is null for every caller', async () => {
    expect(await github.findRepository('acme', 'nothing')).toBeNull();
    host.add('acme/secret', local.folder, { private: true });
    expect(await github.findRepository('acme', 'secret')).toBeNull();
    for (const fault of ['taken-down', 'blocked'] as const) {
      host.fault = () => fault;
      expect(await github.findRepository('acme', 'tools')).toBeNull();
    }
  });

  test('is asked for without a token where none is configured', async () => {
    const anonymous = openGitHub({ githubApiUrl: host.url, githubToken: null }, logger);
    expect(await anonymous.findRepository('acme', 'tools')).toMatchObject({ name: 'tools' });
    expect(host.requests.map(({ authorization }) => authorization)).toEqual([undefined]);
  });
});

describe('a commit', () => {
  test.each(['main', 'feature/x', 'HEAD'])('is found by the name %s', async (ref) => {
    expect(await github.findCommit('acme', 'tools', ref)).toEqual({
      sha: local.head(),
      committedAt: '2026-03-04T23:30:00.000Z',
      signed: false,
    });
  });

  test('is found by tag and SHA, with its signature', async () => {
    host.add('acme/tools', local.folder, { signed: true });
    expect(await github.findCommit('acme', 'tools', 'v1')).toMatchObject({ sha: first, signed: true });
    expect(await github.findCommit('acme', 'tools', first)).toMatchObject({ sha: first });
  });

  test('that is not there is null, in an empty repository too', async () => {
    host.add('acme/empty', empty.folder);
    expect(await github.findCommit('acme', 'tools', 'nothing')).toBeNull();
    expect(await github.findCommit('acme', 'empty', 'main')).toBeNull();
  });
});

test('a tree lists files, modes and submodules, sorted, without folders', async () => {
  const { entries, truncated } = await github.readTree('acme', 'tools', local.head());
  expect(truncated).toBe(false);
  expect(entries).toEqual([
    { path: 'B.md', mode: '100644', id: blobId('b'), size: 1 },
    { path: 'module', mode: '160000', id: '1'.repeat(40), size: 0 },
    { path: 'skills/tables/SKILL.md', mode: '100644', id: blobId('tables'), size: 6 },
    { path: 'skills/tables/run.sh', mode: '100755', id: blobId(script), size: script.length },
  ]);
});

test('a tree that GitHub cut says so, and one that is gone is no answer', async () => {
  host.add('acme/tools', local.folder, { treeLimit: 2 });
  expect((await github.readTree('acme', 'tools', local.head())).truncated).toBe(true);
  await expect(github.readTree('acme', 'tools', 'f'.repeat(40))).rejects.toThrow(HostUnavailable);
});

describe('blobs', () => {
  test('are read by id, each once, whatever bytes they hold', async () => {
    const odd = makeRepository({ odd: new Uint8Array([0, 255, 10, 13]) });
    host.add('acme/odd', odd.folder);
    const id = odd.git('rev-parse', 'HEAD:odd');
    expect(await github.readBlobs('acme', 'odd', [id, id], 10)).toEqual(
      new Map([[id, new Uint8Array([0, 255, 10, 13])]]),
    );
    expect(host.requests).toHaveLength(1);
    odd.remove();
  });

  test('that are too large, missing or no ids are left out', async () => {
    const ids = [blobId('b'), blobId('tables'), 'f'.repeat(40), 'main', '../../../user'];
    expect([...(await github.readBlobs('acme', 'tools', ids, 5)).keys()]).toEqual([blobId('b')]);
    expect(host.requests).toHaveLength(3);
  });

  test('are cut while they are read, not after', async () => {
    host.fault = () => 'endless';
    expect(await github.readBlobs('acme', 'tools', [blobId('b')], 1_000)).toEqual(new Map());
  });

  test('that are not what their id says are left out', async () => {
    host.fault = () => 'wrong-bytes';
    expect(await github.readBlobs('acme', 'tools', [blobId('b')], 1_000)).toEqual(new Map());
  });
});

test('a tree of more bytes than are read of an answer is cut, not unavailable: asking again changes nothing', async () => {
  host.fault = () => 'endless';
  expect(await github.readTree('acme', 'tools', 'c'.repeat(40))).toEqual({ entries: [], truncated: true });
});

describe('the last change', () => {
  test('is the day of the last commit below the path, up to the commit', async () => {
    const dated = makeRepository({ 'a/SKILL.md': 'a' }, '2026-01-01');
    const before = dated.commit({ 'b/SKILL.md': 'b' }, '2026-02-02');
    const after = dated.commit({ 'a/SKILL.md': 'A' }, '2026-03-03');
    host.add('acme/dated', dated.folder);
    expect(await github.findLastChange('acme', 'dated', after, 'a')).toBe('2026-03-03');
    expect(await github.findLastChange('acme', 'dated', before, 'a')).toBe('2026-01-01');
    expect(await github.findLastChange('acme', 'dated', after, 'b')).toBe('2026-02-02');
    expect(await github.findLastChange('acme', 'dated', after, '')).toBe('2026-03-03');
    expect(await github.findLastChange('acme', 'dated', after, 'c')).toBeNull();
    dated.remove();
  });
});

describe('names that GitHub cannot have open no socket (attack table, row 5)', () => {
  test.each([
    ['..', 'x'],
    ['acme', '..'],
    ['acme', '.'],
    ['acme/../..', 'x'],
    ['acme', 'tools/../../user'],
    ['acme', 'tools?x=1'],
    ['acme', 'tools#'],
    ['acme', 'tools%2f..'],
    ['acme@evil.example', 'x'],
    ['127.0.0.1:80', 'x'],
    ['evil.example', 'x'],
    ['-upload-pack', 'x'],
    ['acme', 'a\r\nHost: evil.example'],
    ['acme', 'to\0ols'],
    ['ａcme', 'tools'],
    ['', 'tools'],
    ['acme', ''],
  ])('%j / %j', async (owner, name) => {
    const before = host.connections();
    expect(await github.findRepository(owner, name)).toBeNull();
    expect(await github.findCommit(owner, name, 'main')).toBeNull();
    expect(await github.findLastChange(owner, name, first, 'x')).toBeNull();
    expect(await github.readBlobs(owner, name, [blobId('b')], 10)).toEqual(new Map());
    await expect(github.readTree(owner, name, first)).rejects.toThrow(HostUnavailable);
    expect([host.connections() - before, host.requests]).toEqual([0, []]);
  });

  test.each([
    '',
    '..',
    'a..b',
    '/main',
    'main/',
    '-x',
    '--upload-pack=x',
    'a b',
    'a\nb',
    'a~1',
    'HEAD^',
    'a:b',
    'a?b',
    '@{-1}x@{',
    'x.lock',
    '.hidden',
    'a//b',
    'a\\b',
  ])('the ref %j', async (ref) => {
    expect(await github.findCommit('acme', 'tools', ref)).toBeNull();
    expect(host.requests).toEqual([]);
  });

  test('and a tree or blob is asked for by full id only', async () => {
    await expect(github.readTree('acme', 'tools', 'main')).rejects.toThrow(HostUnavailable);
    expect(await github.findLastChange('acme', 'tools', 'main', '')).toBeNull();
    expect(host.requests).toEqual([]);
  });
});

describe('a redirect', () => {
  test('to another origin is never followed, and the token stays', async () => {
    const other = await startGitHub();
    other.add('acme/tools', local.folder);
    host.fault = () => ({ redirect: `${other.url}/repos/acme/tools` });
    expect(await github.findRepository('acme', 'tools')).toBeNull();
    expect(other.connections()).toBe(0);
    await other.close();
  });

  test.each(['file:///etc/passwd', 'http://169.254.169.254/', '//evil.example/', 'nonsense:'])(
    'to %j answers nothing',
    async (redirect) => {
      host.fault = () => ({ redirect });
      expect(await github.findRepository('acme', 'tools')).toBeNull();
      expect(host.requests).toHaveLength(1);
    },
  );

  test('that goes round ends after three', async () => {
    host.fault = () => ({ redirect: '/repos/acme/tools' });
    expect(await github.findRepository('acme', 'tools')).toBeNull();
    expect(host.requests).toHaveLength(4);
  });
});

describe('GitHub that gives no answer is unavailable, with the time to wait', () => {
  test.each([
    ['rate-limit', /asks to wait \(403\)/, 120],
    ['secondary-limit', /asks to wait \(429\)/, 7],
    ['bad-gateway', /answered 502/, null],
    ['garbage', /unexpected answer from the API/, null],
    ['unauthorized', /GITHUB_TOKEN/, null],
    ['drop', /cannot be reached/, null],
    ['endless', /answered more than 8388608 bytes/, null],
    ['gzip-endless', /answered more than 8388608 bytes/, null],
  ] as const)('%s', async (fault, reason, wait) => {
    host.fault = () => fault;
    const error = await github.findRepository('acme', 'tools').catch((caught: unknown) => caught);
    if (!(error instanceof HostUnavailable)) throw new TypeError(`not HostUnavailable: ${String(error)}`);
    expect(error.message).toMatch(reason);
    // A second or two may have passed since the server said so.
    expect([wait, (wait ?? 0) - 1, (wait ?? 0) - 2]).toContain(error.retryAfter);
    expect(host.requests).toHaveLength(1);
  });

  test('after ten seconds without an answer, or without its end', async () => {
    host.fault = ({ path }) => (path.endsWith('silent') ? 'silent' : 'slow');
    const ends = ['silent', 'slow'].map((name) => github.findRepository('acme', name));
    for (const end of await Promise.allSettled(ends))
      expect(end).toMatchObject({ reason: { message: expect.stringContaining('did not answer in time') } });
  });

  test('no server at all', async () => {
    const gone = await startGitHub();
    await gone.close();
    const nowhere = openGitHub({ githubApiUrl: gone.url, githubToken: token }, logger);
    await expect(nowhere.findRepository('acme', 'tools')).rejects.toThrow('cannot be reached (ECONNREFUSED)');
  });
});

test('the token is in no log and no error', async () => {
  for (const fault of ['rate-limit', 'bad-gateway', 'unauthorized', 'drop'] as const) {
    host.fault = () => fault;
    const error: unknown = await github.findRepository('acme', 'tools').catch((caught: unknown) => caught);
    const shown = error instanceof Error ? [error.message, error.stack, String(error.cause)] : [];
    expect(shown.join('\n') + JSON.stringify(error)).not.toContain(token);
  }
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.join('\n')).not.toContain(token);
});

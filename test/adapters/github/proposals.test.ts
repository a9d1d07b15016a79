import { beforeEach, describe, expect, test } from 'vitest';
import { openProposals } from '../../../src/adapters/github/proposals.ts';
import { HostUnavailable } from '../../../src/ports/code-host.ts';
import { type FakeGitHub, type LocalRepository, makeRepository } from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';
import { quietLogger } from '../../support/store-folder.ts';

let host: FakeGitHub;
let content: LocalRepository;

useGitHub((started) => {
  host = started;
});
beforeEach(() => {
  content = makeRepository({ 'content/README.md': 'read me', 'content/skills/a.md': 'a' });
  host.add('acme/registry', content.folder);
  return () => content.remove();
});

const change = {
  branch: 'submission/sub_1',
  title: 'Add acme-tables',
  body: 'Reviewed.',
  files: [
    { path: 'content/skills/acme/acme-tables.md', text: 'skill ü\n' },
    { path: 'content/evidence/acme/acme-tables.json', text: '{}\n' },
  ],
};

const proposals = () => {
  const opened = openProposals(
    { githubApiUrl: host.url, githubToken: 'secret', contentRepository: 'acme/registry' },
    quietLogger,
  );
  if (opened === null) throw new TypeError('is configured');
  return opened;
};

const pulls = () => host.repositories.get('acme/registry')?.pulls ?? [];
const writes = () => host.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);

// octokit makes at most one write a second.
describe('a proposal', () => {
  test('is one commit on a branch of its own, and a pull request', async () => {
    const base = content.head();
    const url = await proposals().propose(change);
    expect(url).toMatch(/^https:\/\/github\.com\/acme\/registry\/pull\/\d+$/);
    expect(pulls()).toMatchObject([
      { title: change.title, body: 'Reviewed.', head: change.branch, base: 'main' },
    ]);
    expect(content.git('rev-parse', `${change.branch}^`)).toBe(base);
    expect(content.git('diff', '--name-status', base, change.branch)).toBe(
      'A\tcontent/evidence/acme/acme-tables.json\nA\tcontent/skills/acme/acme-tables.md',
    );
    expect(content.git('show', `${change.branch}:content/skills/acme/acme-tables.md`)).toBe('skill ü');
    expect(content.head()).toBe(base);
  });

  test('made again changes nothing and answers the same', async () => {
    const url = await proposals().propose(change);
    const head = content.git('rev-parse', change.branch);
    expect(await proposals().propose(change)).toBe(url);
    expect([content.git('rev-parse', change.branch), pulls().length]).toEqual([head, 1]);
  });

  test('continues where an earlier attempt ended after the branch', async () => {
    host.fault = ({ method, path }) => (method === 'POST' && path.endsWith('/pulls') ? 'bad-gateway' : null);
    await expect(proposals().propose(change)).rejects.toThrow(HostUnavailable);
    const head = content.git('rev-parse', change.branch);
    host.fault = () => null;
    expect(await proposals().propose(change)).toContain('/pull/');
    expect(content.git('rev-parse', change.branch)).toBe(head);
  });

  test('with other text is a further commit on its branch', async () => {
    const url = await proposals().propose(change);
    const files = [{ path: 'content/skills/acme/acme-tables.md', text: 'other\n' }];
    expect(await proposals().propose({ ...change, files })).toBe(url);
    expect(content.git('rev-list', '--count', `main..${change.branch}`)).toBe('2');
  });

  test('that was merged or closed is not made again', async () => {
    const url = await proposals().propose(change);
    const [pull] = pulls();
    if (pull !== undefined) pull.state = 'closed';
    host.requests.length = 0;
    expect(await proposals().propose(change)).toBe(url);
    expect(writes()).toEqual([]);
  });

  test('of what is there already opens nothing', async () => {
    const files = [{ path: 'content/skills/a.md', text: 'a' }];
    expect(await proposals().propose({ ...change, files })).toBe('https://github.com/acme/registry');
    expect([pulls(), content.git('branch', '--list', 'submission/*')]).toEqual([[], '']);
  });

  test('that the token may not make, or to nowhere, is not available', async () => {
    const repository = host.repositories.get('acme/registry');
    if (repository !== undefined) repository.archived = true;
    await expect(proposals().propose(change)).rejects.toThrow('refuses the request (403)');
    host.delete('acme/registry');
    await expect(proposals().propose(change)).rejects.toThrow('CONTENT_REPOSITORY');
  });

  test.each(['', '../main', 'a b', '--force'])('on the branch %j is a mistake', async (branch) => {
    await expect(proposals().propose({ ...change, branch })).rejects.toThrow(TypeError);
    expect(host.requests).toEqual([]);
  });
});

test('nothing is proposed where token or repository are missing', () => {
  const config = { githubApiUrl: host.url, githubToken: 'secret', contentRepository: 'acme/registry' };
  expect(openProposals({ ...config, githubToken: null }, quietLogger)).toBeNull();
  expect(openProposals({ ...config, contentRepository: null }, quietLogger)).toBeNull();
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { openGitHub } from '../../../src/adapters/github/code-host.ts';
import { keepCommits } from '../../../src/adapters/github/kept-commits.ts';
import {
  parseRepository,
  type RepositoryReference,
} from '../../../src/submissions/intake/parse-repository.ts';
import { validateRepository } from '../../../src/submissions/intake/validate-repository.ts';
import { inspectHere } from '../../../src/api/validate/inspect-here.ts';
import type { GitHub } from '../../../src/ports/code-host.ts';
import { skillText } from '../../ingest/support.ts';
import { type FakeGitHub, makeRepository } from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';
import { quietLogger } from '../../support/store-folder.ts';

let host: FakeGitHub;
const open = (bytes?: number): GitHub =>
  keepCommits(openGitHub({ githubApiUrl: host.url, githubToken: null }, quietLogger), bytes);

useGitHub((started) => {
  host = started;
});

function add(name = 'acme/tools') {
  const local = makeRepository({ 'a/SKILL.md': skillText('a'), 'b/SKILL.md': skillText('b') });
  onTestFinished(() => local.remove());
  return { local, repository: host.add(name, local.folder) };
}

/** Requests that a validation takes, and those that its quota is asked for. */
async function validate(github: GitHub): Promise<{ sent: number; asked: number; skills: number }> {
  host.requests.length = 0;
  let asked = 0;
  const reference = parseRepository('acme/tools') as RepositoryReference; // a valid name
  const spend = async (requests: number): Promise<void> => void (asked += requests);
  const { skills } = await validateRepository(reference, null, { github, inspect: inspectHere, spend });
  return { sent: host.requests.length, asked, skills: skills.filter(({ name }) => name !== null).length };
}

describe('what a commit holds', () => {
  test('is asked for once; whether the repository is there and where its branch is, each time', async () => {
    const { local } = add();
    const github = open();
    expect(await validate(github)).toEqual({ sent: 5, asked: 5, skills: 2 });
    expect(await validate(github)).toEqual({ sent: 2, asked: 3, skills: 2 });
    local.commit({ 'a/SKILL.md': skillText('a', 'changed') });
    expect(await validate(github)).toEqual({ sent: 4, asked: 4, skills: 2 });
  });

  test('is one request for twelve who ask at once', async () => {
    const { local } = add();
    const github = open();
    await Promise.all(Array.from({ length: 12 }, () => github.readTree('acme', 'tools', local.head())));
    expect(host.requests).toHaveLength(1);
  });

  test('is found through no other repository, and not once the repository is hidden', async () => {
    const { local, repository } = add();
    const github = open();
    await validate(github);
    repository.private = true;
    await expect(validate(github)).rejects.toThrow('no public repository');
    const [{ id } = { id: '' }] = (await github.readTree('acme', 'tools', local.head())).entries;
    expect(github.isKept?.('acme', 'tools', id)).toBe(true);
    expect(github.isKept?.('other', 'tools', id)).toBe(false);
  });

  test('is dropped where there is no room, and a failure is not kept', async () => {
    const { local } = add();
    const small = open(1);
    expect(await validate(small)).toMatchObject({ sent: 5 });
    expect(await validate(small)).toMatchObject({ sent: 5 });
    const github = open();
    host.fault = () => 'bad-gateway';
    await expect(github.readTree('acme', 'tools', local.head())).rejects.toThrow('502');
    host.fault = () => null;
    expect((await github.readTree('acme', 'tools', local.head())).entries).toHaveLength(2);
  });
});

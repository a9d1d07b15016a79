/** The adapters against a GitHub that others wrote: an emulator with its own git database, searches and limits. */
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGitHub } from '../../../src/adapters/github/code-host.ts';
import { openCodeSearch } from '../../../src/adapters/github/search.ts';
import { openSurvey } from '../../../src/adapters/github/survey.ts';
import { goodText, openHarness } from '../../discovery/support.ts';
import { quietLogger } from '../../support/store-folder.ts';

const token = 'emulated-token';
const text = goodText('forks');
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const repository = {
    owner: 'acme',
    description: 'skills for tables',
    language: 'Markdown',
    auto_init: true,
  };
  const emulator = await createEmulator({
    service: 'github',
    port: 20_000 + Math.floor(Math.random() * 20_000),
    seed: {
      tokens: { [token]: { login: 'acme', scopes: ['repo'] } },
      github: {
        users: [{ login: 'acme', name: 'Acme' }],
        repos: [
          { ...repository, name: 'tools', topics: ['agent-skills'] },
          { ...repository, name: 'other', topics: ['bread'] },
        ],
      },
    },
  });
  url = emulator.url;
  close = () => emulator.close();
  const put = await fetch(`${url}/repos/acme/tools/contents/x/SKILL.md`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Add', content: Buffer.from(text).toString('base64') }),
  });
  if (put.status !== 201) throw new Error('the emulator takes a file');
});
afterAll(() => close());

describe('an emulated GitHub', () => {
  const config = (githubToken: string | null) => ({ githubApiUrl: url, githubToken });

  test('has its repository, head, tree and blobs read', async () => {
    const github = openGitHub(config(null), quietLogger);
    const repository = await github.findRepository('acme', 'tools');
    expect(repository).toMatchObject({
      owner: 'acme',
      name: 'tools',
      defaultBranch: 'main',
      archived: false,
      fork: false,
    });
    const commit = await github.findCommit('acme', 'tools', 'main');
    const { entries } = await github.readTree('acme', 'tools', commit?.sha ?? '');
    const file = entries.find(({ path }) => path === 'x/SKILL.md');
    const blobs = await github.readBlobs('acme', 'tools', [file?.id ?? ''], 100_000);
    expect(Buffer.from(blobs.get(file?.id ?? '') ?? []).toString()).toBe(text);
    expect(await github.findRepository('acme', 'nothing')).toBeNull();
    const survey = openSurvey(config(null), github, quietLogger);
    const states = await survey.survey([{ owner: 'acme', name: 'tools' }]);
    expect(states.get('acme/tools')).toMatchObject({ head: { sha: commit?.sha } });
  });

  test('is searched by topic and day, by code, and gives single files', async () => {
    const open = openCodeSearch(config(null), quietLogger);
    const found = await open.findRepositories('topic:agent-skills created:2008-01-01..2100-01-01', null);
    expect(found).toEqual({
      total: 1,
      incomplete: false,
      next: null,
      items: [{ owner: 'acme', name: 'tools' }],
    });
    const files = await openCodeSearch(config(token), quietLogger).findFiles('forks filename:SKILL.md', null);
    expect(files?.items).toEqual([{ owner: 'acme', name: 'tools', path: 'x/SKILL.md' }]);
    const place = { owner: 'acme', name: 'tools', path: 'x/SKILL.md', tag: null };
    expect(await open.readFiles([place, { ...place, path: 'no' }])).toMatchObject([{ text }, null]);
    expect(await open.readReadme('acme', 'tools', null)).toMatchObject({
      text: expect.stringContaining('tools'),
    });
  });

  test('is run over by discovery, which finds, reads and proposes what is there', async () => {
    const harness = await openHarness({ url });
    const run = await harness.run({
      config: { ...config(null), contentRepository: null, discoverPropose: 'review' },
      clock: { now: () => new Date(Date.now() + 30 * 86_400_000) },
    });
    expect(run).toMatchObject({ error: null, found: 1, repositories_read: 1, proposed: 1 });
    expect((await harness.submissions()).map(({ slug }) => slug)).toEqual(['acme-forks']);
  });
});

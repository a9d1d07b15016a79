/** Finders that read files: marketplaces, lists and indexes of sites, each once, and never anything outside their hosts. */
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from '../../../src/adapters/public-https.ts';
import { openSiteIndexes } from '../../../src/adapters/site-indexes.ts';
import { repositoriesIn } from '../../../src/discovery/rules/links.ts';
import type { Finder } from '../../../src/schema/discovery-profile.ts';
import { HostUnavailable } from '../../../src/ports/code-host.ts';
import { type FakeGitHub, type Files, makeRepository } from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';
import { startSite } from '../../support/tls-site.ts';
import { partsOf, walk } from './support.ts';

let host: FakeGitHub;

useGitHub((started) => {
  host = started;
});

function add(name: string, files: Files): ReturnType<typeof makeRepository> {
  const local = makeRepository(files);
  onTestFinished(() => local.remove());
  host.add(name, local.folder);
  return local;
}

describe.each([
  ['with a token', 'secret'],
  ['without', null],
])('marketplaces %s', (_, token) => {
  const finder: Finder = { by: 'marketplaces', repositories: ['https://github.com/acme/market'] };

  test('of Claude Code and Codex name repositories; an unchanged file is not read again', async () => {
    const plugins = [
      { name: 'own', source: './plugins/own' },
      { name: 'a', source: { source: 'github', repo: 'brand/tools' } },
      { name: 'b', source: { source: 'url', url: 'https://github.com/brand/charts.git' } },
      { name: 'c', source: { source: 'url', url: 'https://gitlab.example/brand/charts.git' } },
      { name: 'd', source: { source: 'github', repo: 'brand/tools/../../x' } },
      null,
      { name: 'e', source: { repo: 7 } },
    ];
    const local = add('acme/market', { '.claude-plugin/marketplace.json': JSON.stringify({ plugins }) });
    const codex = { plugins: [{ source: { source: 'git', url: 'git@github.com:brand/codex.git' } }] };
    add('acme/listed', { '.agents/plugins/marketplace.json': JSON.stringify(codex) });
    const parts = partsOf(host, token, { listed: [{ owner: 'Acme', name: 'listed' }] });
    const first = await walk(finder, parts);
    expect([...first.found].sort()).toEqual(['brand/charts', 'brand/codex', 'brand/tools']);
    expect(first.notes).toEqual([]);
    expect((await walk(finder, parts, first.cursor)).found.size).toBe(0);
    local.commit({ '.claude-plugin/marketplace.json': '{"plugins": [{"source": {"repo": "fresh/one"}}]}' });
    expect([...(await walk(finder, parts, first.cursor)).found]).toEqual(['fresh/one']);
  });

  test('that are none are said', async () => {
    add('acme/market', { '.claude-plugin/marketplace.json': 'not { JSON' });
    const { found, notes } = await walk(finder, partsOf(host, token));
    expect([found.size, notes]).toEqual([
      0,
      ['acme/market:.claude-plugin/marketplace.json is no marketplace file'],
    ]);
  });
});

describe('lists', () => {
  const finder: Finder = { by: 'lists', repositories: ['https://github.com/acme/awesome-skills'] };

  test('lead to repositories and to other lists, and a loop of lists ends', async () => {
    const text = '[a](https://github.com/brand/tools/tree/main/x) [b](https://github.com/other/awesome-more)';
    add('acme/awesome-skills', { 'readme.md': `${text} https://github.com/acme/awesome-skills` });
    add('other/awesome-more', {
      'README.md': 'https://github.com/acme/awesome-skills https://github.com/deep/one',
    });
    const { found, steps } = await walk(finder, partsOf(host, null));
    expect([...found].sort()).toEqual([
      'acme/awesome-skills',
      'brand/tools',
      'deep/one',
      'other/awesome-more',
    ]);
    expect(steps).toBe(2);
  });

  test('of 10,000 links give the first 3,000, say so, and ask only the host', async () => {
    const links = Array.from({ length: 10_000 }, (_, at) => `- https://github.com/o${at % 90}/r${at}`);
    const inside = ['http://10.0.0.1/a/b', 'https://localhost/x/y', 'https://notgithub.com/evil/one'];
    add('acme/awesome-skills', { 'README.md': [...inside, ...links].join('\n') });
    const { found, notes, steps } = await walk(finder, partsOf(host, null));
    expect([found.size, notes, steps]).toEqual([3_000, ['7000 links beyond the limit were left out'], 1]);
    expect(host.requests.map(({ path }) => path)).toEqual(['/repos/acme/awesome-skills/readme']);
  });

  test('that have not changed cost one request each and give nothing', async () => {
    add('acme/awesome-skills', { 'README.md': 'https://github.com/brand/tools' });
    const first = await walk(finder, partsOf(host, null));
    const second = await walk(finder, partsOf(host, null), first.cursor);
    expect([second.found.size, host.requests.length]).toEqual([0, 2]);
  });
});

test.each([
  ['https://github.com/topics/skills', []],
  ['https://github.com/a/b.git)', ['a/b']],
  ['see github.com/a/b.', ['a/b']],
  ['https://github.com/a/..', []],
  ['https://raw.githubusercontent.com/a/b/main/SKILL.md', ['a/b']],
  ['https://github.com.evil.example/a/b https://evil-github.com/a/b', []],
])('of %j the repositories are %j', (text, expected) => {
  expect(repositoriesIn(text, 10).leads.map(({ owner, name }) => `${owner}/${name}`)).toEqual(expected);
});

describe('indexes of sites', () => {
  const finder: Finder = { by: 'well-known', hosts: ['skills.example.com'] };
  const site = async (answer: RequestListener) =>
    openSiteIndexes(await startSite('skills.example.com', answer));

  test('name repositories on GitHub; skills of other places are counted', async () => {
    const skills = [
      { name: 'a', type: 'skill-md', url: 'https://raw.githubusercontent.com/brand/tools/main/a/SKILL.md' },
      { name: 'b', type: 'archive', url: '/archives/b.tar.gz' },
    ];
    const asked: string[] = [];
    const sites = await site((request, response) => {
      asked.push(request.url ?? '');
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(JSON.stringify({ skills }));
    });
    const parts = partsOf(host, null, { sites });
    const first = await walk(finder, parts);
    expect([[...first.found], first.notes]).toEqual([
      ['brand/tools'],
      ['skills.example.com: 1 skills are not on GitHub'],
    ]);
    expect((await walk(finder, parts, first.cursor)).found.size).toBe(0);
    expect(asked).toEqual(['/.well-known/agent-skills/index.json', '/.well-known/agent-skills/index.json']);
  });

  test('that redirect, are too long or are none give nothing; a failing site is an error', async () => {
    let answer: RequestListener = () => undefined;
    const sites = await site((request, response) => answer(request, response));
    const parts = partsOf(host, null, { sites });
    answer = (_request, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end();
    expect((await walk(finder, parts)).notes).toEqual(['skills.example.com has no index of skills']);
    answer = (_request, response) => response.end(' '.repeat(2_000_000));
    expect((await walk(finder, parts)).found.size).toBe(0);
    answer = (_request, response) => response.end('<html>');
    expect((await walk(finder, parts)).found.size).toBe(0);
    answer = (_request, response) => response.writeHead(503).end();
    await expect(walk(finder, parts)).rejects.toThrow(HostUnavailable);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '100.64.0.1',
    '2001:db8::1',
    '4000::1',
    'localhost',
    '2002:a00:1::',
  ])('at %s are never connected to', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['140.82.121.4', '2606:50c0:8000::153'])('at %s may be', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test('whose name leads to this machine are refused without a connection', async () => {
    await expect(openSiteIndexes().read('localhost.example.invalid-host.com', null)).rejects.toThrow(
      HostUnavailable,
    );
    expect(await openSiteIndexes().read('localhost', null)).toBeNull();
  });
});

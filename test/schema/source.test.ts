/** Addresses of repositories: what is one, whose it is, and which addresses its forge gives. */
import { describe, expect, it } from 'vitest';
import {
  gitAddress,
  ownerHost,
  ownerLabel,
  packageUrl,
  pinnedFolder,
  rawAddress,
  RepositoryUrl,
  sourceFromGit,
  sourceOf,
  sourcePage,
} from '../../src/schema/source.ts';

const commit = 'a'.repeat(40);

describe('an address', () => {
  it.each([
    ['https://github.com/acme/tools', 'acme', 'tools', 'github'],
    ['https://github.corp.example/acme/tools', 'github.corp.example~acme', 'tools', 'github-enterprise'],
    ['https://gitlab.com/group/sub/team/tools', 'gitlab.com~group~sub~team', 'tools', 'gitlab'],
    ['https://codeberg.org/acme/tools', 'codeberg.org~acme', 'tools', 'gitea'],
    ['https://bitbucket.org/acme/tools', 'bitbucket.org~acme', 'tools', 'bitbucket'],
    ['https://dev.azure.com/acme/shop/_git/tools', 'dev.azure.com~acme~shop', 'tools', 'azure'],
    ['https://git.corp.example:8443/tools', 'git.corp.example+8443', 'tools', 'git'],
    ['registry:acme/tools', 'registry~acme', 'tools', 'registry'],
  ])('%s is of %s', (url, owner, name, forge) => {
    expect(RepositoryUrl.safeParse(url).success).toBe(true);
    expect(sourceOf(url)).toMatchObject({ url, owner, name, forge });
  });

  it.each([
    'http://git.corp.example/a/b',
    'https://user@git.corp.example/a/b',
    'https://git.corp.example',
    'https://git.corp.example/',
    'https://git.corp.example/a/../b',
    'https://git.corp.example/a//b',
    'https://git.corp.example/a/b.git',
    'https://git.corp.example/a/b?x=1',
    'https://git.corp.example/a/b#x',
    'https://git.corp.example/a/%62',
    'https://git.corp.example/a/b~c',
    'https://GIT.corp.example/a/b',
    'https://registry/acme/tools',
    'https://github.com/acme',
    'https://github.com/acme/sub/tools',
    'registry:acme',
    'registry:acme/..',
    'ssh://git@git.corp.example/a/b',
    'file:///etc/passwd',
    `https://git.corp.example/${'a/'.repeat(300)}b`,
  ])('%s is none', (url) => expect(RepositoryUrl.safeParse(url).success).toBe(false));

  it('of one account on two hosts is of two owners', () => {
    const owners = ['https://github.com/acme/x', 'https://gitlab.com/acme/x', 'registry:acme/x'].map(
      (url) => sourceOf(url).owner,
    );
    expect(new Set(owners).size).toBe(3);
    expect(owners.map(ownerHost)).toEqual(['GitHub', 'gitlab.com', 'registry']);
  });

  it.each([
    ['git@git.corp.example:group/sub/tools.git', 'https://git.corp.example/group/sub/tools'],
    ['ssh://git@git.corp.example:2222/tools.git', 'https://git.corp.example/tools'],
    ['https://git.corp.example/a/tools.git/', 'https://git.corp.example/a/tools'],
    ['https://token@git.corp.example/a/tools', undefined],
    ['--upload-pack=x', undefined],
  ])('as git writes it, %s, means %s', (text, url) => expect(sourceFromGit(text)?.url).toBe(url));
});

describe('a forge', () => {
  it.each([
    ['https://github.com/acme/tools', 'https://github.com/acme/tools/blob/C/a%20b/SKILL.md#L7'],
    ['https://gitlab.com/g/s/tools', 'https://gitlab.com/g/s/tools/-/blob/C/a%20b/SKILL.md#L7'],
    ['https://codeberg.org/acme/tools', 'https://codeberg.org/acme/tools/src/commit/C/a%20b/SKILL.md#L7'],
    ['https://bitbucket.org/acme/tools', 'https://bitbucket.org/acme/tools/src/C/a%20b/SKILL.md#lines-7'],
    ['https://git.corp.example/tools', null],
    ['registry:acme/tools', null],
  ])('shows a line of %s at %s', (url, page) => {
    const found = sourcePage(sourceOf(url), 'blob', commit, 'a b/SKILL.md', 7);
    expect(found?.replace(commit, 'C') ?? null).toBe(page);
  });

  it.each([
    ['https://github.com/acme/tools', 'https://raw.githubusercontent.com/acme/tools/C/x/'],
    ['https://gitlab.com/g/s/tools', 'https://gitlab.com/g/s/tools/-/raw/C/x/'],
    ['https://codeberg.org/acme/tools', 'https://codeberg.org/acme/tools/raw/commit/C/x/'],
    ['https://git.corp.example/tools', null],
  ])('serves files of %s below %s', (url, raw) =>
    expect(rawAddress(sourceOf(url), commit, 'x/')?.replace(commit, 'C') ?? null).toBe(raw),
  );

  it('that was found beats what the name of the host says', () => {
    const found = sourceOf('https://git.corp.example/g/tools', 'gitlab');
    expect(sourcePage(found, 'tree', commit, '')).toBe(`https://git.corp.example/g/tools/-/tree/${commit}`);
  });

  it('gives the stock command and package URLs what they know', () => {
    const plain = sourceOf('https://git.corp.example/g/tools');
    expect(pinnedFolder(plain, commit, 'x')).toBe(`https://git.corp.example/g/tools.git#${commit}`);
    expect(pinnedFolder(sourceOf('https://gitlab.com/g/tools'), commit, 'x')).toContain('/-/tree/');
    const upper = sourceOf('https://github.com/Acme/Tools');
    expect(packageUrl(upper, commit)).toBe(`pkg:github/acme/tools@${commit}`);
    expect(packageUrl(plain, commit)).toMatch(/^pkg:generic\/g\/tools@a+\?vcs_url=git%2Bhttps%3A/);
  });

  it('that is the registry gives git nothing', () =>
    expect(gitAddress(sourceOf('registry:acme/x'))).toBeNull());

  it('reads names of owners back', () =>
    expect([sourceOf('https://git.sr.ht/~sue/x').owner, 'git.corp.example+8443~a~b'].map(ownerLabel)).toEqual(
      ['git.sr.ht/~sue', 'git.corp.example:8443/a/b'],
    ));
});

/** The printed install commands, run as they are: a shell, real git, the real stock `skills` command. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstallCommands, installCommands } from '../../src/resolve/install-commands.ts';
import { quote } from '../../src/text/quote.ts';
import { findAgent } from '../../src/resolve/targets.ts';
import { entry } from '../support/cast.ts';
import { openUpstream, type Upstream } from '../support/upstream.ts';

let upstream: Upstream;
const { evidence } = entry('acme-tables');
beforeAll(() => void (upstream = openUpstream()));
afterAll(() => upstream.remove());

function commands(from = upstream): InstallCommands {
  const agent = {
    ...findAgent([], 'auto'),
    slug: 'claude-code',
    skills_cli: 'claude-code',
    project_dirs: ['.claude/skills'],
  };
  const { path, pinned } = from;
  const found = installCommands(
    entry('acme-tables', { source: { path }, upstream: { commit: pinned, path } }),
    agent,
    null,
  );
  if (found === null) throw new Error('no commands');
  return found;
}

describe('plain git', () => {
  it('installs the pinned text and all files, although the branch moved on', () => {
    const { project } = upstream.run(commands().git_command ?? '');
    const folder = join(project, '.claude/skills/tables');
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toContain('Pinned.');
    expect(readdirSync(folder).sort()).toEqual(['SKILL.md', 'extra.txt']);
  });

  it('shows the files and writes nothing in the dry run', () => {
    const { project, output } = upstream.run(commands().git_dry_run_command ?? '');
    expect(output).toMatch(/SKILL\.md\n.*extra\.txt/);
    expect(readdirSync(project)).toEqual([]);
  });
});

describe('plain git, where attributes would change the bytes', () => {
  const texts = {
    'id.md': 'The id is $Id$.\n',
    'run.sh': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n',
    'lines.txt': 'one\ntwo\n',
    'wide.txt': 'three\n',
    'quiet.py': 'print(1)\n',
  };
  const attributes = [
    '*.md ident',
    '*.sh filter=lfs',
    'lines.txt text eol=crlf',
    'wide.txt working-tree-encoding=UTF-16',
    '[attr]mine filter=lfs',
    'quiet.py mine',
  ].join('\n');
  // Takes the place of an installed git-lfs, which writes what its server sends.
  const config = [
    '[filter "lfs"]',
    '\tsmudge = sed s/.*/payload/',
    '\tclean = cat',
    '\trequired = true',
    '[core]',
    '\tautocrlf = true',
    '',
  ].join('\n');
  let changed: Upstream;
  beforeAll(
    () => void (changed = openUpstream({ files: { ...texts, '.gitattributes': attributes }, config })),
  );
  afterAll(() => changed.remove());

  it('the audited bytes are what is written, filters of the machine or not', () => {
    const { project } = changed.run(commands(changed).git_command ?? '');
    const folder = join(project, '.claude/skills/tables');
    const written = Object.keys(texts).map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
    expect(Object.fromEntries(written)).toEqual(texts);
  });
});

describe('the stock skills command', () => {
  it('installs the pinned text for the runtime', () => {
    const { project } = upstream.run(commands().stock_command ?? '');
    const folder = join(project, '.claude/skills/tables');
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toContain('Pinned.');
    expect(existsSync(join(folder, 'extra.txt'))).toBe(true);
  });

  it.each([
    ['is not valid', { outline: { ...evidence.outline, valid_front_matter: false } }],
    ['has no name', { front_matter: { ...evidence.front_matter, keys: ['description'] } }],
  ])('is not shown where it finds no skill, since the front matter %s', (_, different) => {
    const skill = entry('acme-tables', { evidence: different });
    const found = installCommands(skill, findAgent([], 'auto'), 'npx -y https://skills.example/client.tgz');
    expect(found?.stock_command).toBeNull();
    expect(found?.git_command).toContain('git fetch');
  });
});

describe('what is never shown', () => {
  it('has no command for a blocked skill or one without a commit', () => {
    const agent = findAgent([], 'auto');
    expect(installCommands(entry('a', { upstream: { available: false } }), agent, null)).toBeNull();
    expect(installCommands(entry('a', { upstream: { commit: null } }), agent, null)).toBeNull();
  });

  it('quotes every word that a shell could read otherwise', () => {
    for (const word of ['a b', '$(touch x)', '`x`', 'a;b', "it's", 'a\nb', '*', '~', '']) {
      expect(execFileSync('sh', ['-c', `printf %s ${quote(word)}`], { encoding: 'utf8' })).toBe(word);
    }
  });
});

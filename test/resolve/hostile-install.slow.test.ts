/** Attack table, row 16: no word of a repository becomes a command, whatever it is called. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installCommands, installName } from '../../src/resolve/install-commands.ts';
import { findAgent } from '../../src/resolve/targets.ts';
import { SkillPath } from '../../src/schema/skill.ts';
import { GitHubUrl } from '../../src/schema/source.ts';
import { entry } from '../support/cast.ts';

const vectors = [
  '$(touch pwned)',
  '`touch pwned`',
  'a;touch pwned',
  'a&&touch pwned',
  'a|touch pwned',
  "a'; touch pwned; '",
  'a"; touch pwned; "',
  '$HOME',
  '--upload-pack=touch pwned',
  'a b',
  '*',
  '~',
  '!!',
];

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hostile-'));
  // Stand-ins that note their arguments, one a line, and do nothing.
  for (const name of ['git', 'npx', 'mktemp', 'cp', 'rm', 'mkdir']) {
    const file = join(root, name);
    writeFileSync(
      file,
      `#!/bin/sh\nfor word in "$@"; do printf '%s\\n' "$word" >> "${root}/noted"; done\necho dir\n`,
    );
    chmodSync(file, 0o755);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Words that the programs of a command line were given, and files that it made. */
function run(command: string): { words: string[]; made: string[] } {
  const cwd = mkdtempSync(join(root, 'cwd-'));
  // What the stand-in of mktemp names, as mkdir would make it.
  mkdirSync(join(cwd, 'dir/info'), { recursive: true });
  execFileSync('/bin/sh', ['-c', command], { cwd, env: { PATH: root, HOME: '/nowhere' } });
  return {
    words: readFileSync(join(root, 'noted'), 'utf8').split('\n'),
    made: readdirSync(cwd).filter((each) => each !== 'dir'),
  };
}

const agent = { ...findAgent([], 'auto'), skills_cli: 'claude-code', project_dirs: ['.claude/skills'] };

describe.each(vectors)('a folder called %s', (name) => {
  const path = `skills/${name}/SKILL.md`;
  const commands = installCommands(
    entry('acme-tables', { source: { path }, upstream: { path } }),
    agent,
    null,
  );

  it('is one word of each command, and runs nothing', () => {
    for (const [command, word] of [
      [commands?.command, `/skills/${name}`],
      [commands?.dry_run_command, `FETCH_HEAD:skills/${name}`],
      [commands?.stock_command, `/skills/${name}`],
      [commands?.git_command, `skills/${name}`],
      [commands?.git_dry_run_command, `skills/${name}`],
    ] as const) {
      const { words, made } = run(command ?? '');
      expect(words.some((each) => each === word || each.endsWith(word))).toBe(true);
      expect(made).toEqual([]);
    }
  });
});

describe('a name', () => {
  it.each([...vectors, '../../.ssh', '.git', 'a/b', 'A', 'a\nb', '', '-rf', 'p\u0430ypal'])(
    '%j is not the folder to install into; the slug is',
    (name) => {
      const evidence = entry('acme-tables').evidence;
      const named = entry('acme-tables', {
        evidence: { front_matter: { ...evidence.front_matter, name } },
      });
      expect(installName(named)).toBe('acme-tables');
    },
  );
});

describe('what content may name', () => {
  it.each(vectors.flatMap((word) => [`https://github.com/${word}/x`, `https://github.com/x/${word}`]))(
    'no repository is %s',
    (url) => {
      expect(GitHubUrl.safeParse(url).success).toBe(false);
    },
  );
  it.each([
    'a\nb/SKILL.md',
    'a\u0000/SKILL.md',
    '../SKILL.md',
    '/SKILL.md',
    'a/../SKILL.md',
    '.git/SKILL.md',
    'a\\SKILL.md',
    'a//SKILL.md',
    'a/skill.sh',
  ])('no path is %j', (path) => {
    expect(SkillPath.safeParse(path).success).toBe(false);
  });
});

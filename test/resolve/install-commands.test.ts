/** The printed install commands, run as they are: a shell, real git, the real stock `skills` command, GitHub redirected to a local repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installCommands, quote, skillsCommand } from '../../src/resolve/install-commands.ts';
import { findAgent } from '../../src/resolve/targets.ts';
import { entry } from '../support/cast.ts';

const root = mkdtempSync(join(tmpdir(), 'install-'));
const upstream = join(root, 'upstream', 'Acme', 'kitchen.git');
const stockCommand = join(import.meta.dirname, '../../node_modules/skills/bin/cli.mjs');
const environment = {
  PATH: `${join(import.meta.dirname, '../../node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  HOME: join(root, 'home'),
  TMPDIR: root,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: join(root, 'gitconfig'),
  DISABLE_TELEMETRY: '1',
  CI: '1',
};
let pinned = '';

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: upstream, env: environment, encoding: 'utf8' }).trim();

beforeAll(() => {
  mkdirSync(join(upstream, 'skills', 'odd name'), { recursive: true });
  mkdirSync(join(root, 'home'));
  writeFileSync(
    join(root, 'gitconfig'),
    `[user]\n\tname = t\n\temail = t@example.test\n[url "file://${join(root, 'upstream')}/"]\n\tinsteadOf = https://github.com/\n[protocol "file"]\n\tallow = always\n`,
  );
  git('init', '-q', '-b', 'main');
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  writeFileSync(
    join(upstream, 'skills', 'odd name', 'SKILL.md'),
    '---\nname: tables\ndescription: The pinned text.\n---\nPinned.\n',
  );
  writeFileSync(join(upstream, 'skills', 'odd name', 'extra.txt'), 'extra\n');
  git('add', '-A');
  git('commit', '-q', '-m', 'pinned');
  pinned = git('rev-parse', 'HEAD');
  writeFileSync(
    join(upstream, 'skills', 'odd name', 'SKILL.md'),
    '---\nname: tables\ndescription: A later text.\n---\nLater.\n',
  );
  git('commit', '-q', '-am', 'later');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function commandsFor(agentId: string) {
  const agent = {
    ...findAgent([], 'auto'),
    slug: agentId,
    skills_cli: agentId,
    project_dirs: ['.claude/skills'],
  };
  const skill = entry('acme-tables', {
    source: { path: 'skills/odd name/SKILL.md' },
    upstream: { commit: pinned, path: 'skills/odd name/SKILL.md' },
  });
  const commands = installCommands(skill, agent);
  if (commands === null) throw new Error('no commands');
  return commands;
}

function run(command: string): { project: string; output: string } {
  const project = mkdtempSync(join(root, 'project-'));
  const local = command.replace(skillsCommand, `node ${stockCommand}`);
  const output = execFileSync('sh', ['-c', local], {
    cwd: project,
    env: environment,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { project, output };
}

describe('plain git', () => {
  it('installs the pinned text and all files, although the branch moved on', () => {
    const { project } = run(commandsFor('claude-code').git_command);
    const folder = join(project, '.claude/skills/tables');
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toContain('Pinned.');
    expect(existsSync(join(folder, 'extra.txt'))).toBe(true);
    expect(existsSync(join(folder, '.git'))).toBe(false);
  });

  it('shows the files and writes nothing in the dry run', () => {
    const { project, output } = run(commandsFor('claude-code').git_dry_run_command);
    expect(output).toContain('skills/odd name/SKILL.md');
    expect(execFileSync('ls', ['-A', project], { encoding: 'utf8' })).toBe('');
  });
});

describe('the stock skills command', () => {
  it('installs the pinned text for the runtime', () => {
    const { project } = run(commandsFor('claude-code').command);
    expect(readFileSync(join(project, '.claude/skills/tables/SKILL.md'), 'utf8')).toContain('Pinned.');
  });

  it('lists the skill and writes nothing in the dry run', () => {
    const { project, output } = run(commandsFor('claude-code').dry_run_command);
    expect(output).toContain('tables');
    expect(execFileSync('ls', ['-A', project], { encoding: 'utf8' })).toBe('');
  });
});

describe('what is never shown', () => {
  it('has no command for a blocked skill or one without a commit', () => {
    const agent = findAgent([], 'auto');
    expect(installCommands(entry('a', { upstream: { available: false } }), agent)).toBeNull();
    expect(installCommands(entry('a', { upstream: { commit: null } }), agent)).toBeNull();
  });

  it('quotes every word that a shell could read otherwise', () => {
    for (const word of ['a b', '$(touch x)', '`x`', 'a;b', "it's", 'a\nb', '*']) {
      expect(execFileSync('sh', ['-c', `printf %s ${quote(word)}`], { encoding: 'utf8' })).toBe(word);
    }
  });
});

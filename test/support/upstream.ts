/** GitHub as a folder: git reads a local repository wherever a command names github.com; the stock `skills` command is the real one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skillsCommand } from '../../src/resolve/install-commands.ts';

const pinnedText = '---\nname: tables\ndescription: The pinned text.\n---\nPinned.\n';
const modules = join(import.meta.dirname, '../../node_modules');

export interface Upstream {
  /** Commit to pin; the branch has moved on since, and its later text says "Later.". */
  readonly pinned: string;
  /** SKILL.md's path in the repository https://github.com/Acme/kitchen. */
  readonly path: string;
  /** Runs a shell command in a new, empty project folder that `prepare` may fill. */
  run(
    command: string,
    prepare?: (project: string) => void,
  ): { readonly project: string; readonly output: string };
  remove(): void;
}

interface UpstreamOptions {
  /** Further files of the skill, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Further lines of the configuration of the machine that installs. */
  readonly config?: string;
}

export function openUpstream({ files = {}, config = '' }: UpstreamOptions = {}): Upstream {
  const root = mkdtempSync(join(tmpdir(), 'upstream-'));
  const repository = join(root, 'upstream', 'Acme', 'kitchen.git');
  const folder = join(repository, 'skills', 'odd name');
  const environment = {
    PATH: `${join(modules, '.bin')}:${process.env['PATH'] ?? ''}`,
    HOME: join(root, 'home'),
    TMPDIR: root,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(root, 'gitconfig'),
    DISABLE_TELEMETRY: '1',
    CI: '1',
  };
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: repository, env: environment, encoding: 'utf8' }).trim();
  mkdirSync(folder, { recursive: true });
  mkdirSync(environment.HOME);
  writeFileSync(
    environment.GIT_CONFIG_GLOBAL,
    `[user]\n\tname = t\n\temail = t@example.test\n[url "file://${join(root, 'upstream')}/"]\n\tinsteadOf = https://github.com/\n[protocol "file"]\n\tallow = always\n`,
  );
  git('init', '-q', '-b', 'main');
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  // What the repository stores is what is written here.
  mkdirSync(join(repository, '.git/info'), { recursive: true });
  writeFileSync(join(repository, '.git/info/attributes'), '* -text -filter -ident -working-tree-encoding\n');
  const all: Record<string, string> = { 'SKILL.md': pinnedText, 'extra.txt': 'extra\n', ...files };
  for (const [path, text] of Object.entries(all)) writeFileSync(join(folder, path), text);
  git('add', '-A');
  git('commit', '-q', '-m', 'pinned');
  const pinned = git('rev-parse', 'HEAD');
  writeFileSync(environment.GIT_CONFIG_GLOBAL, config, { flag: 'a' });
  writeFileSync(join(folder, 'SKILL.md'), '---\nname: tables\ndescription: A later text.\n---\nLater.\n');
  git('commit', '-q', '-am', 'later');
  return {
    pinned,
    path: 'skills/odd name/SKILL.md',
    run(command, prepare) {
      const project = mkdtempSync(join(root, 'project-'));
      prepare?.(project);
      const local = command.replace(skillsCommand, `node ${join(modules, 'skills/bin/cli.mjs')}`);
      const output = execFileSync('sh', ['-c', local], {
        cwd: project,
        env: environment,
        encoding: 'utf8',
        timeout: 60_000,
      });
      return { project, output };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A shell in which printed commands run as they are: GitHub is a folder, and git speaks German by default. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skillsCommand } from '../../../src/resolve/install-commands.ts';
import type { CliRegistry, Ran } from './registry.ts';

const stockSkills = join(import.meta.dirname, '../../../node_modules/skills/bin/cli.mjs');

export interface Shell {
  /** A new empty folder, with a space in its path. */
  project(): string;
  run(command: string, cwd: string, environment?: Readonly<Record<string, string>>): Promise<Ran>;
  remove(): void;
}

/** `folders` maps `owner/name` onto the folder of its repository. */
export function openShell(registry: CliRegistry, folders: Readonly<Record<string, string>>): Shell {
  const root = mkdtempSync(join(tmpdir(), 'printed commands '));
  const tools = join(root, 'tools');
  const home = join(root, 'home folder');
  for (const folder of [tools, home, join(root, 'temporary files')]) mkdirSync(folder);
  const write = (name: string, lines: readonly string[]): void => {
    writeFileSync(join(tools, name), ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(join(tools, name), 0o755);
  };
  // npx would fetch these two; each is the real program.
  write('npx', [
    '[ "$1" = -y ] || exit 64',
    'what="$2"; shift 2',
    'case "$what" in',
    `  ${skillsCommand.split(' ')[2]}) exec '${process.execPath}' '${stockSkills}' "$@" ;;`,
    `  ${registry.url}/cli/${registry.file}) exec '${process.execPath}' '${registry.program}' "$@" ;;`,
    'esac',
    'echo "npx: unexpected $what" >&2; exit 64',
  ]);
  const curl = where('curl');
  write('curl', [
    'for word do',
    '  shift',
    `  case "$word" in https://raw.githubusercontent.com/*) word="${registry.raw.url}\${word#https://raw.githubusercontent.com}" ;; esac`,
    '  set -- "$@" "$word"',
    'done',
    `exec '${curl}' "$@"`,
  ]);
  // As a translated git: its messages are German where the locale is, whatever the machine has installed.
  const git = where('git');
  write('git', [
    `case "\${LC_ALL:-$LANG}" in de_DE*) ;; *) exec '${git}' "$@" ;; esac`,
    'errors="$(mktemp)"',
    `'${git}' "$@" 2>"$errors"; code=$?`,
    'sed -e "s/fatal: .*/Schwerwiegend: das ging nicht/" -e "s/.*not found in upstream.*/Remote-Branch nicht gefunden/" "$errors" >&2',
    'rm -f "$errors"; exit $code',
  ]);
  const rewrites = Object.entries(folders).map(
    ([name, folder]) =>
      `[url "file://${folder}"]\n\tinsteadOf = https://github.com/${name}.git\n\tinsteadOf = https://github.com/${name}\n`,
  );
  const config = join(root, 'gitconfig');
  writeFileSync(config, `${rewrites.join('')}[protocol "file"]\n\tallow = always\n`);
  const base = {
    PATH: `${tools}:${process.env['PATH'] ?? ''}`,
    HOME: home,
    TMPDIR: join(root, 'temporary files'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: config,
    SKILL_REGISTRY_SOURCE_URL: registry.raw.url,
  };
  let projects = 0;
  return {
    project() {
      const folder = join(root, `project ${(projects += 1)}`);
      mkdirSync(folder);
      return folder;
    },
    run: (command, cwd, environment = {}) =>
      new Promise((settle, reject) => {
        const env = { ...base, ...environment };
        execFile('/bin/sh', ['-c', command], { cwd, env, maxBuffer: 16 * 1_048_576 }, (error, out, err) => {
          const code = error === null ? 0 : error.code;
          if (typeof code === 'number') settle({ exitCode: code, out, error: err });
          else reject(error ?? new Error('no exit code'));
        }).stdin?.end();
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function where(program: string): string {
  return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
}

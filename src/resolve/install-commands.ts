/** Commands that install one skill at its pinned commit, built from validated and quoted parts, so that no command can be injected (attack table, row 16). */
import type { Agent } from '../schema/collections.ts';
import type { Entry } from '../scoring/registry.ts';
import { projectDir } from './targets.ts';
import { isListed } from '../scoring/listed.ts';

/** The version of the stock `skills` command that these commands were tested with. */
export const skillsCommand = 'npx -y skills@1.7.4';

export interface InstallCommands {
  /** The stock skills command, pinned. */
  readonly command: string;
  /** Shows what would be installed and writes nothing. */
  readonly dry_run_command: string;
  /** Plain git and a POSIX shell, pinned. */
  readonly git_command: string;
  readonly git_dry_run_command: string;
  /** Folder that the git command installs into, relative to the project. */
  readonly target: string;
}

/** Whether there is a commit to pin and the skill is not blocked. */
export function canInstall(entry: Entry): boolean {
  const { repository, commit } = entry.evidence.source;
  return repository !== null && commit !== null && isListed(entry);
}

/** Null for a skill that cannot be installed. */
export function installCommands(entry: Entry, agent: Agent): InstallCommands | null {
  const { repository, commit } = entry.evidence.source;
  if (repository === null || commit === null || !canInstall(entry)) return null;
  const folder = skillFolder(entry.source.path);
  const target = `${projectDir(agent)}/${installName(entry)}`;
  const url = quote(`${repository}/tree/${commit}${folder === '' ? '' : `/${folder}`}`);
  const forAgent = agent.skills_cli === null ? '' : ` --agent ${agent.skills_cli}`;
  const fetched = `D=$(mktemp -d) && git -C "$D" init -q && git -C "$D" fetch -q --depth 1 ${quote(`${repository}.git`)} ${commit}`;
  const inside = folder === '' ? '.' : folder;
  return {
    command: `${skillsCommand} add ${url}${forAgent} --copy -y`,
    dry_run_command: `${skillsCommand} add ${url} --list`,
    git_command: [
      `${fetched} && git -C "$D" checkout -q FETCH_HEAD -- ${quote(inside)} && rm -rf "$D/.git"`,
      `mkdir -p ${quote(target)} && cp -R "$D"/${quote(`${inside}/.`)} ${quote(`${target}/`)} && rm -rf "$D"`,
    ].join(' && '),
    git_dry_run_command: `${fetched} && git -C "$D" ls-tree -r --long FETCH_HEAD -- ${quote(inside)} && rm -rf "$D"`,
    target,
  };
}

/** The skill's folder in the repository, `` at the root. */
export function skillFolder(path: string): string {
  return path.replace(/\/?SKILL\.md$/, '');
}

/** Name of the folder to install into: the skill's own name if it is valid, else the slug. */
export function installName(entry: Entry): string {
  const own = entry.evidence.front_matter.name ?? '';
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(own) && own.length <= 64 ? own : entry.slug;
}

/** POSIX shell quoting; words without special characters are unchanged. */
export function quote(word: string): string {
  return /^[A-Za-z0-9_./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

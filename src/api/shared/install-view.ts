/** How to install, read and check one skill: the same members in resolve, receipt, manifest and install. */
import type { Site } from './call-words.ts';
import { z } from 'zod';
import {
  clientFor,
  commandNeeds,
  installCommands,
  type InstallCommands,
  pinDigits,
  readAddress,
  readCommand,
} from '../../resolve/install-commands.ts';
import { findAgent, isAnyAgent, needOwnFolder, projectDir } from '../../resolve/targets.ts';
import { href } from '../../routes.ts';
import type { Agent } from '../../schema/collections.ts';
import type { Entry } from '../../scoring/registry.ts';
import { lines } from '../../text/plain-text.ts';
import { quote } from '../../text/quote.ts';

export const InstallView = z
  .object({
    command: z
      .string()
      .nullable()
      .meta({ description: 'The first to try; null if the skill may not be installed' }),
    target: z.string().nullable().meta({ description: 'Folder that the commands fill, in the project' }),
    dry_run_command: z.string().nullable().meta({ description: 'Lists the files and writes none' }),
    stock_command: z.string().nullable().meta({ description: 'The stock skills command' }),
    git_command: z.string().nullable().meta({ description: 'Git and a POSIX shell' }),
    needs: z.record(z.string(), z.string()).meta({ description: 'What each command needs to run' }),
    verify_command: z
      .string()
      .nullable()
      .meta({ description: 'Compares the installed files with their digests' }),
    checksum_command: z.string().nullable().meta({ description: 'The same without the client' }),
    read: z
      .object({ url: z.url(), sha256: z.string() })
      .meta({ id: 'PinnedText' })
      .nullable()
      .meta({ description: 'SKILL.md at the pinned commit, for use without installing' }),
  })
  .meta({ id: 'InstallOptions' });
export type InstallView = z.infer<typeof InstallView>;

/** As `toInstallView`, of the skill's commands for one runtime. */
export function installViewFor(entry: Entry, agent: Agent, context: Site): InstallView {
  return toInstallView(entry, installCommands(entry, agent, context.client), context);
}

/** `commands` of the skill for one runtime: what else an answer says of them, it takes from the same. */
export function toInstallView(entry: Entry, commands: InstallCommands | null, context: Site): InstallView {
  return { ...waysToInstall(entry, commands, context), read: readAddress(entry) };
}

/** The same without where to read it, which is among the details of a skill. */
export function waysToInstall(
  entry: Entry,
  commands: InstallCommands | null,
  { siteUrl, client }: Site,
): Omit<InstallView, 'read'> {
  return {
    command: commands?.command ?? null,
    target: commands?.target ?? null,
    dry_run_command: commands?.dry_run_command ?? null,
    stock_command: commands?.stock_command ?? null,
    git_command: commands?.git_command ?? null,
    needs: {
      ...commandNeeds,
      ...(clientFor(entry, client) === null ? { command: commandNeeds.stock_command } : {}),
    },
    verify_command: commands?.verify_command ?? null,
    checksum_command: commands === null ? null : checksumCommand(entry, commands.target, siteUrl),
  };
}

/** For the pinned commit only: of another one the registry has no list, and says so. */
function checksumCommand(entry: Entry, target: string, siteUrl: string): string {
  const commit = (entry.evidence.source.commit ?? '').slice(0, pinDigits);
  const list = href(siteUrl, 'manifest', { slug: entry.slug }, { format: 'sha256sums', commit });
  return `curl -sSf ${quote(list)} | (cd ${quote(target)} && sha256sum -c)`;
}

/** Who the folder is for: the runtime that was asked for; without one, what to ask with for main runtimes that read another. */
export function readersOf(agent: Agent, agents: readonly Agent[]): string {
  if (!isAnyAgent(agent)) return `for ${agent.name}`;
  return needOwnFolder(agents)
    .map(({ name, slug }) => `for ${name} add agent=${slug}`)
    .join('; ');
}

/** The folder in one line, with what that means for runtimes that do not read it. */
export function folderLine(agent: Agent, agents: readonly Agent[]): string {
  const most = isAnyAgent(agent) ? ['for most runtimes'] : [];
  const readers = [...most, readersOf(agent, agents)].filter((each) => each !== '').join('; ');
  return `Commands install to ${projectDir(agent)}, ${readers}.`;
}

/** The same for the value of an `agent` parameter. */
export function folderLineFor(agent: string, agents: readonly Agent[]): string {
  return folderLine(findAgent(agents, agent), agents);
}

/** What is shown once above a list of skills, for the value of an `agent` parameter. */
export function listNote(agent: string, agents: readonly Agent[]): string {
  return lines(folderLineFor(agent, agents), 'Installs and outcomes are reported by agents.');
}

type CommandsShown = {
  readonly [Name in keyof Omit<InstallView, 'needs' | 'dry_run_command'>]?: InstallView[Name] | undefined;
};

/**
 * Every way to install, each with what it needs and on a line of its own, and how to check and to read without installing.
 * `readers` says which runtimes read the folder.
 */
export function installText(
  { command, target, stock_command, git_command, verify_command, checksum_command, read }: CommandsShown,
  readers = '',
): string | null {
  if (typeof command !== 'string') return null;
  const isOwn = command !== stock_command;
  const needs = isOwn ? commandNeeds.command : commandNeeds.stock_command;
  const ways = [
    [`Install to ${target ?? ''} (${readers === '' ? '' : `${readers}; `}${needs})`, command],
    [`Stock command (${commandNeeds.stock_command})`, isOwn ? stock_command : null],
    ['Git', git_command],
    ['Verify', verify_command ?? checksum_command],
    ['Read only', read ? readCommand(read) : null],
  ] as const;
  return lines(...ways.flatMap(([title, each]) => (typeof each === 'string' ? [`${title}:`, each] : [])));
}

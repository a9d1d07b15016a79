/** Commands that install, read and check one skill at its pinned commit, from validated and quoted parts: no command can be injected (attack table, row 16). */
import type { Agent } from '../schema/collections.ts';
import { clientShortcut } from '../routes.ts';
import { mainFileOf } from '../schema/skill-folder.ts';
import { gitAddress, pinnedFolder, rawAddress } from '../schema/source.ts';
import { entrySource } from '../scoring/entry-source.ts';
import type { Entry } from '../scoring/registry.ts';
import { isListed } from '../scoring/listed.ts';
import { quote } from '../text/quote.ts';
import { isAnyAgent, projectDir } from './targets.ts';

/** The version of the stock `skills` command that these commands were tested with. */
export const skillsCommand = 'npx -y skills@1.7.4';

/**
 * `LC_ALL=C`: the stock command reads git's messages, and fetches a commit only where they are in English.
 * `DO_NOT_TRACK=1`: without it the stock command reports repository, skill, files and runtime to its maker.
 */
const stockCommand = `LC_ALL=C DO_NOT_TRACK=1 ${skillsCommand}`;

/** Restores every skill of the `skills-lock.json` in the current folder. */
export const stockRestoreCommand = `${stockCommand} experimental_install -y`;

export interface InstallCommands {
  /** The first to try: this registry's own client, or the stock command where the registry serves no client, or it refuses the skill. */
  readonly command: string;
  /** Fetches the pinned files, lists them and writes nothing into the project. */
  readonly dry_run_command: string | null;
  /** The stock skills command, pinned; null where it finds no skill, and, like those of git, for skills that live in the registry alone. */
  readonly stock_command: string | null;
  /** Plain git and a POSIX shell, pinned. Fails if a file in the folder would be overwritten. */
  readonly git_command: string | null;
  readonly git_dry_run_command: string | null;
  /** Checks the installed files with the client; null where the registry serves none. */
  readonly verify_command: string | null;
  /** Folder that the commands fill, relative to the project. */
  readonly target: string;
}

/** What the commands need on the machine that runs them. */
export const commandNeeds = {
  command: 'Node 18+',
  stock_command: 'Node 22.20+, git, sh',
  git_command: 'git, sh',
} as const;

/**
 * Attributes of the highest rank, which every version of git obeys: the files are written as they are stored, whatever the skill's own
 * `.gitattributes` or the machine's configuration say. Otherwise a filter of either could write what no audit has read.
 */
const storedBytes = '* -text -filter -ident -working-tree-encoding';

/** Whether there is a commit to pin, and neither the audit nor the policy blocks the skill. */
export function canInstall(entry: Entry): boolean {
  const { repository, commit } = entry.evidence.source;
  return repository !== null && commit !== null && isListed(entry) && entry.row.held !== true;
}

/** `command` of `installCommands` alone, for lists: reads only what a list has of a skill. */
export function installCommand(entry: Entry, agent: Agent, client: string | null): string | null {
  return commandByAgent(entry, client)(agent);
}

/** The same for one runtime after another: what does not depend on the runtime is made once. */
export function commandByAgent(entry: Entry, client: string | null): (agent: Agent) => string | null {
  const { repository, commit } = entry.evidence.source;
  if (repository === null || commit === null || !canInstall(entry)) return () => null;
  const own = ownCommands(entry, commit, client);
  return own?.install ?? stockInstall(entry, commit) ?? (() => null);
}

/** Whether the source has it: not where it lives in the registry alone, or is installed from the registry's copy. */
export const isAtSource = (entry: Entry): boolean =>
  entry.row.available && entrySource(entry).forge !== 'registry';

/** The stock command takes pages of GitHub and GitLab, and of any other host the address that git fetches from with a commit. */
function stockInstall(entry: Entry, commit: string): ((agent: Agent) => string) | null {
  if (!isAtSource(entry) || !isFoundByStock(entry)) return null;
  const url = quote(pinnedFolder(entrySource(entry), commit, skillFolder(entry.source.path)));
  return ({ skills_cli: name }) =>
    `${stockCommand} add ${url}${name === null ? '' : ` --agent ${name}`} --copy -y`;
}

/** It takes a SKILL.md for a skill where the front matter is valid and has both keys. */
function isFoundByStock({ evidence: { outline, front_matter } }: Entry): boolean {
  return (
    outline.valid_front_matter && ['name', 'description'].every((key) => front_matter.keys.includes(key))
  );
}

/**
 * Null for a skill that cannot be installed. `client` starts the registry's own client (`npx -y <address>`), null where it
 * serves none. Without a named runtime the client chooses the one that it runs in.
 */
export function installCommands(entry: Entry, agent: Agent, client: string | null): InstallCommands | null {
  const { repository, commit } = entry.evidence.source;
  if (repository === null || commit === null || !canInstall(entry)) return null;
  const folder = skillFolder(entry.source.path);
  const target = `${projectDir(agent)}/${installName(entry)}`;
  // In a subshell, with one variable that every git command reads.
  const from = isAtSource(entry) ? gitAddress(entrySource(entry)) : null;
  const inGit = (steps: string, variables = ''): string | null =>
    from === null
      ? null
      : `(export GIT_DIR="$(mktemp -d)"${variables} && git init -q && git fetch -q --depth 1 ${quote(from)} ${commit} && ${steps} && rm -rf "$GIT_DIR")`;
  const tree = quote(`FETCH_HEAD:${folder}`);
  const stock = stockInstall(entry, commit)?.(agent) ?? null;
  const gitDryRun = inGit(`git ls-tree -r --long ${tree}`);
  const own = ownCommands(entry, commit, client);
  const install = own?.install(agent) ?? null;
  const command = install ?? stock;
  if (command === null) return null;
  return {
    command,
    dry_run_command: install === null ? gitDryRun : `${install} --dry-run`,
    stock_command: stock,
    git_command: inGit(
      `mkdir -p "$GIT_DIR/info" "$D" && echo '${storedBytes}' >"$GIT_DIR/info/attributes" && git --work-tree="$D" read-tree -mu ${tree}`,
      ` D=${quote(target)}`,
    ),
    git_dry_run_command: gitDryRun,
    verify_command: own?.verify ?? null,
    target,
  };
}

/**
 * Digits of the commit in a command of the client, which refuses a skill whose listed commit does not begin with them. The bytes
 * are held by the digests of its files, so the pin only has to tell one audited commit from another.
 */
export const pinDigits = 10;

function ownCommands(
  entry: Entry,
  commit: string,
  served: string | null,
): { install: (agent: Agent) => string; verify: string } | null {
  const client = clientFor(entry, served);
  if (client === null) return null;
  const { slug } = entry;
  const install = `${client} install ${slug}@${commit.slice(0, pinDigits)}`;
  return {
    install: (agent) => (isAnyAgent(agent) ? install : `${install} --agent ${agent.slug}`),
    verify: `${client} verify ${slug}`,
  };
}

/** Null where the client would refuse the skill, as it compares every file with its digest. */
export const clientFor = ({ row }: Entry, client: string | null): string | null =>
  row.unchecked === true ? null : client;

interface ShortAddress {
  readonly client: string | null;
  readonly siteUrl: string;
}
/** The client by an address that no release changes. Null where the registry serves no client. */
export const shortClient = ({ client, siteUrl }: ShortAddress): string | null =>
  client === null ? null : `npx -y ${siteUrl}/${clientShortcut}`;

/** The same by the short address, for people: the pin is in the lockfile that it writes. */
export function shortCommand(entry: Entry, agent: Agent, address: ShortAddress): string | null {
  const short = clientFor(entry, shortClient(address));
  return short && `${short} add ${entry.slug}${isAnyAgent(agent) ? '' : ` --agent ${agent.slug}`}`;
}

/** The report on a skill that was chosen of an event, by the short address; its reader writes the outcome for `OUTCOME`. */
export function shortOutcomeCommand(
  choice: {
    readonly slug: string;
    readonly event: string;
    readonly task: string;
  },
  address: ShortAddress,
): string | null {
  const short = shortClient(address);
  return (
    short && `${short} outcome OUTCOME ${choice.slug} --event ${choice.event} --task ${quote(choice.task)}`
  );
}

/** Where to read a skill without installing it. */
interface ReadAddress {
  /** SKILL.md as raw text at the pinned commit; other files of the folder lie beside it. */
  readonly url: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Null for a skill that may not be installed, or whose SKILL.md has no recorded digest. */
export function readAddress(entry: Entry): ReadAddress | null {
  const url = rawFileUrl(entry, entry.source.path);
  const sha256 = mainFileOf(entry.evidence.files)?.sha256 ?? null;
  if (url === null || sha256 === null || !canInstall(entry) || !isAtSource(entry)) return null;
  return { url, sha256 };
}

/** Downloads SKILL.md as `skill.md` and checks its digest. */
export function readCommand({ url, sha256 }: ReadAddress): string {
  return `curl -sSfo skill.md ${quote(url)} && echo '${sha256}  skill.md' | sha256sum -c`;
}

/** Raw bytes of a file of the repository at the pinned commit; null without a commit. */
export function rawFileUrl(entry: Entry, path: string): string | null {
  const { repository, commit } = entry.evidence.source;
  return repository === null || commit === null ? null : rawAddress(entrySource(entry), commit, path);
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

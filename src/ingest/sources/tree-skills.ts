/** Skills in a git tree, local or remote: a listing of paths, modes and object ids, and blobs by id. */
import type { HostedEntry } from '../../ports/code-host.ts';
import {
  type FolderFile,
  isSkillFile,
  type SkillFolder,
  skillFileLength,
} from '../../schema/skill-folder.ts';
import { maxFileBytes, maxFiles, maxSkillBytes } from '../files/read-folder.ts';
import { pathClash } from '../../text/file-path.ts';
import { pathProblem, printable, skillPathProblem } from './safe-path.ts';
import type { RepositoryLicence, SkillHistory, Skip, SourceSkill } from '../source.ts';
import { sha256Hex } from '../../digest.ts';

/** A repository at one commit. */
export interface RepositoryTree {
  readonly owner: string;
  readonly name: string;
  /** Sorted by path; paths may be hostile. */
  readonly entries: readonly HostedEntry[];
  /** Why `entries` is incomplete; null if it is complete. */
  readonly incomplete: string | null;
  /** Bytes by object id; unavailable ids are left out. */
  readBlobs(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** UTC day of the last commit that touched what is below the prefix (empty, or with a slash at its end). */
  readChangedOn(prefix: string): Promise<string | null>;
  /** Absent where only that day can be had. */
  readHistory?(prefix: string): SkillHistory | null;
}

/** Every regular file named SKILL.md with a valid skill path; the others with the reason. */
export function findSkills(
  tree: RepositoryTree,
  licenceOf: (prefix: string) => RepositoryLicence | null,
): { skills: SourceSkill[]; skips: Skip[] } {
  const skills: SourceSkill[] = [];
  const skips: Skip[] = [];
  for (const entry of tree.entries) {
    if (!isSkillFile(entry.path)) continue;
    const problem =
      skillPathProblem(entry.path) ??
      (isSecond(entry, tree.entries) ? 'the folder has a SKILL.md in another spelling' : null) ??
      (isRegular(entry) ? null : 'a symbolic link or submodule, never followed');
    if (problem === null) skills.push(treeSkill(tree, entry, licenceOf));
    else
      skips.push({
        repository: `${tree.owner}/${tree.name}`,
        path: printable(entry.path),
        reason: problem,
      });
  }
  return { skills, skips };
}

/** Folders of all skill files, as prefixes of their paths. */
export function skillPrefixes(entries: readonly HostedEntry[]): string[] {
  return entries
    .filter(({ path }) => isSkillFile(path) && pathProblem(path) === null)
    .map(({ path }) => path.slice(0, -skillFileLength));
}

/** Whether the folder's main file is another one. */
function isSecond({ path }: HostedEntry, entries: readonly HostedEntry[]): boolean {
  const prefix = path.slice(0, -skillFileLength);
  if (path.endsWith('SKILL.md')) return false;
  const spellings = entries.filter(
    (other) => isSkillFile(other.path) && other.path.slice(0, -skillFileLength) === prefix,
  );
  return (spellings.find((other) => other.path.endsWith('SKILL.md')) ?? spellings[0])?.path !== path;
}

export function isRegular({ mode }: HostedEntry): boolean {
  return mode === '100644' || mode === '100755';
}

/** Why a listed SKILL.md has no text: the host gave no answer that is the file. Another time it may. */
export const noBlob = 'SKILL.md has no blob';

function treeSkill(
  tree: RepositoryTree,
  skillFile: HostedEntry,
  licenceOf: (prefix: string) => RepositoryLicence | null,
): SourceSkill {
  const prefix = skillFile.path.slice(0, -skillFileLength);
  return {
    path: skillFile.path,
    async readText() {
      if (skillFile.size > maxFileBytes) return { reason: `SKILL.md is larger than ${maxFileBytes} bytes` };
      const hostile = tree.entries.find(
        (entry) => entry.path.startsWith(prefix) && pathProblem(entry.path) !== null,
      );
      if (hostile !== undefined) {
        return {
          reason: `a hostile file in the folder: ${pathProblem(hostile.path) ?? ''} (${printable(hostile.path)})`,
        };
      }
      const clash = pathClash(
        tree.entries.flatMap(({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : [])),
      );
      if (clash !== null)
        return { reason: `a file in the folder ${clash.fault} on some systems (${printable(clash.path)})` };
      return (await tree.readBlobs([skillFile.id])).get(skillFile.id) ?? { reason: noBlob };
    },
    async read() {
      return {
        folder: await readFolder(tree, skillFile.path),
        changedOn: await tree.readChangedOn(prefix),
        history: tree.readHistory?.(prefix) ?? null,
        license: licenceOf(prefix),
        warnings: [],
      };
    },
  };
}

/** Longest target of a link that is read, in bytes. */
const longestLink = 1_024;

/** The whole folder as it is upstream, including nested skills: an install copies all of it. `skill`: path of its main file. */
export async function readFolder(
  tree: Pick<RepositoryTree, 'owner' | 'name' | 'entries' | 'incomplete' | 'readBlobs'>,
  skill: string,
): Promise<SkillFolder> {
  const prefix = skill.slice(0, -skillFileLength);
  const all = tree.entries.filter((entry) => entry.path.startsWith(prefix));
  // SKILL.md stays in the list wherever it is.
  const listed = all.filter((entry, index) => index < maxFiles || entry.path === skill);
  let budget = maxSkillBytes;
  const readable = new Set<HostedEntry>();
  // What an audit reads comes first. Of larger files too the digest has to be known: a client writes none without.
  const isLarge = ({ size }: HostedEntry): boolean => size > maxFileBytes;
  for (const entry of listed.filter(isRegular).sort((a, b) => Number(isLarge(a)) - Number(isLarge(b)))) {
    if (entry.size > budget) continue;
    budget -= entry.size;
    readable.add(entry);
  }
  const links = listed.filter(({ mode, size }) => mode === '120000' && size <= longestLink);
  const blobs = await tree.readBlobs([...readable, ...links].map(({ id }) => id));
  const targets = new Map(
    links.flatMap(({ path, id }) => {
      const target = blobs.get(id);
      return target === undefined ? [] : [[path, new TextDecoder().decode(target)] as const];
    }),
  );
  const files = listed.map((entry): FolderFile => {
    const content = readable.has(entry) ? (blobs.get(entry.id) ?? null) : null;
    const { mode, size } = entry;
    const linkTarget = targets.get(entry.path);
    return {
      path: entry.path.slice(prefix.length),
      mode,
      size,
      sha256: content && sha256Hex(content),
      content,
      ...(linkTarget === undefined ? {} : { linkTarget }),
    };
  });
  const cut = all.length > listed.length ? `the folder has ${all.length} files, more than ${maxFiles}` : null;
  return {
    folderName: prefix.split('/').at(-2) ?? tree.name,
    owner: tree.owner,
    files,
    listIncomplete: cut ?? tree.incomplete,
  };
}

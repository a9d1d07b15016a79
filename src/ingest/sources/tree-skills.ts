/** Skills in a git tree, local or remote: a listing of paths, modes and object ids, and blobs by id. */
import type { HostedEntry } from '../../ports/code-host.ts';
import type { FolderFile, SkillFolder } from '../../schema/skill-folder.ts';
import { isLicenceFile, spdxOfText } from '../evidence/license.ts';
import { maxFileBytes, maxFiles, maxSkillBytes } from '../files/read-folder.ts';
import { pathProblem, printable, skillPathProblem } from './safe-path.ts';
import type { SkillHistory, Skip, SourceSkill } from './source.ts';
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
export function findSkills(tree: RepositoryTree): { skills: SourceSkill[]; skips: Skip[] } {
  const skills: SourceSkill[] = [];
  const skips: Skip[] = [];
  for (const entry of tree.entries) {
    if (entry.path !== 'SKILL.md' && !entry.path.endsWith('/SKILL.md')) continue;
    const problem =
      skillPathProblem(entry.path) ??
      (isRegular(entry) ? null : 'a symbolic link or submodule, never followed');
    if (problem === null) skills.push(treeSkill(tree, entry));
    else
      skips.push({
        repository: `${tree.owner}/${tree.name}`,
        path: printable(entry.path),
        reason: problem,
      });
  }
  return { skills, skips };
}

/** SPDX id of the licence file at the top of the repository; null if there is none that is recognised. */
export async function readTreeLicense(tree: RepositoryTree): Promise<string | null> {
  const file = tree.entries.find(
    (entry) => isRegular(entry) && isLicenceFile(entry.path) && entry.size <= maxFileBytes,
  );
  const text = file === undefined ? undefined : (await tree.readBlobs([file.id])).get(file.id);
  return text === undefined ? null : spdxOfText(new TextDecoder().decode(text));
}

function isRegular({ mode }: HostedEntry): boolean {
  return mode === '100644' || mode === '100755';
}

function treeSkill(tree: RepositoryTree, skillFile: HostedEntry): SourceSkill {
  const prefix = skillFile.path.slice(0, -'SKILL.md'.length);
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
      return (await tree.readBlobs([skillFile.id])).get(skillFile.id) ?? { reason: 'SKILL.md has no blob' };
    },
    async read() {
      return {
        folder: await readFolder(tree, prefix),
        changedOn: await tree.readChangedOn(prefix),
        history: tree.readHistory?.(prefix) ?? null,
        warnings: [],
      };
    },
  };
}

/** The whole folder as it is upstream, including nested skills: an install copies all of it. */
async function readFolder(tree: RepositoryTree, prefix: string): Promise<SkillFolder> {
  const all = tree.entries.filter((entry) => entry.path.startsWith(prefix));
  const skill = `${prefix}SKILL.md`;
  // SKILL.md stays in the list wherever it is.
  const listed = all.filter((entry, index) => index < maxFiles || entry.path === skill);
  let budget = maxSkillBytes;
  const readable = new Set<HostedEntry>();
  for (const entry of listed) {
    if (!isRegular(entry) || entry.size > maxFileBytes || entry.size > budget) continue;
    budget -= entry.size;
    readable.add(entry);
  }
  const blobs = await tree.readBlobs([...readable].map(({ id }) => id));
  const files = listed.map((entry): FolderFile => {
    const content = readable.has(entry) ? (blobs.get(entry.id) ?? null) : null;
    const { mode, size } = entry;
    return {
      path: entry.path.slice(prefix.length),
      mode,
      size,
      sha256: content && sha256Hex(content),
      content,
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

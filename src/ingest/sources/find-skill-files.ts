/** SKILL.md files below a folder on disk, found without following any link. */
import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isSkillFile } from '../../schema/skill-folder.ts';
import { maxFileBytes } from '../files/read-folder.ts';
import { hasCode } from '../../ports/error-code.ts';

/** Folders deeper than this are not entered; the deepest real path has 9 levels. */
const maxDepth = 24;

interface FoundSkillFiles {
  /** POSIX paths below the root, sorted by code unit. */
  readonly paths: string[];
  /** Entries named SKILL.md, and folders above them, that are links or too deep, with the reason. */
  readonly refused: { readonly path: string; readonly reason: string }[];
}

/** All regular SKILL.md files below `root`; none if the root is missing, a link or not a folder. */
export async function findSkillFiles(root: string): Promise<FoundSkillFiles> {
  const found: FoundSkillFiles = { paths: [], refused: [] };
  if (!(await isRealFolder(root))) return found;
  await walk(root, '', 0, found);
  found.paths.sort();
  return found;
}

async function walk(root: string, prefix: string, depth: number, found: FoundSkillFiles): Promise<void> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isSymbolicLink()) found.refused.push({ path, reason: 'a symbolic link, never followed' });
    else if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') {
      if (depth < maxDepth) await walk(root, path, depth + 1, found);
      else found.refused.push({ path, reason: `deeper than ${maxDepth} folders` });
    } else if (entry.isFile() && isSkillFile(entry.name)) found.paths.push(path);
  }
}

/** True for a folder that is not a link; false if there is nothing. */
export async function isRealFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
  return found?.isDirectory() ?? false;
}

/** A regular file's bytes, up to the audit's limit for one file; the reason if it is larger or a link. */
export async function readSkillFile(path: string): Promise<Uint8Array | { readonly reason: string }> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ELOOP')) return null;
    throw error;
  });
  if (handle === null) return { reason: 'SKILL.md is missing or not a regular file' };
  try {
    const { size } = await handle.stat();
    if (size > maxFileBytes) return { reason: `SKILL.md is larger than ${maxFileBytes} bytes` };
    return new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

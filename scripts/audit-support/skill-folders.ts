/** Which folders of a checkout are skills, for authors' own checks: none is passed over because of how it is written or named. */
import { lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { runGit } from '../../src/ingest/sources/git.ts';
import { isSkillFile } from '../../src/schema/skill-folder.ts';

/**
 * Folders in or below `root` that hold a SKILL.md, relative to it, in order of name; a skill inside a skill is one of its own. The
 * file may be written in any case or be a link. A link to a folder counts where that is a skill outside `root`, which nothing reads.
 */
export async function findSkillFolders(root: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true });
  const found = entries.some((entry) => !entry.isDirectory() && isSkillFile(entry.name)) ? [prefix] : [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(prefix, entry.name);
    if (entry.isSymbolicLink() && (await isSkillOutside(root, join(root, path)))) found.push(path);
    if (!entry.isDirectory() || entry.name === '.git') continue;
    if (entry.name === 'node_modules' && (await areInstalledPackages(root, path))) continue;
    found.push(...(await findSkillFolders(root, path)));
  }
  return found;
}

/** Folders below `root` that hold a SKILL.md and the given file of theirs, at any depth. */
export async function skillFoldersOf(root: string, file: string): Promise<string[]> {
  const found: string[] = [];
  if (await isSkillOutside(root, file)) found.push(relative(root, file));
  const end = resolve(root);
  for (let folder = dirname(resolve(file)); ; folder = dirname(folder)) {
    // A folder that went with the file holds none.
    const names = await readdir(folder).catch(() => []);
    if (names.some(isSkillFile)) found.push(relative(end, folder));
    if (folder === end || folder === dirname(folder)) return found;
  }
}

/** What an install has put there: at the top, or where git ignores it, and of which nothing is in the repository. */
async function areInstalledPackages(root: string, path: string): Promise<boolean> {
  const isTop = path === 'node_modules';
  const which = isTop ? ['--cached'] : ['--cached', '--others', '--exclude-standard'];
  try {
    // A folder of the checkout that looks like a repository is none.
    const listed = await runGit(root, [
      '-c',
      'safe.bareRepository=explicit',
      'ls-files',
      ...which,
      '--',
      path,
    ]);
    return listed.length === 0;
  } catch {
    // No git or no repository.
    return isTop;
  }
}

async function isSkillOutside(root: string, path: string): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return false;
  const target = await realpath(path).catch(() => null);
  if (target === null || !relative(await realpath(root), target).startsWith('..')) return false;
  return (await readdir(target).catch(() => [])).some(isSkillFile);
}

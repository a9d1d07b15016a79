/** Where an author's suppressions are: in the skill's folder, or above it as far as the repository goes. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { authorSuppressionsName, type SuppressionsFile } from '../../schema/skill-folder.ts';

/** Folders above a skill that are looked at. */
const mostAbove = 20;
/** Bytes of a file that is read. */
const bytesMax = 200_000;

/** The nearest one; null for none. Outside a repository only the folder itself is looked at. Throws what the disk throws. */
export function findSuppressions(folder: string): SuppressionsFile | null {
  const start = resolve(folder);
  const above = foldersToRoot(start);
  const isRepository = above.some((each) => existsSync(join(each, '.git')));
  for (const each of isRepository ? above : [start]) {
    const path = join(each, authorSuppressionsName);
    if (!existsSync(path)) continue;
    const bytes = readFileSync(path);
    if (bytes.length > bytesMax)
      throw new TypeError(`${authorSuppressionsName} has more than ${bytesMax} bytes`);
    const below = relative(each, start).split(sep).join('/');
    return { text: bytes.toString('utf8'), skillPath: below === '' ? '' : `${below}/` };
  }
  return null;
}

/** From the folder up to the one with `.git`, or as far as is looked. */
function foldersToRoot(start: string): string[] {
  const folders = [start];
  for (let at = start; folders.length < mostAbove && !existsSync(join(at, '.git'));) {
    const up = dirname(at);
    if (up === at) break;
    folders.push(up);
    at = up;
  }
  return folders;
}

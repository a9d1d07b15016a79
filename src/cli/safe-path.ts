/** Which names a skill may have, and which paths of its file list may be written; a registry or a mirror may lie (attack table, row on path traversal). */
import { pathClash, pathFault } from '../text/file-path.ts';
import { Failure } from './failure.ts';

/** Names of skills in a registry. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,94}[a-z0-9])?$/;
const skillName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Throws an integrity failure for a path that could leave the folder, or mean two things on two systems. */
export function checkPaths(paths: readonly string[]): void {
  for (const path of paths) {
    const fault = pathFault(path);
    if (fault !== null)
      throw new Failure(
        'integrity',
        `the registry lists a file whose path is not safe: ${JSON.stringify(path)}`,
        [`The path ${fault}.`],
      );
  }
  const clash = pathClash(paths);
  if (clash !== null)
    throw new Failure('integrity', `the registry lists ${JSON.stringify(clash.path)}, which ${clash.fault}`);
}

/** The name of the skill's folder: the skill's own where it is plain, else the slug. */
export function folderName(ownName: string | null, slug: string): string {
  const isPlain =
    ownName !== null && ownName.length <= 64 && skillName.test(ownName) && pathFault(ownName) === null;
  return isPlain ? ownName : slug;
}

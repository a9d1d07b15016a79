/** Which paths of a file list may be written; a registry or a mirror may lie (attack table, row on path traversal). */
import { Failure } from './failure.ts';

/** Characters; beyond it some file systems refuse. */
const pathMax = 400;
/** Names that Windows gives to devices, whatever their suffix. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const skillName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Throws an integrity failure for a path that could leave the folder, or mean two things on two systems. */
export function checkPath(path: string): string {
  const parts = path.split('/');
  const isPlain =
    path.length <= pathMax &&
    path.normalize('NFC') === path &&
    !/[\\:*?"<>|\p{Cc}\p{Cf}]/u.test(path) &&
    parts.every(
      (part) => part !== '' && part !== '.' && part !== '..' && !/[. ]$/.test(part) && !deviceName.test(part),
    );
  if (!isPlain || parts.some((part) => part.toLowerCase() === '.git'))
    throw new Failure(
      'integrity',
      `the registry lists a file whose path is not safe: ${JSON.stringify(path)}`,
    );
  return path;
}

/** Throws for two paths that are one on a file system without letter case, and for a file that is also a folder. */
export function checkPaths(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const folded = checkPath(path).toLowerCase();
    if (seen.has(folded))
      throw new Failure('integrity', `the registry lists a file twice: ${JSON.stringify(path)}`);
    seen.add(folded);
  }
  for (const path of seen) {
    const parents = path.split('/').slice(0, -1);
    const clash = parents
      .map((_, at) => parents.slice(0, at + 1).join('/'))
      .find((parent) => seen.has(parent));
    if (clash !== undefined)
      throw new Failure('integrity', `the registry lists ${JSON.stringify(clash)} as a file and as a folder`);
  }
}

/** The name of the skill's folder: the skill's own where it is plain, else the slug. */
export function folderName(ownName: string | null, slug: string): string {
  return ownName !== null && ownName.length <= 64 && skillName.test(ownName) ? ownName : slug;
}

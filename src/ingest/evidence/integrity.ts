/** Digests of a whole skill folder: the registry's own `integrity`, and the stock command's `computedHash`. */
import { createHash } from 'node:crypto';
import type { FileMode } from '../../schema/skill-folder.ts';

interface DigestedFile {
  readonly path: string;
  readonly mode: FileMode;
  /** Lower-case hex; null for links and submodules, which have no bytes of their own. */
  readonly sha256: string | null;
}

/** Replaces the digest of an entry that is never read, so that adding one changes the integrity. */
const entryWords: Partial<Record<FileMode, string>> = { '120000': 'link', '160000': 'submodule' };

/**
 * `sha256-<base64>` over one line `path NUL digest LF` per file, sorted by UTF-16 code unit of the path.
 * The digest is the file's SHA-256 in lower-case hex, the word `link` for a symbolic link, `submodule` for a
 * submodule and `unknown` for a file whose digest is not known. File modes are left out, because not every file system
 * keeps them. Throws a RangeError for a path with NUL or LF, which would let two different folders have one integrity.
 */
export function folderIntegrity(files: readonly DigestedFile[]): string {
  const hash = createHash('sha256');
  const sorted = [...files].sort((a, b) => compareCodeUnits(a.path, b.path));
  for (const file of sorted) {
    if (/[\0\n]/.test(file.path))
      throw new RangeError('a path in a skill folder must not contain NUL or a line break');
    hash.update(`${file.path}\0${entryWords[file.mode] ?? file.sha256 ?? 'unknown'}\n`);
  }
  return `sha256-${hash.digest('base64')}`;
}

/**
 * The stock `skills` command's folder hash, lower-case hex: over the files in `localeCompare` order, of each first
 * the path, then the bytes; without `.git` and `node_modules`. Needs every file's bytes.
 */
export function stockFolderHash(
  files: readonly { readonly path: string; readonly content: Uint8Array }[],
): string {
  const hash = createHash('sha256');
  const counted = files.filter(
    ({ path }) => !path.split('/').some((part) => part === '.git' || part === 'node_modules'),
  );
  for (const file of counted.sort((a, b) => a.path.localeCompare(b.path, 'en'))) {
    hash.update(file.path).update(file.content);
  }
  return hash.digest('hex');
}

/** Order of two texts by UTF-16 code unit: the same in every locale. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

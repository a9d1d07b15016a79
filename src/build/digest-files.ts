/** One digest for many files, to identify the input of a build quickly. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256Hex } from '../digest.ts';

/** The SHA-256 of a file below a root where it is known by its path below the root and its status; null: it is read. */
export type KnownDigest = (path: string, status: Stats) => string | null;

/**
 * SHA-256 (hex) over path and digest of every file below the roots, the same wherever the roots are. A root may be a file, a
 * missing one counts as empty.
 */
export function digestFiles(roots: readonly string[], known: KnownDigest = () => null): string {
  const hash = createHash('sha256');
  for (const root of roots) {
    for (const path of listAll(root)) {
      const below = relative(root, path);
      hash.update(`${below}\0${known(below, lstatSync(path)) ?? sha256Hex(readFileSync(path))}\n`);
    }
  }
  return hash.digest('hex');
}

/** Sorted; synchronous reads, as thousands of awaited small ones take several times as long. */
function listAll(root: string): string[] {
  const status = statSync(root, { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (status.isFile()) return [root];
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

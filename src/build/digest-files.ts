/** One digest for many files, to identify the input of a build quickly. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * SHA-256 (hex) over path and content of every file below the roots, the same wherever the roots are. A root may be a file, a
 * missing one counts as empty.
 */
export function digestFiles(roots: readonly string[]): string {
  const hash = createHash('sha256');
  for (const root of roots) {
    for (const path of listAll(root)) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
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

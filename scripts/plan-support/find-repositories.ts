/** Git repositories below a folder, bare clones and checkouts alike; links are not followed. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Levels of folders below the given one in which repositories are looked for. */
const depthMax = 3;

export async function* findRepositories(folder: string, depth = 0): AsyncGenerator<string> {
  if (await isRepository(folder)) {
    yield folder;
    return;
  }
  if (depth === depthMax) return;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* findRepositories(join(folder, entry.name), depth + 1);
  }
}

/** A checkout has `.git`; a bare clone has the parts of it at its top. */
async function isRepository(folder: string): Promise<boolean> {
  const isThere = (name: string): Promise<boolean> =>
    lstat(join(folder, name)).then(
      () => true,
      () => false,
    );
  if (await isThere('.git')) return true;
  return (await Promise.all(['HEAD', 'objects', 'refs'].map(isThere))).every(Boolean);
}

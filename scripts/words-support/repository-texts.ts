/** The SKILL.md files of every git repository below a folder, at its HEAD: bare clones and checkouts alike. */
import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readBlobs, runGit } from '../../src/ingest/sources/git.ts';
import { isSkillFile } from '../../src/schema/skill-folder.ts';

/** Levels of folders below the given one in which repositories are looked for. */
const depthMax = 3;

interface SourceText {
  /** Repository below the folder, and path in it. */
  readonly name: string;
  readonly text: string;
}

/** One repository after the other; links are not followed. Throws a SourceError for one that git cannot read. */
export async function* readRepositories(
  folder: string,
  depth = 0,
  root = folder,
): AsyncGenerator<SourceText> {
  if (await isRepository(folder)) {
    yield* readSkills(folder, relative(root, folder) || '.');
    return;
  }
  if (depth === depthMax) return;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* readRepositories(join(folder, entry.name), depth + 1, root);
  }
}

async function* readSkills(folder: string, name: string): AsyncGenerator<SourceText> {
  const listing = (await runGit(folder, ['ls-tree', '-r', '-z', '--full-tree', 'HEAD'])).toString('utf8');
  const skills = listing.split('\0').flatMap((record) => {
    const [, id = '', path = ''] = /^100(?:644|755|664) blob ([0-9a-f]{40})\t([^]+)$/.exec(record) ?? [];
    return isSkillFile(path) ? [{ id, path }] : [];
  });
  const blobs = await readBlobs(
    folder,
    skills.map(({ id }) => id),
  );
  for (const { id, path } of skills)
    yield { name: `${name} ${path}`, text: new TextDecoder().decode(blobs.get(id)) };
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

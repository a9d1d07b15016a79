/** The SKILL.md files of every git repository below a folder, at its HEAD: bare clones and checkouts alike. */
import { relative } from 'node:path';
import { readBlobs, runGit } from '../../src/ingest/sources/git.ts';
import { isSkillFile } from '../../src/schema/skill-folder.ts';
import { findRepositories } from '../plan-support/find-repositories.ts';

interface SourceText {
  /** Repository below the folder, and path in it. */
  readonly name: string;
  readonly text: string;
}

/** One repository after the other; links are not followed. Throws a SourceError for one that git cannot read. */
export async function* readRepositories(root: string): AsyncGenerator<SourceText> {
  for await (const folder of findRepositories(root)) yield* readSkills(folder, relative(root, folder) || '.');
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

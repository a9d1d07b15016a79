/** Real skills on disk: `<root>/<owner>__<name>` for each repository, and in it each folder with a SKILL.md. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import { findSkillFiles } from '../../src/ingest/sources/find-skill-files.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';

export interface RealSkill {
  /** `owner/name`. */
  readonly repository: string;
  /** Of its SKILL.md below the repository's folder. */
  readonly path: string;
  readonly folder: SkillFolder;
}

/** The skills in order, one at a time, of the repositories whose place in the sorted list is chosen. */
export async function* realSkills(
  root: string,
  isChosen: (place: number) => boolean = () => true,
): AsyncGenerator<RealSkill> {
  const repositories = (await readdir(root)).sort();
  for (const [place, name] of repositories.entries()) {
    if (!isChosen(place)) continue;
    const repository = name.replace('__', '/');
    const owner = repository.split('/')[0] ?? null;
    const { paths } = await findSkillFiles(join(root, name));
    for (const path of paths)
      yield { repository, path, folder: await readSkillFolder(join(root, name, dirname(path)), owner) };
  }
}

/** A single skill folder on disk as a source: one skill of the repository that is named. */
import { basename, join, resolve } from 'node:path';
import { readSkillFolder } from '../files/read-folder.ts';
import { findSkillFiles, readSkillFile } from './find-skill-files.ts';
import { withoutNestedSkills } from './nested-skills.ts';
import { noRepository, type Source } from '../source.ts';
import type { NamedRepository } from './git-origin.ts';

/** Opens the folder; `repository` and `path` are its place upstream. */
export function openSkillFolder(folder: string, repository: NamedRepository, path: string): Source {
  const root = resolve(folder);
  return {
    kind: 'skill folder',
    async *batches() {
      const { paths } = await findSkillFiles(root);
      yield {
        repository: { ...noRepository, ...repository },
        skips: [],
        skills: [
          {
            path,
            readText: () => readSkillFile(join(root, 'SKILL.md')),
            async read() {
              const found = await readSkillFolder(root, repository.owner);
              const own = withoutNestedSkills({ ...found, folderName: basename(root) }, 'SKILL.md', paths);
              return { folder: own, changedOn: null, warnings: [] };
            },
          },
        ],
      };
    },
  };
}

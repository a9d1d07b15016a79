/** A single skill folder on disk as a source: one skill, without a repository unless one is named. */
import { basename, join, resolve } from 'node:path';
import { readSkillFolder } from '../files/read-folder.ts';
import { findSkillFiles, readSkillFile } from './find-skill-files.ts';
import { withoutNestedSkills } from './nested-skills.ts';
import { noRepository, type Source, type SourceRepository } from '../source.ts';

/** Opens the folder; `repository` and `path` are its place upstream, if any. */
export function openSkillFolder(folder: string, repository: SourceRepository | null, path: string): Source {
  const root = resolve(folder);
  return {
    kind: 'skill folder',
    async *batches() {
      const { paths } = await findSkillFiles(root);
      yield {
        repository: repository ?? noRepository,
        skips: [],
        skills: [
          {
            path,
            readText: () => readSkillFile(join(root, 'SKILL.md')),
            async read() {
              const found = await readSkillFolder(root, repository?.owner ?? null);
              const own = withoutNestedSkills({ ...found, folderName: basename(root) }, 'SKILL.md', paths);
              return { folder: own, changedOn: null, warnings: [] };
            },
          },
        ],
      };
    },
  };
}

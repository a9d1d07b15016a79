/** A single skill folder on disk as a source: one skill of the repository that is named. */
import { sha256Hex } from '../../digest.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import { folderIntegrity } from '../evidence/integrity.ts';
import { basename, join, resolve } from 'node:path';
import { readSkillFolder } from '../files/read-folder.ts';
import { findSkillFiles, readSkillFile } from './find-skill-files.ts';
import { withoutNestedSkills } from './nested-skills.ts';
import { noRepository, type Source } from '../source.ts';
import type { NamedRepository } from './git-origin.ts';

/** In place of a commit, for a folder that has none: 40 digits that change with its files. */
function contentId({ files }: SkillFolder): string {
  return sha256Hex(folderIntegrity(files)).slice(0, 40);
}

/** Opens the folder; `repository` and `path` are its place upstream. */
export function openSkillFolder(folder: string, repository: NamedRepository, path: string): Source {
  const root = resolve(folder);
  return {
    kind: 'skill folder',
    async *batches() {
      const { paths } = await findSkillFiles(root);
      const isOwn = repository.url.startsWith('registry:');
      const commit = isOwn ? contentId(await readSkillFolder(root, repository.owner)) : null;
      yield {
        repository: { ...noRepository, ...repository, commit },
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

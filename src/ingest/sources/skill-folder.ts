/** A single skill folder on disk as a source: one skill, outside any repository unless one is named. */
import { basename, join, resolve } from 'node:path';
import { readSkillFolder } from '../read-folder.ts';
import { findSkillFiles, readSkillFile } from './find-skill-files.ts';
import { withoutNestedSkills } from './nested-skills.ts';
import type { Source } from './source.ts';

/** The folder's own SKILL.md; deeper ones are other skills. Never fails here: `readText` says what is wrong. */
export function openSkillFolder(folder: string): Source {
  const root = resolve(folder);
  const name = basename(root);
  return {
    kind: 'skill folder',
    async *batches() {
      const { paths } = await findSkillFiles(root);
      yield {
        repository: {
          url: null,
          owner: null,
          name: null,
          commit: null,
          defaultBranch: null,
          license: null,
          licenseNote: null,
          stars: null,
        },
        skips: [],
        skills: [
          {
            path: 'SKILL.md',
            readText: () => readSkillFile(join(root, 'SKILL.md')),
            async read() {
              const found = await readSkillFolder(root);
              const own = withoutNestedSkills({ ...found, folderName: name }, 'SKILL.md', paths);
              return { folder: own, changedOn: null, warnings: [] };
            },
          },
        ],
      };
    },
  };
}

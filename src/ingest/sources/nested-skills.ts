/** Skills inside another skill's folder, when only the folders on disk show which files belong to which. */
import { type SkillFolder, skillFileLength } from '../../schema/skill-folder.ts';

/** The folder without the files of skills nested in it; `skillPaths` are repository paths of SKILL.md. */
export function withoutNestedSkills(
  folder: SkillFolder,
  path: string,
  skillPaths: readonly string[],
): SkillFolder {
  const prefix = path.slice(0, -skillFileLength);
  const nested = skillPaths
    .filter((other) => other !== path && other.startsWith(prefix))
    .map((other) => other.slice(prefix.length, -skillFileLength));
  if (nested.length === 0) return folder;
  return {
    ...folder,
    files: folder.files.filter((file) => !nested.some((inner) => file.path.startsWith(inner))),
  };
}

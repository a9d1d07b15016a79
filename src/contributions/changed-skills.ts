/** Which skills a contribution adds, changes or removes, with what the base holds of them. */
import type { ContentFile } from '../catalog/content-file.ts';
import { skillFilePath } from '../catalog/check-references.ts';
import type { Catalog } from '../catalog/parse-catalog.ts';
import { parseMarkdown } from '../catalog/parse-markdown.ts';
import { contentPath, parseEvidence } from '../ingest/files/content-folder.ts';
import { compareCodeUnits } from '../ingest/evidence/integrity.ts';
import { SkillFrontMatter } from '../schema/skill.ts';
import { parseVersions, versionsPath } from '../versions/past-version.ts';
import type { ContributedSkill } from './read-contributed.ts';
import type { ContentChange } from './find-changes.ts';
import type { BaseContent } from './read-base.ts';

/**
 * Skills of the catalog of which the skill file or the evidence is new or changed, sorted by slug. Files that are no
 * usable skill are left out: the catalog's own problems report them.
 */
export async function changedSkills(
  base: BaseContent,
  files: readonly ContentFile[],
  catalog: Catalog,
  changes: readonly ContentChange[],
): Promise<ContributedSkill[]> {
  const byPath = new Map(changes.map(({ path, change }) => [path, change]));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found = catalog.skills.flatMap((skill) => {
    const skillPath = skillFilePath(skill.source);
    const owner = skillPath.split('/')[1] ?? '';
    const evidencePath = contentPath('evidence', owner, skill.source.slug);
    const isChanged = [skillPath, evidencePath, versionsPath(evidencePath)].some((path) => byPath.has(path));
    return isChanged ? [{ ...skill, skillPath, evidencePath }] : [];
  });
  const before = await base.readTexts(
    found.flatMap(({ skillPath, evidencePath }) => [skillPath, evidencePath, versionsPath(evidencePath)]),
  );
  return found.map(({ source, evidence, skillPath, evidencePath }) => {
    const oldEvidence = before.get(evidencePath);
    const isMade = byPath.has(evidencePath) || byPath.has(versionsPath(evidencePath));
    return {
      source,
      evidence,
      skillPath,
      evidencePath,
      change: byPath.get(skillPath) === 'added' ? 'added' : 'changed',
      evidenceText: isMade ? (texts.get(evidencePath) ?? '') : null,
      baseSource: parseMarkdown(skillPath, before.get(skillPath) ?? '', SkillFrontMatter).value,
      baseEvidence: oldEvidence === undefined ? null : parseEvidence(oldEvidence),
      baseVersions: parseVersions(before.get(versionsPath(evidencePath)) ?? '') ?? [],
    };
  });
}

/** Slugs whose skill file is gone, sorted; a file name that is no slug is kept as it is. */
export function removedSlugs(changes: readonly ContentChange[]): string[] {
  return changes
    .filter(({ path, change }) => change === 'deleted' && path.startsWith('skills/'))
    .map(({ path }) => (path.split('/').at(-1) ?? '').replace(/\.md$/, ''))
    .sort(compareCodeUnits);
}

/** The content files that a listed skill has now: those of the store, or else of the content folder. */
import { skillFilePath } from '../../catalog/check-references.ts';
import { sha256Hex } from '../../digest.ts';
import type { Submission } from '../../schema/submission.ts';
import { type PublishedFiles, withEvidence } from '../publish/published-files.ts';
import type { ListedFiles } from './skill-content.ts';

/** Null for a submission of a new skill, and where the listed one is gone. `read`: text of a file of the content folder. */
export function findListedFiles(
  { updates: slug, repository }: Pick<Submission, 'updates' | 'repository'>,
  published: Pick<PublishedFiles, 'skills'>,
  read: (path: string) => string | null,
): ListedFiles | null {
  if (slug === undefined) return null;
  const skillPath = skillFilePath({ slug, repository });
  const [, evidencePath = '', versionsFile = ''] = withEvidence(skillPath);
  const stored = published.skills.find((each) => each.slug === slug);
  const inFolder = read(evidencePath);
  // A reading that the folder's evidence was written after is not what is listed.
  const isStored = stored !== undefined && (inFolder === null || isOver(stored, evidencePath, inFolder));
  const textOf = (path: string): string | null =>
    isStored ? (stored.files.find((file) => file.path === path)?.text ?? null) : read(path);
  const [skill, evidence] = [textOf(skillPath), textOf(evidencePath)];
  if (skill === null || evidence === null) return null;
  const versions = textOf(versionsFile);
  return { skill, evidence, versions, inFolder: inFolder === null ? null : sha256Hex(inFolder) };
}

function isOver(
  { files, replaces }: PublishedFiles['skills'][number],
  path: string,
  inFolder: string,
): boolean {
  return (
    replaces === sha256Hex(inFolder) || files.some((file) => file.path === path && file.text === inFolder)
  );
}

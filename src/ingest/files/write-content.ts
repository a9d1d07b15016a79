/** One read skill → its evidence file, and a content file where it has none. */
import { join } from 'node:path';
import { reasonToWithhold } from '../../scoring/safety.ts';
import type { Writing } from './update-evidence.ts';
import { contentPath, evidenceText, readEvidence, writeWhole } from './content-folder.ts';
import { keepFiles, type Keeping } from './keep-files.ts';
import { keepVersion } from './keep-version.ts';
import { makeContent, type MakeOptions, type SkillToWrite } from './make-content.ts';
import { daysBetween } from '../../text/day.ts';

export type WriteOptions = MakeOptions & Writing & Keeping;

/** Result for one skill. */
export interface WrittenSkill {
  readonly evidence: 'written' | 'unchanged';
  readonly contentWritten: boolean;
  /** Whether the folder was read completely. */
  readonly complete: boolean;
  readonly warnings: readonly string[];
}

/** Writes the files that changed; returns the reason if the skill cannot be ingested. */
export async function writeContent(
  skill: SkillToWrite,
  options: WriteOptions,
): Promise<WrittenSkill | { readonly reason: string }> {
  const { out, today, dryRun, onBlockChange } = options;
  const { owner } = skill.repository;
  const file = contentPath('evidence', owner, skill.slug);
  const { text, evidence: previous } = await readEvidence(out, file);
  const corrupt = text !== null && previous === null;
  const made = makeContent({ ...skill, previous }, options);
  if ('reason' in made) return made;
  // If nothing changed, the audit's day is kept, until it is old enough that trust would count it as stale.
  const day =
    previous !== null && daysBetween(previous.audited_on, today) < renewAfterDays
      ? previous.audited_on
      : today;
  const unchanged = evidenceText({ ...made.evidence, audited_on: day }) === text;
  if (!dryRun) await keepVersion(out, file, previous, made.evidence);
  if (!unchanged && !dryRun) await writeWhole(join(out, file), made.evidenceText);
  if (made.skillFile !== null && !dryRun)
    await writeWhole(join(out, contentPath('skills', owner, skill.slug)), made.skillFile);
  if (!dryRun) await keepFiles(made.folder, made.evidence, skill.slug, options);
  const before = previous === null ? null : reasonToWithhold(previous);
  if (!dryRun && reasonToWithhold(made.evidence) !== before) await onBlockChange?.(skill.slug);
  return {
    evidence: unchanged ? 'unchanged' : 'written',
    contentWritten: made.skillFile !== null,
    complete: made.evidence.coverage.complete,
    warnings: [
      ...made.warnings,
      ...(corrupt ? [`${file}: the existing evidence was corrupt and was rewritten`] : []),
    ],
  };
}

/** Trust halves an audit's confidence after 30 days; an audit repeated without changes is renewed well before. */
export const renewAfterDays = 15;

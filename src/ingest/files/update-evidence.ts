/** Changes facts of existing evidence in place: what is learned about a skill without reading it. */
import { join } from 'node:path';
import type { Evidence } from '../../schema/evidence.ts';
import { reasonToWithhold } from '../../scoring/safety.ts';
import { contentPath, evidenceText, readEvidence, writeWhole } from './content-folder.ts';
import { isKeptWhole, type Keeping } from './keep-files.ts';

/** Where evidence is written, and who is notified of a block. */
export interface Writing {
  /** The content folder. */
  readonly out: string;
  /** Writes nothing. */
  readonly dryRun: boolean;
  /** Called when evidence was written by which the skill is blocked, or gone, where by the one before it was not, or the other way round. */
  readonly onBlockChange?: ((slug: string) => Promise<void>) | undefined;
}

export interface ListedSkill {
  /** As the content file spells it. */
  readonly owner: string;
  readonly slug: string;
}

/** Whether the file changed; false if there is no evidence that satisfies the schema. */
export async function updateEvidence(
  { owner, slug }: ListedSkill,
  { out, dryRun, onBlockChange }: Writing,
  change: (evidence: Evidence) => Evidence | Promise<Evidence>,
): Promise<boolean> {
  const path = contentPath('evidence', owner, slug);
  const { text, evidence } = await readEvidence(out, path);
  if (evidence === null) return false;
  const changed = await change(evidence);
  const changedText = evidenceText(changed);
  if (changedText === text) return false;
  if (dryRun) return true;
  await writeWhole(join(out, path), changedText);
  if (reasonToWithhold(changed) !== reasonToWithhold(evidence)) await onBlockChange?.(slug);
  return true;
}

export type Marking = Writing & Keeping & { readonly today: string };

/** The source is gone: the skill installs from the files that are kept, or is blocked (see `scoring/safety.ts`). */
export function markGone(skill: ListedSkill, marking: Marking): Promise<boolean> {
  return updateEvidence(skill, marking, async (evidence) => {
    const { only_copy_since: since = marking.today, ...source } = evidence.source;
    const copy = (await isKeptWhole(evidence, marking)) ? { only_copy_since: since } : {};
    return { ...evidence, source: { ...source, available: false, ...copy } };
  });
}

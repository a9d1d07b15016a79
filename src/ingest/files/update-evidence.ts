/** Changes facts of existing evidence in place: what is learned about a skill without reading it. */
import { join } from 'node:path';
import type { Evidence } from '../../schema/evidence.ts';
import { givesReasonToBlock } from '../../scoring/safety.ts';
import { contentPath, evidenceText, readEvidence, writeWhole } from './content-folder.ts';

/** Where evidence is written, and who is notified of a block. */
export interface Writing {
  /** The content folder. */
  readonly out: string;
  /** Writes nothing. */
  readonly dryRun: boolean;
  /** Called when evidence was written that gives a reason to block where the one before did not, or the other way round. */
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
  change: (evidence: Evidence) => Evidence,
): Promise<boolean> {
  const path = contentPath('evidence', owner, slug);
  const { text, evidence } = await readEvidence(out, path);
  if (evidence === null) return false;
  const changed = change(evidence);
  const changedText = evidenceText(changed);
  if (changedText === text) return false;
  if (dryRun) return true;
  await writeWhole(join(out, path), changedText);
  if (givesReasonToBlock(changed) !== givesReasonToBlock(evidence)) await onBlockChange?.(slug);
  return true;
}

/** The source is gone: the skill stays listed as such, and is blocked (see `scoring/safety.ts`). */
export function markGone(skill: ListedSkill, writing: Writing): Promise<boolean> {
  return updateEvidence(skill, writing, (evidence) => ({
    ...evidence,
    source: { ...evidence.source, available: false },
  }));
}

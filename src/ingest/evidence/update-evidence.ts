/** Changes facts of existing evidence in place: what is learned about a skill without reading it. */
import { join } from 'node:path';
import type { Evidence } from '../../schema/evidence.ts';
import { contentPath, evidenceText, readEvidence, writeWhole } from '../files/content-folder.ts';

export interface ListedSkill {
  /** As the content file spells it. */
  readonly owner: string;
  readonly slug: string;
}

/** Whether the file changed; false if there is no evidence that satisfies the schema. */
export async function updateEvidence(
  out: string,
  { owner, slug }: ListedSkill,
  dryRun: boolean,
  change: (evidence: Evidence) => Evidence,
): Promise<boolean> {
  const path = contentPath('evidence', owner, slug);
  const { text, evidence } = await readEvidence(out, path);
  if (evidence === null) return false;
  const changed = evidenceText(change(evidence));
  if (changed === text) return false;
  if (!dryRun) await writeWhole(join(out, path), changed);
  return true;
}

/** The source is gone: the skill stays listed as such, and is blocked (see `scoring/safety.ts`). */
export function markGone(out: string, skill: ListedSkill, dryRun: boolean): Promise<boolean> {
  return updateEvidence(out, skill, dryRun, (evidence) => ({
    ...evidence,
    source: { ...evidence.source, available: false },
  }));
}

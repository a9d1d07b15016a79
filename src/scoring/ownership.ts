/** How ownership of a skill's repository was proven; the 25 points of provenance and the tier verified ask for one of these. */
import { isVerified, type Publisher } from '../schema/collections.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { SkillSource } from '../schema/skill.ts';
import { sourceOf } from '../schema/source.ts';

/** One phrase for people; null where nothing proves it. */
export function ownershipProof(
  { review }: Pick<SkillSource, 'review'>,
  { source }: Pick<Evidence, 'source'>,
  publisher: Publisher | null,
): string | null {
  if (isVerified(publisher)) return `publisher verified: ${publisher.name}`;
  if (source.ownership_proof !== undefined) return `ownership proven by ${source.ownership_proof}`;
  return review?.ownership_proven === true ? 'ownership proven' : null;
}

/** Account or group that the repository belongs to, for comparisons. */
export function ownerKey({ evidence }: { readonly evidence: Pick<Evidence, 'source'> }): string {
  return sourceOf(evidence.source.repository ?? '').owner.toLowerCase();
}

/** Whether the whole folder was audited and nothing above low was found. */
export function isClean({ evidence }: { readonly evidence: Pick<Evidence, 'audit'> }): boolean {
  return (
    evidence.audit.complete &&
    evidence.audit.findings.every(({ severity }) => severity === 'info' || severity === 'low')
  );
}

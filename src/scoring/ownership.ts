/** How ownership of a skill's repository was proven, and who signed its folder: what provenance and the tier verified ask for. */
import { isVerified, type Publisher, type SigningRoot } from '../schema/collections.ts';
import { omsFile } from '../schema/skill-folder.ts';
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

/** The signature in a skill's folder, as answers show it. */
export interface FolderSignature {
  readonly kind: 'oms';
  readonly file: string;
  /** True: by a root of this registry; false: it does not hold; null: not known. */
  readonly verified: boolean | null;
  readonly signer: string | null;
  /** Why it is not verified; null if it is. */
  readonly reason: string | null;
}

/** Null where the folder has none. */
export function folderSignature(
  { signature, files }: Pick<Evidence, 'signature' | 'files'>,
  roots: readonly SigningRoot[],
): FolderSignature | null {
  if (signature === undefined) {
    const isThere = files.some(({ path }) => path === omsFile);
    return isThere
      ? { kind: 'oms', file: omsFile, verified: null, signer: null, reason: 'not checked yet' }
      : null;
  }
  const { kind, file, signer, result, reason } = signature;
  const isTrusted = roots.some(({ certificate }) => certificate === signature.root);
  const of = { kind, file, signer };
  if (result === 'unsound') return { ...of, verified: false, reason };
  if (result === 'sound' && isTrusted) return { ...of, verified: true, reason: null };
  return { ...of, verified: null, reason: reason ?? 'its root certificate is none of this registry’s' };
}

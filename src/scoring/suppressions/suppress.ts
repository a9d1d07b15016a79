/** Findings that the operator judged harmless: excluded from the score, kept in the report. */
import type { Finding } from '../../schema/audit.ts';
import type { Suppression } from '../../schema/collections.ts';
import type { EvidenceFile } from '../../schema/evidence.ts';

interface SuppressedFinding {
  readonly finding: Finding;
  readonly suppression: string;
  readonly reason: string;
  readonly by: string;
  readonly expires: string;
}

/** A suppression that no longer applies, and why. */
interface VoidSuppression {
  readonly suppression: string;
  readonly rule_id: string;
  readonly file: string;
  readonly void_because: string;
}

export interface SuppressionResult {
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
  readonly void_suppressions: readonly VoidSuppression[];
}

/** Applies if rule, file and the file's digest are the ones judged and `today` is before the expiry date. */
export function applySuppressions(
  findings: readonly Finding[],
  files: readonly Pick<EvidenceFile, 'path' | 'sha256'>[],
  suppressions: readonly Suppression[],
  today: string,
): SuppressionResult {
  if (suppressions.length === 0) return { findings, suppressed: [], void_suppressions: [] };
  const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const valid: Suppression[] = [];
  const voided: VoidSuppression[] = [];
  for (const each of suppressions) {
    const reason = voidReason(each, digests, today);
    if (reason === null) valid.push(each);
    else voided.push({ suppression: each.slug, rule_id: each.rule, file: each.file, void_because: reason });
  }
  const suppressionOf = (finding: Finding): Suppression | undefined =>
    valid.find(({ rule, file }) => rule === finding.rule_id && file === finding.file);
  return {
    findings: findings.filter((finding) => suppressionOf(finding) === undefined),
    suppressed: findings.flatMap((finding) => {
      const found = suppressionOf(finding);
      if (found === undefined) return [];
      return [
        { finding, suppression: found.slug, reason: found.summary, by: found.by, expires: found.expires },
      ];
    }),
    void_suppressions: voided,
  };
}

/** Why it does not apply on `today`, in a sentence; null if it does. */
export function voidReason(
  suppression: Pick<Suppression, 'file' | 'sha256' | 'expires'>,
  digests: ReadonlyMap<string, string | null>,
  today: string,
): string | null {
  if (suppression.expires <= today) return `It expired on ${suppression.expires}.`;
  const digest = digests.get(suppression.file);
  if (digest === undefined) return 'The file is no longer in the folder.';
  return digest === suppression.sha256 ? null : 'The file has changed since the finding was suppressed.';
}

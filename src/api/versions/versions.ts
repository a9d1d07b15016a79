/** The versions of an entry, the listed one first, each compared with the one before. */
import { advisoriesFor, type Advisory } from '../../schema/advisory.ts';
import { type PastVersion, toPastVersion } from '../../versions/past-version.ts';
import type { RiskLevel } from '../../schema/vocabulary.ts';
import { scoreFindings } from '../../scoring/audit-score.ts';
import type { Entry } from '../../scoring/registry.ts';
import { compareVersions, type VersionChange } from '../../versions/compare.ts';

interface ShownVersion extends Pick<PastVersion, 'commit' | 'integrity' | 'version' | 'audited_on'> {
  readonly audit_score: number;
  readonly risk_level: RiskLevel;
  readonly listed: boolean;
  readonly blocked: boolean;
  /** Null for the first that was read. */
  readonly since_previous: VersionChange | null;
}

/** The listed one first. */
function allOf({ evidence }: Pick<Entry, 'evidence'>): readonly PastVersion[] {
  return [toPastVersion(evidence), ...(evidence.versions ?? [])];
}

export function versionsOf(entry: Entry, advisories: readonly Advisory[]): ShownVersion[] {
  const all = allOf(entry);
  return all.map((each, at) => {
    const { commit, integrity, version, audited_on, findings } = each;
    const before = all[at + 1];
    const { audit_score, risk_level } = scoreOf(entry, each);
    const isRevoked = advisoriesFor(entry.slug, integrity, advisories).length > 0;
    return {
      commit,
      integrity,
      version,
      audited_on,
      audit_score,
      risk_level,
      listed: at === 0,
      blocked:
        at === 0
          ? entry.safety.policy === 'blocked'
          : isRevoked || findings.some(({ severity }) => severity === 'critical'),
      since_previous: before === undefined ? null : compareVersions(before, each),
    };
  });
}

/** Positions as in `versionsOf`. */
export function changeBetween(entry: Entry, from: number, to: number): VersionChange | null {
  const all = allOf(entry);
  const [before, after] = [all[from], all[to]];
  return before === undefined || after === undefined ? null : compareVersions(before, after);
}

/** As it was scored when it was listed; by its findings, where the history no longer has it. */
function scoreOf(
  { evidence, audit }: Entry,
  version: PastVersion,
): Pick<ShownVersion, 'audit_score' | 'risk_level'> {
  if (version.integrity === evidence.integrity) return audit;
  return evidence.history.find(({ integrity }) => integrity === version.integrity) ?? scoreFindings(version);
}

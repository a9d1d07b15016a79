/** An earlier version of a listed skill → in-toto Statement: its files, what its audit found, and whether it may be installed. */
import { skillFolder } from '../../resolve/install-commands.ts';
import { severities } from '../../schema/vocabulary.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import type { PastVersion } from '../../versions/past-version.ts';
import { versionsOf } from '../versions/versions.ts';
import { toHexDigest } from './statement.ts';

/** Another predicate than that of the listed text, so that no reader takes the one for the other. */
export const versionPredicateType = 'urn:skill-registry:skill-version:v1';

/** Of each version but the listed one whose commit is known, the newest first. */
export function earlierVersions({ evidence }: Pick<Entry, 'evidence'>): readonly PastVersion[] {
  return (evidence.versions ?? []).filter(({ commit }) => commit !== null);
}

/** It names the text that is listed now, so that it counts only as long as that one does. */
export function toVersionStatement(
  entry: Entry,
  version: PastVersion,
  { advisories }: Pick<Registry, 'advisories'>,
): object {
  const shown = versionsOf(entry, advisories).find(({ integrity }) => integrity === version.integrity);
  const { path } = entry.source;
  const isBlocked = shown === undefined || shown.blocked || entry.safety.policy === 'blocked';
  const { commit } = entry.evidence.source;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: entry.slug, digest: { sha256: toHexDigest(version.integrity) } }],
    predicateType: versionPredicateType,
    predicate: {
      skill: entry.slug,
      version: version.version,
      license: version.license,
      source: { repository: version.repository, commit: version.commit, path, folder: skillFolder(path) },
      files: {
        incomplete: version.complete ? null : 'the audit of this version did not read it whole',
        list: version.files.map(({ path: file, mode, size, sha256 }) => ({
          path: file,
          mode,
          size,
          digest: sha256 === null ? null : `sha256:${sha256}`,
        })),
      },
      audit: {
        score: shown?.audit_score ?? 0,
        risk_level: shown?.risk_level ?? 'high',
        complete: version.complete,
        findings: Object.fromEntries(
          severities.map((name) => [
            name,
            version.findings.filter(({ severity }) => severity === name).length,
          ]),
        ),
        audited_on: version.audited_on,
      },
      rule_set: { engine_version: version.engine_version },
      decision: {
        tier: isBlocked ? 'blocked' : 'experimental',
        policy: isBlocked ? 'blocked' : 'review',
        reasons: [
          isBlocked
            ? 'This version is blocked: an advisory names it, or its audit found something critical.'
            : `An earlier version, audited on ${version.audited_on}: the registry lists the one at ${commit ?? 'no commit'}.`,
        ],
      },
      listed: { integrity: entry.evidence.integrity, commit },
    },
  };
}

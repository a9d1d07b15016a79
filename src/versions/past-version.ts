/** `content/evidence/<owner>/<slug>.versions.json`: what ingest found about earlier contents of a skill; written by ingest only. */
import { z } from 'zod';
import { Finding, Names, Signals } from '../schema/audit.ts';
import { Evidence, EvidenceFile } from '../schema/evidence.ts';
import { Slug } from '../schema/vocabulary.ts';

const { source, license, front_matter: front } = Evidence.shape;

/** One content, with what it can do: the newest commit that was read with it. */
export const PastVersion = z.strictObject({
  integrity: Evidence.shape.integrity,
  commit: source.shape.commit,
  /** As its authors number it; null where they do not. */
  version: front.shape.version,
  repository: source.shape.repository,
  owner_id: source.shape.owner_id,
  license: license.shape.spdx,
  allowed_tools: front.shape.allowed_tools,
  signals: Signals,
  /** Absent where it was read before they were kept. */
  names: Names.optional(),
  findings: z.array(Finding.pick({ rule_id: true, severity: true, file: true, line: true })),
  complete: z.boolean(),
  engine_version: z.string(),
  audited_on: z.iso.date(),
  files: z.array(EvidenceFile.pick({ path: true, mode: true, size: true, sha256: true })),
});
export type PastVersion = z.infer<typeof PastVersion>;

/** Evidence with what the versions file beside it says, where there is one. */
export interface WithVersions {
  /** The newest first. */
  readonly versions?: readonly PastVersion[];
}

/** Most earlier versions that are kept. */
export const versionsMax = 50;

export const VersionsFile = z.strictObject({
  versions_version: z.literal(1),
  slug: Slug,
  /** The newest first. */
  versions: z.array(PastVersion).max(versionsMax),
});
export type VersionsFile = z.infer<typeof VersionsFile>;

export const versionsEnding = '.versions.json';

/** `evidence/acme/acme-tables.json` → `evidence/acme/acme-tables.versions.json`. */
export function versionsPath(evidencePath: string): string {
  return evidencePath.replace(/\.json$/, versionsEnding);
}

/** What a versions file says; null for a text that is none. */
export function parseVersions(text: string): readonly PastVersion[] | null {
  try {
    return VersionsFile.parse(JSON.parse(text)).versions;
  } catch {
    return null;
  }
}

/** The earlier versions of `present` when it takes the place of `previous`, which has `kept` behind it: the newest first. */
export function versionsAfter(
  previous: Evidence,
  kept: readonly PastVersion[],
  present: Pick<Evidence, 'integrity'>,
): readonly PastVersion[] {
  if (previous.integrity === present.integrity) return kept;
  const same = new Set([previous.integrity, present.integrity]);
  const earlier = kept.filter(({ integrity }) => !same.has(integrity));
  return [toPastVersion(previous), ...earlier].slice(0, versionsMax);
}

/** What stays of the evidence of a content when another one takes its place. */
export function toPastVersion(evidence: Omit<Evidence, 'terms' | 'fingerprint'>): PastVersion {
  const { integrity, source: from, license: stated, front_matter: matter, audit, audited_on } = evidence;
  return {
    integrity,
    commit: from.commit,
    version: matter.version,
    repository: from.repository,
    owner_id: from.owner_id,
    license: stated.spdx,
    allowed_tools: matter.allowed_tools,
    signals: audit.signals,
    ...(evidence.names === undefined ? {} : { names: evidence.names }),
    findings: audit.findings.map(({ rule_id, severity, file, line }) => ({ rule_id, severity, file, line })),
    complete: audit.complete,
    engine_version: audit.engine_version,
    audited_on,
    files: evidence.files.map(({ path, mode, size, sha256 }) => ({ path, mode, size, sha256 })),
  };
}

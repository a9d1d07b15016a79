/** The facts of a skill by which lists are filtered, ordered and counted: flat, so that those of all skills fit in memory. */
import { fileWithoutDigest } from './redistribution.ts';
import type { RiskLevel, SafetyTier, TrustTier } from '../schema/vocabulary.ts';
import { abilitiesNeeded } from '../schema/need.ts';
import { abilities, abilitiesSeen, type Ability } from '../schema/audit.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { WithVersions } from '../versions/past-version.ts';
import type { SkillSource } from '../schema/skill.ts';
import type { AuditScore } from './audit-score.ts';
import { digestKey } from './digest-key.ts';
import type { Safety } from './safety.ts';
import type { TrustScore } from './trust.ts';

export interface ListRow {
  readonly category: string;
  readonly platforms: readonly string[];
  readonly tags: readonly string[];
  readonly repository: string;
  readonly stars: number | null;
  /** Days: when the source was changed last, when it was listed, and when it was audited. */
  readonly changed_on: string | null;
  readonly indexed_on: string;
  readonly audited_on: string;
  /** False when the source is gone. */
  readonly available: boolean;
  readonly spdx: string | null;
  /** Slug of the canonical member of its family; null without one. */
  readonly canonical: string | null;
  /** Whether every file was audited. */
  readonly complete: boolean;
  readonly audit_score: number;
  readonly risk_level: RiskLevel;
  readonly tier: SafetyTier;
  readonly safety_score: number;
  readonly auto_install: boolean;
  /** Present where it waits for an approval; `tier_reason` says whose. */
  readonly held?: true;
  /** Present where no digest of one of its files is known: this registry's client does not install it. */
  readonly unchecked?: true;
  /** The first reason for the tier. */
  readonly tier_reason: string | null;
  readonly trust_tier: TrustTier;
  readonly trust_score: number;
  /** Not rounded. */
  readonly trust: number;
  readonly is_new: boolean;
  /**
   * What its own answers are made from, as the first 16 hex digits of a SHA-256, and the RFC 3339 time of the build that first
   * saw it so; both empty where no build made the row.
   */
  readonly revision: string;
  readonly since: string;
  /** Files of its folder, and those whose bytes the audit read. */
  readonly files: number;
  readonly files_read: number;
  /** Keys of the folder integrities of this version and of earlier ones, and of their SKILL.md, see `digestKey`. */
  readonly digests: readonly string[];
  /** What it can do, as the audit saw in its files or as its needs say. */
  readonly abilities: readonly Ability[];
  /** Ids of the audit rules that found something, each once, sorted. */
  readonly rules: readonly string[];
}

interface Scored {
  readonly source: SkillSource;
  readonly evidence: Omit<Evidence, 'terms' | 'fingerprint'> & WithVersions;
  readonly audit: AuditScore;
  readonly safety: Safety;
  readonly trust: TrustScore;
  readonly isNewListing: boolean;
}

export function rowOf({ source, evidence, audit, safety, trust, isNewListing }: Scored): ListRow {
  const seen = abilitiesSeen(evidence.audit.signals);
  const needed = abilitiesNeeded(source.needs);
  return {
    category: source.category,
    platforms: source.platforms,
    tags: source.tags,
    repository: source.repository,
    stars: evidence.source.stars,
    changed_on: evidence.source.skill_changed_on,
    indexed_on: evidence.first_indexed_on,
    audited_on: evidence.audited_on,
    available: evidence.source.available,
    spdx: evidence.license.spdx,
    canonical: evidence.family?.canonical ?? null,
    complete: evidence.audit.complete,
    audit_score: audit.audit_score,
    risk_level: audit.risk_level,
    tier: safety.tier,
    safety_score: safety.safety_score,
    auto_install: safety.auto_install_allowed,
    ...(safety.waits_for === undefined ? {} : { held: true }),
    ...(fileWithoutDigest(evidence.files) === undefined ? {} : { unchecked: true }),
    tier_reason: safety.reasons[0] ?? null,
    trust_tier: trust.tier,
    trust_score: trust.score,
    trust: trust.exact,
    is_new: isNewListing,
    revision: '',
    since: '',
    files: evidence.files.length,
    files_read: evidence.files.filter(({ read }) => read).length,
    digests: [
      evidence.integrity,
      ...evidence.history.map(({ integrity }) => integrity),
      ...[evidence, ...(evidence.versions ?? [])].flatMap(({ files }) =>
        files.flatMap(({ path, sha256 }) => (path === 'SKILL.md' && sha256 !== null ? [sha256] : [])),
      ),
    ].map(digestKey),
    abilities: abilities.filter((each) => seen.includes(each) || needed.includes(each)),
    rules: [...new Set(evidence.audit.findings.map(({ rule_id }) => rule_id))].sort(),
  };
}

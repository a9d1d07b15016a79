/** Safety tier, install policy and safety score: docs/scores.md, *Safety tier and install policy*. */
import { oneLine } from '../text/plain-text.ts';
import type { RevokedBy } from '../schema/advisory.ts';
import type { Publisher } from '../schema/collections.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { SkillSource } from '../schema/skill.ts';
import type { InstallPolicy, SafetyTier, Severity } from '../schema/vocabulary.ts';
import { type AuditScore, roundHalfUp } from './audit-score.ts';
import type { OutcomeStats } from '../outcomes/stats.ts';
import { ownershipProof } from './ownership.ts';
import { fileWithoutDigest, licenceWords } from './redistribution.ts';
import { tierWords } from './tier-words.ts';

export interface Safety {
  readonly tier: SafetyTier;
  readonly policy: InstallPolicy;
  /** 0-100; 0 when blocked. */
  readonly safety_score: number;
  readonly auto_install_allowed: boolean;
  readonly sandbox_first: boolean;
  /** `approval by Ann or Security`, where only the policy's approval is missing; `policy` is `blocked` until then. */
  readonly waits_for?: string;
  /** The reasons for the tier, one sentence each. */
  readonly reasons: readonly string[];
}

interface SafetyInput {
  readonly source: Pick<SkillSource, 'review' | 'repository' | 'needs'>;
  readonly evidence: Pick<
    Evidence,
    'source' | 'license' | 'audit' | 'coverage' | 'readers' | 'integrity' | 'files'
  >;
  readonly audit: AuditScore;
  /** Provenance dimension, 0-100. */
  readonly provenance: number;
  /** Who the account belongs to; null where this is not verified. */
  readonly publisher: Publisher | null;
  readonly outcomes: OutcomeStats;
  /** Advisories that revoke this text. */
  readonly advisories?: readonly RevokedBy[];
}

/** What the safety score is made of. */
export const safetyShares = { audit: 0.7, provenance: 0.3 } as const;

/** The first matching row applies. */
export function assessSafety(input: SafetyInput): Safety {
  const { tier, reasons } = tierOf(input);
  const policy = policyOf(tier, input);
  const { audit, provenance } = safetyShares;
  const score = roundHalfUp(audit * input.audit.audit_score + provenance * input.provenance);
  return {
    tier,
    policy,
    safety_score: tier === 'blocked' ? 0 : score,
    auto_install_allowed: policy === 'auto_allowed',
    sandbox_first: tier === 'experimental' || tier === 'blocked',
    reasons,
  };
}

/** Without asking: only what a person has read whole, and what neither runs scripts nor reaches beyond the machine. */
function policyOf(tier: SafetyTier, { source, evidence, audit }: SafetyInput): InstallPolicy {
  if (tier === 'blocked') return 'blocked';
  const { scripts, egress } = evidence.audit.signals;
  const isRead = source.review?.decision === 'approved' && harmfulTo(evidence).length === 0;
  const isQuiet = audit.risk_level === 'low' && scripts === 0 && !egress && outsideNeeds(source).length === 0;
  return tier === 'verified' && isRead && isQuiet ? 'auto_allowed' : 'review';
}

/** Needs by which a skill acts outside the machine or with the user's credentials; what it can use and do without counts too. */
function outsideNeeds({ needs }: Pick<SkillSource, 'needs'>): SkillSource['needs'] {
  const kinds: readonly string[] = ['account', 'service', 'variable', 'mcp-server'];
  return needs.filter(({ kind }) => kinds.includes(kind));
}

/** Names of the readers who call this content harmful: the audit alone blocks, but a person has to look. */
export function harmfulTo({ readers = [], integrity }: Pick<Evidence, 'readers' | 'integrity'>): string[] {
  return readers
    .filter((report) => report.integrity === integrity && report.verdict === 'harmful')
    .map(({ reader }) => reader);
}

const isSignedOff = ({ source }: Pick<SafetyInput, 'source'>): boolean =>
  source.review?.decision === 'approved';

function tierOf(input: SafetyInput): { tier: SafetyTier; reasons: string[] } {
  const blocked = blockers(input);
  if (blocked.length > 0) return { tier: 'blocked', reasons: blocked };
  const doubts = doubtsOf(input);
  if (doubts.length > 0)
    return { tier: 'experimental', reasons: doubts.map((doubt) => `Open doubt: ${doubt}`) };
  const missing = missingForVerified(input);
  if (missing.length === 0) {
    return {
      tier: 'verified',
      reasons: [
        `Clean audit, proven ownership, known licence, pinned commit and ${isSignedOff(input) ? 'a reviewer’s sign-off' : 'successes of agents'}.`,
        ...outsideNeeds(input.source)
          .slice(0, 1)
          .map(({ name }) => `It uses ${oneLine(name, 60)}: a person approves it first.`),
      ],
    };
  }
  return { tier: 'reviewed', reasons: missing };
}

const has = ({ audit }: SafetyInput['evidence'], severity: Severity): boolean =>
  audit.findings.some((finding) => finding.severity === severity);

/** The first finding of the severity by rule, file and reason, and how many more there are; none without one. */
function namedFindings({ audit }: SafetyInput['evidence'], severity: Severity): string[] {
  const [first, ...others] = audit.findings.filter((finding) => finding.severity === severity);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, and ${others.length} more of this severity`;
  return [
    `A ${severity} finding (${first.rule_id} in ${oneLine(first.file, 60)}${more}): ${oneLine(first.why, 200)}`,
  ];
}

function blockers({ source, evidence, advisories = [] }: SafetyInput): string[] {
  const reasons = advisories.map(({ id, summary }) => `Revoked by advisory ${id}: ${summary}`);
  reasons.push(...namedFindings(evidence, 'critical'));
  if (source.review?.decision === 'blocked') reasons.push(`Blocked by the operator: ${source.review.reason}`);
  if (isLost(evidence)) reasons.push('The source no longer exists in its repository.');
  const reviewed = source.review?.decision === 'approved' && source.review.commit === evidence.source.commit;
  if (evidence.source.owner_changed && !reviewed) {
    reasons.push(
      'The repository or its owner has changed since it was first indexed, and no person has read it since.',
    );
  }
  return reasons;
}

/** Whether the source is gone, and the registry has no copy to hand out. */
const isLost = ({ source }: Pick<Evidence, 'source'>): boolean =>
  !source.available && source.only_copy_since === undefined;

/** Why the evidence alone lets no task be answered with the skill; a person's review or a suppression may still decide otherwise. */
export function reasonToWithhold(evidence: Pick<Evidence, 'source' | 'audit'>): 'blocked' | 'gone' | null {
  const isBlocked =
    isLost(evidence) ||
    evidence.source.owner_changed ||
    evidence.audit.findings.some(({ severity }) => severity === 'critical');
  return isBlocked ? 'blocked' : evidence.source.available ? null : 'gone';
}

function doubtsOf({ source, evidence, audit }: SafetyInput): string[] {
  const { only_copy_since: since } = evidence.source;
  const reasons =
    since === undefined ? [] : [`Its source is gone since ${since}: it installs from the registry’s copy.`];
  reasons.push(...namedFindings(evidence, 'high'));
  if (audit.audit_score < tierLimits.reviewed)
    reasons.push(`The audit score is ${audit.audit_score}, below ${tierLimits.reviewed}.`);
  if (!evidence.audit.complete) reasons.push('Not every file was audited.');
  const unknown = fileWithoutDigest(evidence.files);
  if (unknown !== undefined)
    reasons.push(
      `No digest of ${oneLine(unknown.path, 80)} is known: the registry’s client does not install the skill.`,
    );
  if (source.review?.decision === 'approved' && source.review.commit !== evidence.source.commit) {
    reasons.push('The reviewed commit is not the listed one.');
  }
  if (evidence.license.spdx === null) reasons.push(`Licence: ${licenceWords(evidence.license)}.`);
  if (evidence.source.commit === null) reasons.push('The source has no commit to pin.');
  return reasons;
}

/** Least audit scores of two tiers. */
export const tierLimits = { verified: 90, reviewed: 70 } as const;
/** Agents and lower bound that replace a person's sign-off. */
export const confirmation = { agents: 5, lowerBound: 0.6 } as const;

function missingForVerified({ source, evidence, audit, publisher, outcomes }: SafetyInput): string[] {
  const missing = harmfulTo(evidence).map(
    (reader) => `${reader}, another reader, calls this content harmful.`,
  );
  if (audit.audit_score < tierLimits.verified)
    missing.push(
      `The audit score is ${audit.audit_score}; “${tierWords.verified}” requires ${tierLimits.verified}.`,
    );
  if (has(evidence, 'medium')) missing.push('A medium finding is open.');
  if (ownershipProof(source, evidence, publisher) === null)
    missing.push('The owner of the repository is not verified.');
  const confirmed =
    isSignedOff({ source }) ||
    (outcomes.successAgents >= confirmation.agents && outcomes.successLowerBound >= confirmation.lowerBound);
  if (!confirmed) {
    missing.push('No person has signed it off, and too few agents have reported success.');
  }
  return missing;
}

/** Trust Score v5: six dimensions, `score = min(cap, sum of weight × effect)`, one decimal: docs/scores.md, *Trust Score v5*. */
import type { Publisher } from '../schema/collections.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { SkillSource } from '../schema/skill.ts';
import type { RiskLevel, SafetyTier, TrustTier } from '../schema/vocabulary.ts';
import { roundTenth } from './audit-score.ts';
import { type EvidenceView, viewEvidence } from './evidence-level.ts';
import { countedReports, type OutcomeStats } from '../outcomes/stats.ts';
import { daysBetween } from '../text/day.ts';
import { type FolderSignature, ownershipProof } from './ownership.ts';

/** Weights of the dimensions; they sum to 1. */
export const trustWeights = {
  audit: 0.3,
  provenance: 0.2,
  outcomes: 0.2,
  maintenance: 0.1,
  documentation: 0.1,
  adoption: 0.1,
} as const;
export type TrustDimension = keyof typeof trustWeights;
/** Value of an unknown dimension: below average, so that hiding data does not help. */
export const unknownPrior = 40;
/** Upper limits on the score by defect; the lowest applies. */
export const trustCaps = {
  blocked: 15,
  high: 49,
  new_listing: 59,
  unreviewable: 59,
  incomplete: 64,
} as const;

interface DimensionScore {
  /** 0-100. */
  readonly value: number;
  /** 0-1: how well the value is known. */
  readonly confidence: number;
  readonly weight: number;
  /** `confidence * value + (1 - confidence) * 40`; multiplied by the weight. */
  readonly effect: number;
  /** The basis of the value, in words. */
  readonly basis: string;
}

export interface TrustScore extends EvidenceView {
  /** 0-100, one decimal; halves are rounded up. */
  readonly score: number;
  /** The score before it is rounded; orders compare it. */
  readonly exact: number;
  readonly tier: TrustTier;
  readonly label: string;
  readonly dimensions: Readonly<Record<TrustDimension, DimensionScore>>;
  /** The cap that limited the score, or null. */
  readonly cap: TrustCap | null;
  readonly v4: { readonly score: number; readonly label: string };
}

/** `value` and `confidence` of one dimension, with its basis. */
export interface Measured {
  readonly value: number;
  readonly confidence: number;
  readonly basis: string;
}

/** The defects that cap a score. */
export interface Defects {
  readonly tier: SafetyTier;
  readonly risk: RiskLevel;
  readonly complete: boolean;
  readonly isNewListing: boolean;
  readonly reviewable: boolean;
}

export interface TrustInput extends Defects {
  readonly measured: Readonly<Record<TrustDimension, Measured>>;
  readonly outcomes: OutcomeStats;
}

/** Whether its text may be used and is fixed, so that it can be reviewed. */
export function isReviewable({ license, source }: Pick<Evidence, 'license' | 'source'>): boolean {
  return license.spdx !== null && source.commit !== null;
}

export type TrustCap = keyof typeof trustCaps;

/** The lowest first. */
export function capsOf({ tier, risk, complete, isNewListing, reviewable }: Defects): TrustCap[] {
  const caps: TrustCap[] = [];
  if (tier === 'blocked') caps.push('blocked');
  if (risk === 'high') caps.push('high');
  if (isNewListing) caps.push('new_listing');
  if (!reviewable) caps.push('unreviewable');
  if (!complete) caps.push('incomplete');
  return caps;
}

/** The weighted sum of the dimensions, before any cap. */
export function uncappedTrust({ dimensions }: Pick<TrustScore, 'dimensions'>): number {
  const sum = Object.values(dimensions).reduce((total, { weight, effect }) => total + weight * effect, 0);
  return Math.round(sum * 1e6) / 1e6;
}

export function trustScore(input: TrustInput): TrustScore {
  const dimensions = toDimensions(input.measured);
  const uncapped = uncappedTrust({ dimensions });
  const [cap] = capsOf(input);
  const exact = cap === undefined ? uncapped : Math.min(uncapped, trustCaps[cap]);
  const score = roundTenth(exact);
  const tier = trustTier(score, input.outcomes);
  return {
    score,
    exact,
    tier,
    label: trustLabels[tier],
    ...viewEvidence(input.measured, trustWeights, input.outcomes, cap === undefined ? 100 : trustCaps[cap]),
    dimensions,
    cap: score < roundTenth(uncapped) && cap !== undefined ? cap : null,
    v4: v4Of(dimensions),
  };
}

export const trustLabels: Readonly<Record<TrustTier, string>> = {
  production: 'production candidate',
  strong: 'strong shortlist',
  review: 'needs review',
  risk: 'risky',
};

/** A score of 80 or more is `production` only with evidence: n >= 10 counted reports, and successes from >= 5 agents. */
export function trustTier(score: number, outcomes: OutcomeStats): TrustTier {
  if (score >= 80)
    return countedReports(outcomes) >= 10 && outcomes.successAgents >= 5 ? 'production' : 'strong';
  if (score >= 65) return 'strong';
  return score >= 45 ? 'review' : 'risk';
}

function toDimensions(measured: TrustInput['measured']): Record<TrustDimension, DimensionScore> {
  const row = (name: TrustDimension): DimensionScore => {
    const { value, confidence, basis } = measured[name];
    const effect = roundTenth(confidence * value + (1 - confidence) * unknownPrior);
    return { value: roundTenth(value), confidence, weight: trustWeights[name], effect, basis };
  };
  return {
    audit: row('audit'),
    provenance: row('provenance'),
    outcomes: row('outcomes'),
    maintenance: row('maintenance'),
    documentation: row('documentation'),
    adoption: row('adoption'),
  };
}

/** v4 had no outcomes: the other dimensions, with weights scaled to sum to 1 (docs/decisions/004). */
function v4Of(dimensions: Record<TrustDimension, DimensionScore>): { score: number; label: string } {
  const rest = Object.entries(dimensions).filter(([name]) => name !== 'outcomes');
  const sum = rest.reduce((total, [, { weight, effect }]) => total + weight * effect, 0);
  const score = roundTenth(sum / (1 - trustWeights.outcomes));
  return {
    score,
    label: score >= 65 ? trustLabels.strong : score >= 45 ? trustLabels.review : trustLabels.risk,
  };
}

/** Facts about the owner that are not in one skill's evidence. */
interface OwnerFacts {
  /** Who the account belongs to; null where this is not verified. */
  readonly publisher: Publisher | null;
  /** In the skill's folder. */
  readonly signature?: FolderSignature | null;
  /** Other skills of the same owner without a finding of medium severity or above. */
  readonly otherCleanSkills: number;
}

/** A condition of a dimension that does not hold, with the points of the dimension that it would give. */
export interface MissingPoints {
  readonly points: number;
  readonly what: string;
}

/** Points of the provenance dimension and their conditions; the sum is its value. */
export function provenancePoints(
  source: Pick<SkillSource, 'review'>,
  evidence: Pick<Evidence, 'source' | 'license'>,
  owner: OwnerFacts,
  today: string,
): {
  readonly points: number;
  readonly earned: readonly string[];
  readonly missing: readonly MissingPoints[];
} {
  const proof = ownershipProof(source, evidence, owner.publisher);
  const rows: [number, boolean, string][] = [
    [25, proof !== null, proof ?? 'ownership of the repository proven'],
    [20, evidence.license.spdx !== null, 'licence recognised'],
    [20, evidence.source.commit !== null, 'commit pinned and hashes recorded'],
    [
      15,
      ageInDays(repositoryDay(evidence.source), today) >= 180 && !evidence.source.owner_changed,
      'repository at least 180 days old, same owner since first indexed',
    ],
    [10, evidence.source.signed === true || owner.signature?.verified === true, 'signed tag or attestation'],
    [10, owner.otherCleanSkills >= 2, 'owner has at least two other clean skills'],
  ];
  const earned = rows.filter(([, holds]) => holds);
  return {
    points: earned.reduce((sum, [points]) => sum + points, 0),
    earned: earned.map(([points, , label]) => `${label} (+${points})`),
    missing: rows.filter(([, holds]) => !holds).map(([points, , what]) => ({ points, what })),
  };
}

/** Day that a repository's age counts from: the host's, and where it is not known that of the first commit. */
export function repositoryDay({
  repository_created_on: created,
  first_commit_on: first,
}: Pick<Evidence['source'], 'repository_created_on' | 'first_commit_on'>): string | null {
  return created ?? first;
}

/** Days between two dates; -1 if the first is unknown. */
export function ageInDays(day: string | null, today: string): number {
  return day === null ? -1 : Math.floor(daysBetween(day, today));
}

/** The contract's values in words that do not contradict each other: how far a skill was checked, and what speaks for it. */
import type { RiskLevel, SafetyTier } from '../../schema/vocabulary.ts';
import type { EvidenceLevel } from '../../scoring/evidence-level.ts';

/** Who checked a skill, by safety tier. */
export const tierWords: Readonly<Record<SafetyTier, string>> = {
  verified: 'checked by a person',
  reviewed: 'checked by machine',
  experimental: 'checked by machine, with open doubts',
  blocked: 'blocked',
};

interface Trust {
  readonly score: number;
  readonly evidence: EvidenceLevel;
  readonly band: { readonly low: number; readonly high: number };
}

/** `61/100 (fair evidence)`; where little is known also what it could be. */
export function trustWords({ score, evidence, band }: Trust): string {
  return `${score}/100 (${evidence} evidence${evidence === 'little' ? `: ${band.low} to ${band.high}` : ''})`;
}

interface Risk {
  readonly audit: { readonly audit_score: number; readonly risk_level: RiskLevel };
  readonly safety_tier: SafetyTier;
}

/** `risk low, audit 95/100, checked by machine`. */
export function riskWords({ audit, safety_tier }: Risk): string {
  return `risk ${audit.risk_level}, audit ${audit.audit_score}/100, ${tierWords[safety_tier]}`;
}

/** Counts that agents report and the registry does not observe. */
export function reportedWords(count: number): string {
  return `${count} reported by agents`;
}

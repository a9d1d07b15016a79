/** The colour of each word of the vocabulary; the word itself is always shown too. */
import type { RiskLevel, SafetyTier, Severity } from '../schema/vocabulary.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'plain';

export const safetyTones: Readonly<Record<SafetyTier, Tone>> = {
  verified: 'good',
  reviewed: 'plain',
  experimental: 'warn',
  blocked: 'bad',
};

export const riskTones: Readonly<Record<RiskLevel, Tone>> = { low: 'good', medium: 'warn', high: 'bad' };

export const severityTones: Readonly<Record<Severity, Tone>> = {
  info: 'plain',
  low: 'plain',
  medium: 'warn',
  high: 'bad',
  critical: 'bad',
};

/** Colour of a 0-100 score, at the steps where trust labels change. */
export function scoreTone(score: number): Tone {
  if (score >= 65) return 'good';
  return score >= 45 ? 'warn' : 'bad';
}

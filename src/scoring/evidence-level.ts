/** How much is known behind a trust score, and what the score could be if all were known: docs/scores.md, *How much is known*. */
import { countedReports, outcomePrior, type OutcomeStats } from '../outcomes/stats.ts';

export const evidenceLevels = ['none', 'little', 'fair', 'strong'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

/** `fair evidence`, `no evidence of use`. */
export const evidenceWords = (level: EvidenceLevel): string =>
  level === 'none' ? 'no evidence of use' : `${level} evidence`;

/**
 * Least share of the weights, of which the value is known, by level; below the first it is `little`, and `none` where neither reports nor
 * adoption are known: then the score says how the skill was made, and nothing of its use.
 */
export const evidenceShares = { fair: 0.65, strong: 0.85 } as const;

/** Confidence, 0-1, from which a dimension counts as known. */
const knownFrom = 0.5;

export interface EvidenceView {
  readonly evidence: EvidenceLevel;
  /** The score if everything unknown were 0, and if it were 100; both 0-100. */
  readonly band: { readonly low: number; readonly high: number };
}

/** A dimension's value, 0-100, and how well it is known, 0-1. */
interface Known {
  readonly value: number;
  readonly confidence: number;
}

/** `most` is the cap of the score, or 100. */
export function viewEvidence<D extends string>(
  measured: Readonly<Record<D, Known>>,
  weights: Readonly<Record<D, number>>,
  outcomes: OutcomeStats,
  most: number,
): EvidenceView {
  let [share, low, open, used] = [0, 0, 0, 0];
  for (const [name, { value, confidence }] of Object.entries(measured) as [D, Known][]) {
    const known = name === 'outcomes' ? shareOfReports(outcomes) : confidence;
    const reported = (100 * outcomes.success) / (countedReports(outcomes) + outcomePrior.reports);
    if (known >= knownFrom) share += weights[name];
    if (name === 'outcomes' || name === 'adoption') used += known;
    low += weights[name] * (name === 'outcomes' ? reported : known * value);
    open += weights[name] * (1 - known) * 100;
  }
  const limit = (value: number): number => Math.min(most, Math.round(value * 1e6) / 1e6);
  return {
    evidence: used === 0 ? 'none' : levelOf(Math.round(share * 1e6) / 1e6),
    band: { low: Math.floor(limit(low)), high: Math.ceil(limit(low + open)) },
  };
}

function levelOf(share: number): EvidenceLevel {
  if (share >= evidenceShares.strong) return 'strong';
  return share >= evidenceShares.fair ? 'fair' : 'little';
}

/** Share of the expected success that reports give, not what is assumed before them. */
function shareOfReports(outcomes: OutcomeStats): number {
  const n = countedReports(outcomes);
  return n / (n + outcomePrior.reports);
}

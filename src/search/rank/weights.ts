/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict-input.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.617,
  topics: 0.294,
  meaning: 0.089,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.473, deviation: 0.193, weight: 1.039 },
  topics: { mean: 0.664, deviation: 0.168, weight: 0.771 },
  evidence: { mean: 0.409, deviation: 0.108, weight: 1.026 },
  unknown: { mean: 0.058, deviation: 0.155, weight: -1.126 },
  strangeness: { mean: 0.213, deviation: 0.247, weight: -1.238 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 2.701;
/** Log odds below which no skill is adequate, and below which one is only a weak match; for one or two words, and for more. */
export const limits: Readonly<Record<'short' | 'longer', { readonly none: number; readonly weak: number }>> =
  {
    short: { none: 0.497, weak: 3.33 },
    longer: { none: -1.505, weak: 0.419 },
  };

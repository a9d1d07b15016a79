/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict-input.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.526,
  best_part: 0.044,
  topics: 0.314,
  meaning: 0.116,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.47, deviation: 0.192, weight: 0.94 },
  topics: { mean: 0.668, deviation: 0.16, weight: 0.356 },
  evidence: { mean: 0.41, deviation: 0.103, weight: 1.07 },
  unknown: { mean: 0.091, deviation: 0.21, weight: -1.161 },
  strangeness: { mean: 0.201, deviation: 0.227, weight: -1.006 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 2.759;
/** Log odds below which no skill is adequate, and below which one is only a weak match. */
export const noneBelow = -1.065;
export const weakBelow = 0.688;

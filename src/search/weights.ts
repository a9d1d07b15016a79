/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict-input.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.555,
  best_part: 0.021,
  topics: 0.309,
  meaning: 0.115,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.47, deviation: 0.192, weight: 1.1 },
  topics: { mean: 0.668, deviation: 0.16, weight: 0.85 },
  evidence: { mean: 0.41, deviation: 0.103, weight: 0.986 },
  unknown: { mean: 0.091, deviation: 0.21, weight: -0.99 },
  strangeness: { mean: 0.201, deviation: 0.227, weight: -1.17 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 2.984;
/** Log odds below which no skill is adequate, and below which one is only a weak match. */
export const noneBelow = -0.788;
export const weakBelow = 0.423;

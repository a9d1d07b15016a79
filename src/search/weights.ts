/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict-input.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.555,
  best_part: 0.022,
  topics: 0.309,
  meaning: 0.114,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.468, deviation: 0.195, weight: 1.083 },
  topics: { mean: 0.667, deviation: 0.167, weight: 0.804 },
  evidence: { mean: 0.409, deviation: 0.108, weight: 1.009 },
  unknown: { mean: 0.058, deviation: 0.155, weight: -1.089 },
  strangeness: { mean: 0.213, deviation: 0.247, weight: -1.232 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 2.77;
/** Log odds below which no skill is adequate, and below which one is only a weak match. */
export const noneBelow = -1.425;
export const weakBelow = 0.475;

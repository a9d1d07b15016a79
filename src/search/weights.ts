/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.264,
  best_part: 0.089,
  topics: 0.255,
  meaning: 0.285,
  coverage: 0.107,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.448, deviation: 0.246, weight: 1.895 },
  topics: { mean: 0.739, deviation: 0.142, weight: 1.12 },
  strangeness: { mean: 0.354, deviation: 0.213, weight: -1.297 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 3.317;
/** Log odds below which no skill is adequate, and below which one is only a weak match. */
export const noneBelow = -1.807;
export const weakBelow = 0.847;

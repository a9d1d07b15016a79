/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.27,
  best_part: 0.095,
  topics: 0.247,
  meaning: 0.281,
  coverage: 0.107,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.448, deviation: 0.246, weight: 2.368 },
  topics: { mean: 0.737, deviation: 0.141, weight: 1.294 },
  strangeness: { mean: 0.335, deviation: 0.203, weight: -0.564 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 3.068;
/** Log odds below which no skill is adequate, and below which one is only a weak match. */
export const noneBelow = -1.85;
export const weakBelow = 0.747;

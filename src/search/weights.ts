/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict-input.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.43,
  best_part: 0.12,
  topics: 0.33,
  meaning: 0.12,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.467, deviation: 0.227, weight: 1.648 },
  topics: { mean: 0.723, deviation: 0.143, weight: 1.636 },
  evidence: { mean: 0.4, deviation: 0.2, weight: 0 },
  unknown: { mean: 0.1, deviation: 0.2, weight: 0 },
  strangeness: { mean: 0.306, deviation: 0.184, weight: -1.319 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 3.6;
/** Log odds below which no skill is adequate, and below which one is only a weak match. */
export const noneBelow = -1.108;
export const weakBelow = 0.511;

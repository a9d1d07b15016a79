/** The learned numbers of ranking and verdict, written by `scripts/train-ranking.ts`; data. */
import type { FeatureName } from './features.ts';
import type { VerdictInput } from './verdict-input.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.6,
  topics: 0.26,
  meaning: 0.065,
  name: 0.075,
};

/** Logistic weights of adequacy, on standardised inputs: (value - mean) / deviation × weight. */
export const verdictWeights: Readonly<
  Record<keyof VerdictInput, { readonly mean: number; readonly deviation: number; readonly weight: number }>
> = {
  saturation: { mean: 0.392, deviation: 0.17, weight: 0.467 },
  topics: { mean: 0.722, deviation: 0.164, weight: 0.346 },
  evidence: { mean: 0.551, deviation: 0.139, weight: 0.691 },
  unknown: { mean: 0.045, deviation: 0.105, weight: -0.477 },
  stated: { mean: 0.365, deviation: 0.239, weight: 0.309 },
};

/** Added to the weighted sum; the sum is the log odds that the best skill is adequate. */
export const verdictBias = 0.51;
export interface Limits {
  /** Log odds below which no skill is adequate. */
  readonly none: number;
  /** Log odds below which one is only a weak match. */
  readonly weak: number;
}

/** For a task alone. */
export const limits: Limits = { none: -1.35, weak: 0.3 };
/** For a task of one or two words: a passing mention matches them whole. */
export const limitsOfShort: Limits = { none: -1.35, weak: 1.2 };
/** For the mean of what task and keywords each say: agreement of two is rarer by chance. */
export const limitsWithKeywords: Limits = { none: -0.2, weak: 0.6 };

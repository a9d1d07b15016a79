/** The learned numbers of ranking and verdict, written by `npm run train -- --write`. */
import type { FeatureName } from './features.ts';
import type { KeywordsInput, VerdictInput } from './verdict-input.ts';
import type { VerdictModel } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.565,
  topics: 0.262,
  meaning: 0.082,
  name: 0.091,
};

/** For a task alone. */
export const taskVerdict: VerdictModel<keyof VerdictInput> = {
  inputs: {
    saturation: { mean: 0.378, deviation: 0.163, weight: 0.324 },
    topics: { mean: 0.723, deviation: 0.167, weight: 0.233 },
    evidence: { mean: 0.567, deviation: 0.133, weight: 0.509 },
    unknown: { mean: 0.043, deviation: 0.106, weight: -0.371 },
    stated: { mean: 0.344, deviation: 0.23, weight: 0.272 },
  },
  bias: 0.52,
  limits: { none: -0.939, weak: 0.301 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.379, deviation: 0.143, weight: 0.367 },
    topics: { mean: 0.783, deviation: 0.14, weight: 0.316 },
    evidence: { mean: 0.68, deviation: 0.088, weight: 0.539 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.149 },
    stated: { mean: 0.354, deviation: 0.199, weight: 0.261 },
    task: { mean: 0.348, deviation: 0.245, weight: 0.095 },
    keywords: { mean: 0.445, deviation: 0.236, weight: 0.389 },
  },
  bias: 0.236,
  limits: { none: -1.011, weak: 0.612 },
};

/** The learned numbers of ranking and verdict, written by `npm run train -- --write`. */
import type { FeatureName } from './features.ts';
import type { KeywordsInput, VerdictInput } from './verdict-input.ts';
import type { VerdictModel } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.567,
  topics: 0.259,
  meaning: 0.083,
  name: 0.091,
};

/** For a task alone. */
export const taskVerdict: VerdictModel<keyof VerdictInput> = {
  inputs: {
    saturation: { mean: 0.375, deviation: 0.162, weight: 0.323 },
    topics: { mean: 0.724, deviation: 0.167, weight: 0.236 },
    evidence: { mean: 0.566, deviation: 0.133, weight: 0.51 },
    unknown: { mean: 0.043, deviation: 0.106, weight: -0.369 },
    stated: { mean: 0.344, deviation: 0.229, weight: 0.277 },
  },
  bias: 0.519,
  limits: { none: -0.948, weak: 0.294 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.378, deviation: 0.143, weight: 0.353 },
    topics: { mean: 0.783, deviation: 0.14, weight: 0.319 },
    evidence: { mean: 0.679, deviation: 0.088, weight: 0.538 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.13 },
    stated: { mean: 0.355, deviation: 0.199, weight: 0.249 },
    task: { mean: 0.348, deviation: 0.245, weight: 0.097 },
    keywords: { mean: 0.446, deviation: 0.236, weight: 0.365 },
    missingNames: { mean: 0.067, deviation: 0.09, weight: -0.235 },
  },
  bias: 0.237,
  limits: { none: -0.925, weak: 0.662 },
};

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
    saturation: { mean: 0.378, deviation: 0.163, weight: 0.326 },
    topics: { mean: 0.723, deviation: 0.166, weight: 0.231 },
    evidence: { mean: 0.567, deviation: 0.133, weight: 0.509 },
    unknown: { mean: 0.043, deviation: 0.106, weight: -0.371 },
    stated: { mean: 0.344, deviation: 0.229, weight: 0.269 },
  },
  bias: 0.52,
  limits: { none: -0.939, weak: 0.302 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.379, deviation: 0.143, weight: 0.369 },
    topics: { mean: 0.782, deviation: 0.14, weight: 0.319 },
    evidence: { mean: 0.68, deviation: 0.088, weight: 0.537 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.148 },
    stated: { mean: 0.354, deviation: 0.198, weight: 0.259 },
    task: { mean: 0.349, deviation: 0.245, weight: 0.089 },
    keywords: { mean: 0.445, deviation: 0.236, weight: 0.387 },
  },
  bias: 0.237,
  limits: { none: -1.004, weak: 0.609 },
};

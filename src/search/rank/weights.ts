/** The learned numbers of ranking and verdict, written by `npm run train -- --write`. */
import type { FeatureName } from './features.ts';
import type { KeywordsInput, VerdictInput } from './verdict-input.ts';
import type { VerdictModel } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.566,
  topics: 0.263,
  meaning: 0.08,
  name: 0.091,
};

/** For a task alone. */
export const taskVerdict: VerdictModel<keyof VerdictInput> = {
  inputs: {
    saturation: { mean: 0.378, deviation: 0.163, weight: 0.322 },
    topics: { mean: 0.723, deviation: 0.166, weight: 0.227 },
    evidence: { mean: 0.567, deviation: 0.133, weight: 0.505 },
    unknown: { mean: 0.043, deviation: 0.106, weight: -0.376 },
    stated: { mean: 0.344, deviation: 0.229, weight: 0.264 },
  },
  bias: 0.528,
  limits: { none: -0.922, weak: 0.317 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.379, deviation: 0.143, weight: 0.371 },
    topics: { mean: 0.782, deviation: 0.14, weight: 0.319 },
    evidence: { mean: 0.68, deviation: 0.088, weight: 0.539 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.151 },
    stated: { mean: 0.354, deviation: 0.198, weight: 0.254 },
    task: { mean: 0.348, deviation: 0.246, weight: 0.088 },
    keywords: { mean: 0.445, deviation: 0.236, weight: 0.382 },
  },
  bias: 0.24,
  limits: { none: -0.993, weak: 0.548 },
};

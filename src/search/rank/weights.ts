/** The learned numbers of ranking and verdict, written by `npm run train -- --write`. */
import type { FeatureName } from './features.ts';
import type { KeywordsInput, VerdictInput } from './verdict-input.ts';
import type { VerdictModel } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.568,
  topics: 0.261,
  meaning: 0.081,
  name: 0.09,
};

/** For a task alone. */
export const taskVerdict: VerdictModel<keyof VerdictInput> = {
  inputs: {
    saturation: { mean: 0.376, deviation: 0.164, weight: 0.315 },
    topics: { mean: 0.723, deviation: 0.166, weight: 0.244 },
    evidence: { mean: 0.561, deviation: 0.133, weight: 0.497 },
    unknown: { mean: 0.044, deviation: 0.108, weight: -0.37 },
    seldom: { mean: 0.132, deviation: 0.093, weight: -0.055 },
    stated: { mean: 0.345, deviation: 0.229, weight: 0.275 },
  },
  bias: 0.538,
  limits: { none: -0.879, weak: 0.296 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.387, deviation: 0.145, weight: 0.382 },
    topics: { mean: 0.781, deviation: 0.14, weight: 0.325 },
    evidence: { mean: 0.676, deviation: 0.089, weight: 0.513 },
    task: { mean: 0.349, deviation: 0.246, weight: 0.219 },
    keywords: { mean: 0.458, deviation: 0.239, weight: 0.361 },
    onlyTask: { mean: 0.373, deviation: 0.172, weight: 0.147 },
    onlyKeywords: { mean: 0.447, deviation: 0.123, weight: 0.329 },
    missingNames: { mean: 0.065, deviation: 0.089, weight: -0.227 },
  },
  bias: 0.204,
  limits: { none: -0.868, weak: 0.691 },
};

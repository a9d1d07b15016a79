/** The learned numbers of ranking and verdict, written by `npm run train -- --write`. */
import type { FeatureName } from './features.ts';
import type { KeywordsInput, VerdictInput } from './verdict-input.ts';
import type { VerdictModel } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.567,
  topics: 0.261,
  meaning: 0.082,
  name: 0.09,
};

/** For a task alone. */
export const taskVerdict: VerdictModel<keyof VerdictInput> = {
  inputs: {
    saturation: { mean: 0.376, deviation: 0.164, weight: 0.313 },
    topics: { mean: 0.72, deviation: 0.168, weight: 0.238 },
    evidence: { mean: 0.562, deviation: 0.133, weight: 0.512 },
    unknown: { mean: 0.044, deviation: 0.108, weight: -0.367 },
    stated: { mean: 0.344, deviation: 0.23, weight: 0.287 },
  },
  bias: 0.513,
  limits: { none: -0.905, weak: 0.287 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.379, deviation: 0.143, weight: 0.356 },
    topics: { mean: 0.778, deviation: 0.143, weight: 0.329 },
    evidence: { mean: 0.677, deviation: 0.088, weight: 0.544 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.123 },
    stated: { mean: 0.353, deviation: 0.2, weight: 0.246 },
    task: { mean: 0.349, deviation: 0.246, weight: 0.096 },
    keywords: { mean: 0.442, deviation: 0.237, weight: 0.343 },
    missingNames: { mean: 0.066, deviation: 0.089, weight: -0.211 },
  },
  bias: 0.237,
  limits: { none: -1.053, weak: 0.676 },
};

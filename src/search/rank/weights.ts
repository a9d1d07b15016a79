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
    saturation: { mean: 0.376, deviation: 0.164, weight: 0.319 },
    topics: { mean: 0.722, deviation: 0.166, weight: 0.246 },
    evidence: { mean: 0.562, deviation: 0.133, weight: 0.511 },
    unknown: { mean: 0.044, deviation: 0.108, weight: -0.365 },
    stated: { mean: 0.345, deviation: 0.23, weight: 0.28 },
  },
  bias: 0.514,
  limits: { none: -0.951, weak: 0.286 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.379, deviation: 0.143, weight: 0.35 },
    topics: { mean: 0.781, deviation: 0.139, weight: 0.321 },
    evidence: { mean: 0.677, deviation: 0.087, weight: 0.544 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.127 },
    stated: { mean: 0.355, deviation: 0.2, weight: 0.246 },
    task: { mean: 0.349, deviation: 0.246, weight: 0.1 },
    keywords: { mean: 0.444, deviation: 0.237, weight: 0.362 },
    missingNames: { mean: 0.067, deviation: 0.09, weight: -0.229 },
  },
  bias: 0.235,
  limits: { none: -0.907, weak: 0.684 },
};

/** The learned numbers of ranking and verdict, written by `npm run train -- --write`. */
import type { FeatureName } from './features.ts';
import type { KeywordsInput, VerdictInput } from './verdict-input.ts';
import type { VerdictModel } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
  words: 0.57,
  topics: 0.264,
  meaning: 0.076,
  name: 0.09,
};

/** For a task alone. */
export const taskVerdict: VerdictModel<keyof VerdictInput> = {
  inputs: {
    saturation: { mean: 0.377, deviation: 0.163, weight: 0.32 },
    topics: { mean: 0.724, deviation: 0.167, weight: 0.23 },
    evidence: { mean: 0.568, deviation: 0.133, weight: 0.502 },
    unknown: { mean: 0.043, deviation: 0.106, weight: -0.378 },
    stated: { mean: 0.343, deviation: 0.229, weight: 0.266 },
  },
  bias: 0.526,
  limits: { none: -0.921, weak: 0.307 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.379, deviation: 0.143, weight: 0.371 },
    topics: { mean: 0.782, deviation: 0.141, weight: 0.322 },
    evidence: { mean: 0.68, deviation: 0.088, weight: 0.538 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.155 },
    stated: { mean: 0.353, deviation: 0.198, weight: 0.255 },
    task: { mean: 0.348, deviation: 0.245, weight: 0.09 },
    keywords: { mean: 0.444, deviation: 0.236, weight: 0.376 },
  },
  bias: 0.241,
  limits: { none: -0.991, weak: 0.441 },
};

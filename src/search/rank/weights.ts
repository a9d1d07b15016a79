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
    saturation: { mean: 0.376, deviation: 0.164, weight: 0.321 },
    topics: { mean: 0.723, deviation: 0.166, weight: 0.243 },
    evidence: { mean: 0.562, deviation: 0.133, weight: 0.511 },
    unknown: { mean: 0.044, deviation: 0.108, weight: -0.365 },
    stated: { mean: 0.345, deviation: 0.229, weight: 0.277 },
  },
  bias: 0.514,
  limits: { none: -0.889, weak: 0.286 },
};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = {
  inputs: {
    saturation: { mean: 0.379, deviation: 0.143, weight: 0.341 },
    topics: { mean: 0.781, deviation: 0.14, weight: 0.304 },
    evidence: { mean: 0.677, deviation: 0.087, weight: 0.466 },
    unknown: { mean: 0.031, deviation: 0.051, weight: -0.11 },
    stated: { mean: 0.355, deviation: 0.198, weight: 0.233 },
    task: { mean: 0.35, deviation: 0.246, weight: 0.149 },
    keywords: { mean: 0.443, deviation: 0.236, weight: 0.332 },
    onlyTask: { mean: 0.374, deviation: 0.172, weight: 0.149 },
    onlyKeywords: { mean: 0.448, deviation: 0.122, weight: 0.294 },
    missingNames: { mean: 0.068, deviation: 0.091, weight: -0.214 },
  },
  bias: 0.22,
  limits: { none: -0.957, weak: 0.754 },
};

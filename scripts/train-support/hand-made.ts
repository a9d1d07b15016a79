/** Weights set by hand before any were learned by `npm run train`: the baseline of its report. */
import type { Weights } from './learn.ts';

const unused = { mean: 0, deviation: 1, weight: 0 } as const;
const found = {
  saturation: { mean: 0.392, deviation: 0.17, weight: 0.467 },
  topics: { mean: 0.722, deviation: 0.164, weight: 0.346 },
  evidence: { mean: 0.551, deviation: 0.139, weight: 0.691 },
} as const;
const ofTask = {
  ...found,
  unknown: { mean: 0.045, deviation: 0.105, weight: -0.477 },
  seldom: { mean: 0, deviation: 1, weight: 0 },
  stated: { mean: 0.365, deviation: 0.239, weight: 0.309 },
} as const;

export const handMade: Weights = {
  ranking: { words: 0.6, topics: 0.26, meaning: 0.065, name: 0.075 },
  task: { inputs: ofTask, bias: 0.51, limits: { none: -1.35, weak: 0.3 } },
  keywords: {
    inputs: {
      ...found,
      task: unused,
      keywords: unused,
      onlyTask: unused,
      onlyKeywords: unused,
      missingNames: unused,
    },
    bias: 0.51,
    limits: { none: -0.2, weak: 0.6 },
  },
};

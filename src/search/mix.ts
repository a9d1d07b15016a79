/** Features → one score of named parts: relevance first, quality only between skills that are about equally relevant. */
import { featureNames, type Candidate, type FeatureName } from './features.ts';
import { rankingWeights } from './weights.ts';

/** Points of 100 that quality can decide; a real difference in relevance is larger. */
export const qualityPoints = 1;

export interface ScorePart {
  readonly name: string;
  /** Points, 0-100. */
  readonly value: number;
}

const partNames: Readonly<Record<FeatureName, string>> = {
  words: 'matching words',
  topics: 'same topics',
  meaning: 'similar meaning',
};

const weights: Float64Array = Float64Array.from(
  featureNames,
  (name) => rankingWeights[name] * (100 - qualityPoints),
);

/** 0-100: the sum of `scoreParts`. */
export function mixScore(features: Float64Array, prior: number): number {
  let score = (prior / 100) * qualityPoints;
  for (let at = 0; at < weights.length; at += 1) score += (weights[at] ?? 0) * (features[at] ?? 0);
  return score;
}

/** What each feature adds, then quality; the values sum up to the score. */
export function scoreParts(candidate: Candidate, prior: number): ScorePart[] {
  const parts = featureNames.map((name, at) => ({
    name: partNames[name],
    value: (weights[at] ?? 0) * (candidate.features[at] ?? 0),
  }));
  return [...parts, { name: 'quality', value: (prior / 100) * qualityPoints }];
}

/** Features → one score of named parts: relevance first, quality only between skills that are about equally relevant. */
import { featureNames, type Candidate, type FeatureName } from './features.ts';
import { rankingWeights } from './weights.ts';

/** Points of 100 that quality can decide; a real difference in relevance is larger. */
export const qualityPoints = 1;

/**
 * Share of the score for being known for the task, where a skill is: learned with the weights of the features from tasks
 * whose own phrase was left out of the index (.32 to .33). It takes its share from the features, so that a score stays below 100.
 */
export const knownShare = 0.33;

export interface ScorePart {
  readonly name: string;
  /** Points, 0-100. */
  readonly value: number;
}

/** What words that only keywords say add. */
export const keywordsPart = 'matching keywords';

const partNames: Readonly<Record<FeatureName, string>> = {
  words: 'matching words',
  topics: 'same topics',
  meaning: 'similar meaning',
  name: 'its name',
};

/** Shares of the features → points of each, in the order of `featureNames`. */
export function toPoints(shares: Readonly<Record<FeatureName, number>>): Float64Array {
  return Float64Array.from(featureNames, (name) => shares[name] * (100 - qualityPoints));
}

const weights = toPoints(rankingWeights);

const knownPoints = knownShare * (100 - qualityPoints);

/** What is left of the score of a skill that the query names as not wanted: behind every other that fits. */
const unwantedShare = 0.4;
/** The same of a skill that says it is not for this. */
const excludedShare = 0.6;

const leftOf = ({ unwanted, excluded }: Pick<Candidate, 'unwanted' | 'excluded'>): number =>
  (unwanted ? unwantedShare : 1) * (excluded ? excludedShare : 1);

/**
 * 0-100: the sum of `scoreParts`.
 * @param points Of each feature, in the order of `featureNames`.
 */
export function mixScore(
  { features, known, mostKnown, unwanted, excluded }: Candidate,
  prior: number,
  points = weights,
): number {
  let relevance = 0;
  for (let at = 0; at < points.length; at += 1) relevance += (points[at] ?? 0) * (features[at] ?? 0);
  const score =
    relevance * (1 - knownShare * mostKnown) + knownPoints * known + (prior / 100) * qualityPoints;
  return score * leftOf({ unwanted, excluded });
}

/** What each feature adds, then the known task where there is one, then quality; the values sum up to the score. */
export function scoreParts(candidate: Candidate, prior: number): ScorePart[] {
  const parts = featureNames.flatMap((name, at): ScorePart[] => {
    const value = (weights[at] ?? 0) * (candidate.features[at] ?? 0) * (1 - knownShare * candidate.mostKnown);
    const given = name === 'words' ? value * candidate.fromKeywords : 0;
    const own = { name: partNames[name], value: value - given };
    return given === 0 ? [own] : [own, { name: keywordsPart, value: given }];
  });
  if (candidate.known > 0)
    parts.push({
      name: candidate.called ? 'called so' : 'known for the task',
      value: knownPoints * candidate.known,
    });
  parts.push({ name: 'quality', value: (prior / 100) * qualityPoints });
  if (candidate.unwanted || candidate.excluded) {
    const sum = parts.reduce((total, { value }) => total + value, 0);
    const name = candidate.unwanted ? 'named as not wanted' : 'not for this';
    parts.push({ name, value: sum * (leftOf(candidate) - 1) });
  }
  return parts;
}

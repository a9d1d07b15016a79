/** Whether the best that was found is adequate, from absolute evidence: ranks and shares of the best say nothing. */
import { featureNames, type Candidate } from './features.ts';
import type { QueryWord } from './query-words.ts';
import { noneBelow, verdictBias, verdictWeights, weakBelow } from './weights.ts';

export type Verdict = 'match' | 'weak' | 'none';

export interface VerdictInput {
  /** BM25F as a share of the most possible, 0-1. */
  readonly saturation: number;
  /** Cosine between the topics of task and skill, 0-1. */
  readonly topics: number;
  /** Share of the task, by rarity, in words that next to no skill states, 0-1: it is about something else. */
  readonly strangeness: number;
}

/** Candidates looked at together: the best may be the right one for another reason than the next. */
const lookedAt = 3;
const topicsAt = featureNames.indexOf('topics');

/** What speaks for the best of `candidates`, which are sorted best first. */
export function verdictInput(words: readonly QueryWord[], candidates: readonly Candidate[]): VerdictInput {
  const rarity = words.reduce((sum, word) => sum + word.rarity, 0) || 1;
  let saturation = 0;
  let topics = 0;
  for (const candidate of candidates.slice(0, lookedAt)) {
    saturation = Math.max(saturation, candidate.saturation);
    topics = Math.max(topics, candidate.features[topicsAt] ?? 0);
  }
  const strangeness = words.reduce((sum, word) => sum + word.rarity * word.strangeness, 0) / rarity;
  return { saturation, topics, strangeness };
}

/** Log odds that the evidence belongs to an adequate skill. */
export function adequacy(input: VerdictInput): number {
  let sum = verdictBias;
  for (const name of Object.keys(verdictWeights) as (keyof VerdictInput)[]) {
    const { mean, deviation, weight } = verdictWeights[name];
    sum += ((input[name] - mean) / deviation) * weight;
  }
  return sum;
}

export function judge(input: VerdictInput): Verdict {
  const odds = adequacy(input);
  if (odds < noneBelow) return 'none';
  return odds < weakBelow ? 'weak' : 'match';
}

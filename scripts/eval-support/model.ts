/** The learned part of ranking and verdict: samples of tasks with their candidates, fitting, scoring. */
import { findCandidates, queryVectors, weightTerms } from '../../src/search/rank/candidates.ts';
import { describeCandidates, featureNames, type Candidate } from '../../src/search/rank/features.ts';
import { readQuery, type QueryWord } from '../../src/search/words/query-words.ts';
import { verdictInput, type VerdictInput } from '../../src/search/rank/verdict-input.ts';
import { knownShare } from '../../src/search/rank/mix.ts';
import { type Limits, verdictWeights } from '../../src/search/rank/weights.ts';
import { placeKey, scoreAnswer, type BenchmarkTask, type Place, type TaskScore } from './benchmark.ts';
import { fitLogistic, fitRanking, standardise, type Standardised } from './fit.ts';
import type { TaskSet } from './task-sets.ts';

interface Sample {
  readonly set: string;
  /** How much it counts in the ranking's fit. */
  readonly weight: number;
  readonly task: BenchmarkTask;
  readonly words: readonly QueryWord[];
  readonly candidates: readonly Candidate[];
  readonly places: readonly Place[];
  readonly grades: readonly number[];
}

export interface Model {
  readonly ranking: Float64Array;
  readonly standard: Standardised;
  readonly verdict: Float64Array;
  readonly limits: Limits;
}

export const verdictNames = Object.keys(verdictWeights) as (keyof VerdictInput)[];
/** Evidence against a skill; more of any other input never speaks against one. */
const against: ReadonlySet<keyof VerdictInput> = new Set(['unknown']);

const rankingPenalty = 0.05;
const verdictPenalty = 0.01;
/** Share of answerable tasks below the limit of a weak match. */
const weakShare = 0.12;
/** Candidates of one task that the ranking learns from: the best in equal parts, and all that are right. */
const mostLearnedFrom = 30;
/** How much a judged task counts in the verdict, against a use or a foreign topic: answerable ones, and the harder others. */
const judgedWeight = { answerable: 6, unanswerable: 8 } as const;

export function toSamples(set: TaskSet, weight: number): Sample[] {
  const { index } = set;
  return set.tasks.map((task) => {
    const words = readQuery(index, task.task);
    const vectors = queryVectors(index, words);
    const documents = findCandidates(index, weightTerms(index, words), vectors, undefined);
    const candidates = describeCandidates(index, words, vectors, documents);
    const grades = new Map(task.relevant.map((entry) => [placeKey(entry), entry.grade]));
    const places = candidates.map(
      ({ document }) => set.places.get(index.slugs.at(document)) ?? { repository: '', path: '' },
    );
    return {
      set: set.name,
      weight,
      task,
      words,
      candidates,
      places,
      grades: places.map((place) => grades.get(placeKey(place)) ?? 0),
    };
  });
}

/**
 * `mostFalseNone`: by name of the set, the share of its answerable tasks that may be answered with none.
 */
export function fitModel(
  training: readonly Sample[],
  mostFalseNone: Readonly<Record<string, number>>,
): Model {
  const ranking = fitRanking(
    training.filter(({ weight }) => weight > 0).map(toExample),
    featureNames.length,
    rankingPenalty,
  );
  const rows = training.map((sample) => inputRow(sample, ranking));
  const standard = standardise(rows);
  const scaled = rows.map((row) =>
    row.map((value, k) => (value - (standard.means[k] ?? 0)) / (standard.deviations[k] ?? 1)),
  );
  const answerable = training.map(({ task }) => task.relevant.length > 0);
  const signs = verdictNames.map((name) => (against.has(name) ? -1 : 1));
  const counts = training.map(({ set }, at) =>
    set !== 'public' ? 1 : answerable[at] ? judgedWeight.answerable : judgedWeight.unanswerable,
  );
  const verdict = fitLogistic(scaled, answerable, signs, verdictPenalty, counts);
  const oddsOf = (name: string): number[] =>
    rows
      .filter((_, at) => answerable[at] && training[at]?.set === name)
      .map((row) => oddsOfRow(row, { standard, verdict }))
      .sort((a, b) => a - b);
  const most = Object.entries(mostFalseNone).map(([name, share]) => quantile(oddsOf(name), share));
  return {
    ranking,
    standard,
    verdict,
    limits: {
      none: Math.min(...most),
      weak: Math.min(...Object.keys(mostFalseNone).map((name) => quantile(oddsOf(name), weakShare))),
    },
  };
}

function toExample({ task, candidates, grades, weight }: Sample) {
  const kept = candidates
    .map(({ features }, at) => ({
      features,
      grade: grades[at] ?? 0,
      sum: features.reduce((sum, value) => sum + value, 0),
    }))
    .sort((a, b) => b.sum - a.sum)
    .filter(({ grade }, at) => at < mostLearnedFrom || grade > 0);
  return {
    id: task.id,
    features: kept.map(({ features }) => features),
    grades: kept.map(({ grade }) => grade),
    weight,
  };
}

/** The value below which `share` of the sorted values lie, halfway to the next lower one. */
function quantile(sorted: readonly number[], share: number): number {
  const at = Math.floor(sorted.length * share);
  return ((sorted[at] ?? 0) + (sorted[Math.max(0, at - 1)] ?? 0)) / 2;
}

/** Positions of the candidates, best first. */
function order(sample: Sample, ranking: Float64Array): number[] {
  const scores = sample.candidates.map(({ features, known, mostKnown }) => {
    const relevance = features.reduce((sum, value, at) => sum + value * (ranking[at] ?? 0), 0);
    return relevance * (1 - knownShare * mostKnown) + knownShare * known;
  });
  return scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

function inputRow(sample: Sample, ranking: Float64Array): Float64Array {
  const best = order(sample, ranking)
    .slice(0, 3)
    .flatMap((at) => sample.candidates[at] ?? []);
  const input = verdictInput(sample.words, best);
  return Float64Array.from(verdictNames, (name) => input[name]);
}

function oddsOfRow(row: Float64Array, { standard, verdict }: Pick<Model, 'standard' | 'verdict'>): number {
  return row.reduce(
    (sum, value, k) =>
      sum + ((value - (standard.means[k] ?? 0)) / (standard.deviations[k] ?? 1)) * (verdict[k] ?? 0),
    verdict[row.length] ?? 0,
  );
}

interface SampleScore {
  readonly set: string;
  /** Ranked alone, however poor the best. */
  readonly ranking: TaskScore;
  /** As resolve answers, none included. */
  readonly withNone: TaskScore;
}

export function scoreSample(sample: Sample, model: Model): SampleScore {
  const none = oddsOfRow(inputRow(sample, model.ranking), model) < model.limits.none;
  const ranked = order(sample, model.ranking).flatMap((at) => sample.places[at] ?? []);
  return {
    set: sample.set,
    withNone: scoreAnswer(sample.task, { ranked, none }),
    ranking: scoreAnswer(sample.task, { ranked, none: false }),
  };
}

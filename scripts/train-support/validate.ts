/** Weights on samples → figures of each set; cross-validated over repositories. */
import type { SetFigures } from '../../src/schema/resolve-report.ts';
import { adequacy } from '../../src/search/rank/verdict.ts';
import { verdictAt, type Verdict } from '../../src/search/rank/verdict.ts';
import { bootstrapDifference, scoreAnswer, type TaskScore } from '../eval-support/benchmark.ts';
import { figuresOf } from '../eval-support/set-measures.ts';
import { inputOf, learn, order, type Weights } from './learn.ts';
import { foldsBySource, type Sample } from './samples.ts';

const folds = 4;

export interface Answered {
  readonly sample: Sample;
  readonly verdict: Verdict;
  /** As resolve answers, none included. */
  readonly score: TaskScore;
  /** Ranked alone, however poor the best. */
  readonly ranked: TaskScore;
}

export function answer(sample: Sample, { ranking, task, keywords }: Weights): Answered {
  const input = inputOf(sample, ranking);
  const { limits } = sample.withKeywords ? keywords : task;
  const odds = sample.withKeywords ? adequacy(input, keywords) : adequacy(input, task);
  const verdict = verdictAt(odds, limits, false);
  const ranked = order(sample, ranking).flatMap((at) => sample.places[at] ?? []);
  const id = `${sample.set} ${sample.task.id} ${sample.kind}`;
  return {
    sample,
    verdict,
    score: { ...scoreAnswer(sample.task, { ranked, none: verdict === 'none' }), id },
    ranked: { ...scoreAnswer(sample.task, { ranked, none: false }), id },
  };
}

/** Each sample answered with weights that were learned from other repositories. */
export function crossValidate(samples: readonly Sample[], leftOut?: ReadonlySet<string>): Answered[] {
  const foldOf = foldsBySource(samples, folds);
  return Array.from({ length: folds }, (_, fold) => {
    const weights = learn(
      samples.filter(({ source }) => foldOf.get(source) !== fold),
      leftOut,
    );
    return samples
      .filter(({ source }) => foldOf.get(source) === fold)
      .map((sample) => answer(sample, weights));
  }).flat();
}

export interface ValidatedSet extends SetFigures {
  /** Success at first place, ranked alone. */
  readonly ranked1: number | null;
}

export function figuresBySet(answers: readonly Answered[]): ValidatedSet[] {
  const groups = Map.groupBy(answers, ({ sample }) => `${sample.set}: ${sample.kind}`);
  return [...groups].map(([name, own]) => ({
    ...figuresOf(
      name,
      own.map(({ score, verdict }) => ({ score, verdict, first: null, called: false })),
    ),
    ranked1:
      own[0]?.sample.kind === 'answerable'
        ? own.reduce((sum, { ranked }) => sum + ranked.success1, 0) / own.length
        : null,
  }));
}

/** The lead of one way to answer over another in success@1, with its 95 % interval. */
export function leadOf(answers: readonly Answered[], other: readonly Answered[]) {
  const scores = (list: readonly Answered[]): TaskScore[] => list.map(({ score }) => score);
  return bootstrapDifference(scores(other), scores(answers), 'success1');
}

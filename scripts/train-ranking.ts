/**
 * Learns `src/search/weights.ts` from a benchmark and the corpus it is about, and reports cross-validated quality.
 *
 *   node scripts/train-ranking.ts [--corpus <folder>] [--benchmark <file>] [--write] [--json]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildSearchIndex } from '../src/search/build.ts';
import { findCandidates, queryVectors, weightTerms } from '../src/search/candidates.ts';
import { describeCandidates, featureNames, type Candidate } from '../src/search/features.ts';
import { loadSearchIndex } from '../src/search/load.ts';
import { readQuery, type QueryWord } from '../src/search/query-words.ts';
import { verdictInput, type VerdictInput } from '../src/search/verdict-input.ts';
import { verdictWeights } from '../src/search/weights.ts';
import {
  placeKey,
  readBenchmark,
  scoreAnswer,
  seededRandom,
  summarise,
  type BenchmarkTask,
  type Place,
} from './eval-support/benchmark.ts';
import { readCorpusSkills } from './eval-support/corpus-documents.ts';
import { fitLogistic, fitRanking, standardise } from './eval-support/fit.ts';

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string', default: '../shared/corpus' },
    benchmark: { type: 'string', default: '../shared/benchmarks/resolve-tasks.json' },
    index: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const folds = 6;
const seeds = [1, 2, 3];
const rankingPenalty = 0.05;
const verdictPenalty = 0.01;
/** Share of answerable tasks that may be answered with none, half the goal of 6 %, since what is fitted looks better than what comes. */
const falseNoneAimed = 0.03;
const verdictNames = Object.keys(verdictWeights) as (keyof VerdictInput)[];

interface Sample {
  readonly task: BenchmarkTask;
  readonly words: readonly QueryWord[];
  readonly candidates: readonly Candidate[];
  readonly places: readonly Place[];
  readonly grades: readonly number[];
}

const skills = readCorpusSkills(options.corpus);
const places = new Map(skills.map(({ document, repository, path }) => [document.slug, { repository, path }]));
const bytes =
  options.index === undefined
    ? buildSearchIndex(skills.map(({ document }) => document))
    : readFileSync(options.index);
const index = loadSearchIndex(bytes);
const samples = readBenchmark(options.benchmark).map(toSample);

function toSample(task: BenchmarkTask): Sample {
  const words = readQuery(index, task.task);
  const vectors = queryVectors(index, words);
  const candidates = describeCandidates(
    index,
    words,
    vectors,
    findCandidates(index, weightTerms(index, words), vectors, undefined),
  );
  const grades = new Map(task.relevant.map((entry) => [placeKey(entry), entry.grade]));
  const found = candidates.map(
    ({ document }) => places.get(index.slugs.at(document)) ?? { repository: '', path: '' },
  );
  return {
    task,
    words,
    candidates,
    places: found,
    grades: found.map((place) => grades.get(placeKey(place)) ?? 0),
  };
}

interface Model {
  readonly ranking: Float64Array;
  readonly standard: ReturnType<typeof standardise>;
  readonly verdict: Float64Array;
  readonly noneBelow: number;
}

function order(sample: Sample, ranking: Float64Array): number[] {
  const scores = sample.candidates.map(({ features }) =>
    features.reduce((sum, value, at) => sum + value * (ranking[at] ?? 0), 0),
  );
  return scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

function inputRow(sample: Sample, ranking: Float64Array): Float64Array {
  const best = order(sample, ranking)
    .slice(0, 3)
    .flatMap((at) => sample.candidates[at] ?? []);
  const input = verdictInput(sample.words, best);
  return Float64Array.from(verdictNames, (name) => input[name]);
}

function odds(row: Float64Array, model: Pick<Model, 'standard' | 'verdict'>): number {
  const { means, deviations } = model.standard;
  return row.reduce(
    (sum, value, k) => sum + ((value - (means[k] ?? 0)) / (deviations[k] ?? 1)) * (model.verdict[k] ?? 0),
    model.verdict[row.length] ?? 0,
  );
}

function fit(training: readonly Sample[]): Model {
  const ranking = fitRanking(
    training.map(({ task, candidates, grades }) => ({
      id: task.id,
      features: candidates.map(({ features }) => features),
      grades,
    })),
    featureNames.length,
    rankingPenalty,
  );
  const rows = training.map((sample) => inputRow(sample, ranking));
  const standard = standardise(rows);
  const scaled = rows.map((row) =>
    row.map((value, k) => (value - (standard.means[k] ?? 0)) / (standard.deviations[k] ?? 1)),
  );
  const answerable = training.map(({ task }) => task.relevant.length > 0);
  const verdict = fitLogistic(
    scaled,
    answerable,
    verdictNames.map((name) => (name === 'strangeness' ? -1 : 1)),
    verdictPenalty,
  );
  const sorted = rows
    .filter((_, at) => answerable[at])
    .map((row) => odds(row, { standard, verdict }))
    .sort((a, b) => a - b);
  const at = Math.floor(sorted.length * falseNoneAimed);
  return {
    ranking,
    standard,
    verdict,
    noneBelow: ((sorted[at] ?? 0) + (sorted[Math.max(0, at - 1)] ?? 0)) / 2,
  };
}

function scoreSample(sample: Sample, model: Model) {
  const none = odds(inputRow(sample, model.ranking), model) < model.noneBelow;
  const ranked = order(sample, model.ranking).flatMap((at) => sample.places[at] ?? []);
  return {
    withNone: scoreAnswer(sample.task, { ranked, none }),
    ranking: scoreAnswer(sample.task, { ranked, none: false }),
  };
}

function crossValidate(seed: number) {
  const random = seededRandom(seed);
  const shuffled = samples
    .map((sample) => ({ sample, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ sample }) => sample);
  return Array.from({ length: folds }, (_, fold) => {
    const model = fit(shuffled.filter((_sample, at) => at % folds !== fold));
    return shuffled.filter((_sample, at) => at % folds === fold).map((sample) => scoreSample(sample, model));
  }).flat();
}

const validated = seeds.flatMap(crossValidate);
const model = fit(samples);
const trained = samples.map((sample) => scoreSample(sample, model));
const round = (value: number): number => Math.round(value * 1000) / 1000;
const matchRows = samples
  .filter(({ task }) => task.relevant.length > 0)
  .map((sample) => odds(inputRow(sample, model.ranking), model))
  .sort((a, b) => a - b);
const weakBelow = matchRows[Math.floor(matchRows.length * 0.15)] ?? 0;
console.log(
  JSON.stringify(
    {
      crossValidated: {
        ranking: summarise(validated.map(({ ranking }) => ranking)),
        withNone: summarise(validated.map(({ withNone }) => withNone)),
      },
      trained: {
        ranking: summarise(trained.map(({ ranking }) => ranking)),
        withNone: summarise(trained.map(({ withNone }) => withNone)),
      },
      kinds: Object.fromEntries(
        [...new Set(samples.map(({ task }) => task.kind))].map((kind) => [
          kind,
          summarise(validated.map(({ ranking }) => ranking).filter((score) => score.kind === kind)),
        ]),
      ),
      ranking: Object.fromEntries(featureNames.map((name, at) => [name, round(model.ranking[at] ?? 0)])),
      verdict: Object.fromEntries(verdictNames.map((name, at) => [name, round(model.verdict[at] ?? 0)])),
      noneBelow: round(model.noneBelow),
    },
    null,
    1,
  ),
);

if (options.write) {
  const path = new URL('../src/search/weights.ts', import.meta.url);
  let text = readFileSync(path, 'utf8');
  featureNames.forEach(
    (name, at) =>
      (text = text.replace(
        new RegExp(`^  ${name}: [\\d.]+,`, 'm'),
        `  ${name}: ${round(model.ranking[at] ?? 0)},`,
      )),
  );
  verdictNames.forEach((name, at) => {
    const { means, deviations } = model.standard;
    const entry = `{ mean: ${round(means[at] ?? 0)}, deviation: ${round(deviations[at] ?? 1)}, weight: ${round(model.verdict[at] ?? 0)} }`;
    text = text.replace(new RegExp(`^  ${name}: \\{.*\\},`, 'm'), `  ${name}: ${entry},`);
  });
  const constants = {
    verdictBias: model.verdict[verdictNames.length] ?? 0,
    noneBelow: model.noneBelow,
    weakBelow,
  };
  for (const [name, value] of Object.entries(constants))
    text = text.replace(new RegExp(`${name} = [-\\d.]+;`), `${name} = ${round(value)};`);
  writeFileSync(path, text);
}

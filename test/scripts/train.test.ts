/** Learning the weights: what is written is what the product uses, and no repository teaches what it is tested on. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { BenchmarkTask } from '../../scripts/eval-support/benchmark.ts';
import type { ContentDocuments } from '../../scripts/eval-support/content-documents.ts';
import { fitLogistic, fitRanking } from '../../scripts/train-support/fit.ts';
import { learn } from '../../scripts/train-support/learn.ts';
import { collectSamples, foldsBySource } from '../../scripts/train-support/samples.ts';
import { answer, crossValidate } from '../../scripts/train-support/validate.ts';
import { weightsFile } from '../../scripts/train-support/weights-file.ts';
import { featureNames } from '../../src/search/rank/features.ts';
import { keywordsVerdict, rankingWeights, taskVerdict } from '../../src/search/rank/weights.ts';
import { cast } from '../support/search-cast.ts';

const path = new URL('../../src/search/rank/weights.ts', import.meta.url);

it('writes the file that the product reads, byte by byte', () => {
  const text = weightsFile({ ranking: rankingWeights, task: taskVerdict, keywords: keywordsVerdict });
  expect(text).toBe(readFileSync(path, 'utf8'));
});

const content: ContentDocuments = {
  documents: cast,
  places: new Map(
    cast.map(({ slug }) => [slug, { repository: slug.split('-')[0] ?? '', path: `${slug}/SKILL.md` }]),
  ),
  tasks: [],
};
const tasks = cast.map(({ slug, name, use_for: uses }): BenchmarkTask => {
  const place = content.places.get(slug);
  if (place === undefined) throw new RangeError(slug);
  return { id: slug, task: `${name} ${uses[0] ?? ''}`, kind: '', relevant: [{ ...place, grade: 3 }] };
});
const keywords = Object.fromEntries(cast.map(({ slug, name }) => [slug, name.split(' ')]));
const set = { name: 'cast', content, tasks };

it('sees each task with its skill, without it, and with keywords', () => {
  const samples = collectSamples(set, keywords);
  const of = (kind: string) => samples.filter((sample) => sample.kind === kind);
  expect(of('answerable')).toHaveLength(2 * tasks.length);
  expect(of('near none')).toHaveLength(2 * tasks.length);
  expect(of('answerable').every(({ grades }) => grades.includes(3))).toBe(true);
  expect(of('near none').every(({ grades }) => grades.every((grade) => grade === 0))).toBe(true);
});

it('learns the same from the same, whatever the quality of the skills, in shares that make one', () => {
  const better = { ...content, documents: cast.map((document, at) => ({ ...document, prior: at })) };
  const [weights, again] = [content, better].map((each) =>
    learn(collectSamples({ ...set, content: each }, keywords)),
  );
  if (weights === undefined || again === undefined) throw new TypeError('both are learned');
  expect(weightsFile(again)).toBe(weightsFile(weights));
  expect(Object.values(weights.ranking).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(Math.min(...Object.values(weights.ranking))).toBeGreaterThanOrEqual(0);
});

it('gives what is left out no weight, and the rest all of it', () => {
  const { ranking, task } = learn(collectSamples(set, keywords), new Set(['words', 'stated']));
  expect(ranking.words).toBe(0);
  expect(task.inputs.stated.weight).toBe(0);
  expect(featureNames.reduce((sum, name) => sum + ranking[name], 0)).toBeCloseTo(1, 9);
});

it('answers each sample once, with weights of other repositories', () => {
  const samples = collectSamples(set, keywords);
  const answers = crossValidate(samples);
  const weights = learn(samples);
  expect(answers.map(({ score }) => score.id).sort()).toEqual(
    samples.map((sample) => answer(sample, weights).score.id).sort(),
  );
});

it('keeps the tasks of one repository in one fold, and the folds about equal', () => {
  const sources = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c', 'd'].map((source) => ({ source }));
  const folds = foldsBySource(sources, 3);
  expect([...folds.keys()].sort()).toEqual(['a', 'b', 'c', 'd']);
  const sizes = [0, 1, 2].map((fold) => sources.filter(({ source }) => folds.get(source) === fold).length);
  expect(sizes).toEqual([4, 3, 2]);
});

it('finds the feature that tells right from wrong, and gives none a weight below 0', () => {
  const rows = [
    [1, 0.5],
    [0.2, 0.9],
  ].map((row) => Float64Array.from(row));
  const examples = ['a', 'b'].map((id) => ({ id, features: rows, grades: [3, 0] }));
  const [first = 0, second = 0] = fitRanking(examples, 2, 0.005);
  expect(first).toBeGreaterThan(3 * second);
  expect(second).toBeGreaterThanOrEqual(0);
});

it('never takes evidence for a skill as evidence against it', () => {
  const rows = [[-1], [1]].map((row) => Float64Array.from(row));
  expect(fitLogistic(rows, [true, false], [1], 0.1)[0]).toBe(0);
  expect(fitLogistic(rows, [false, true], [1], 0.1)[0]).toBeGreaterThan(0);
});

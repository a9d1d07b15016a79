/**
 * Learns `src/search/rank/weights.ts` from tasks whose right skill is known, and reports quality on repositories that the
 * weights were not learned from, beside weights set by hand.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featureNames } from '../src/search/rank/features.ts';
import { dayOf } from '../src/text/day.ts';
import { readBenchmark } from './eval-support/benchmark.ts';
import { readContentDocuments } from './eval-support/content-documents.ts';
import { ingestedCorpus } from './eval-support/corpus-registry.ts';
import { readKeywords } from './eval-support/outside-sets.ts';
import { readRoutingSet, writeRoutingCorpus } from './eval-support/routing-set.ts';
import { readArguments } from './help.ts';
import { handMade } from './train-support/hand-made.ts';
import { inputNames, learn } from './train-support/learn.ts';
import { collectSamples, type Sample } from './train-support/samples.ts';
import { answer, crossValidate, figuresBySet, leadOf, type Answered } from './train-support/validate.ts';
import { weightsFile } from './train-support/weights-file.ts';

const { values: options } = readArguments(
  [
    'usage: npm run train -- [options]',
    '  --corpus <folder>     repositories and skills to search (default: ../shared/corpus)',
    '  --benchmark <file>    graded tasks (default: ../shared/benchmarks/resolve-tasks.json)',
    '  --outside <folder>    prompts of skill authors and keywords (default: ../shared/outside)',
    '  --write               write src/search/rank/weights.ts',
    '  --check               exit code 1 if that file is not what would be written',
    '  --ablate              also learn without each feature and each input of the verdict',
  ].join('\n'),
  {
    options: {
      corpus: { type: 'string', default: '../shared/corpus' },
      benchmark: { type: 'string', default: '../shared/benchmarks/resolve-tasks.json' },
      outside: { type: 'string', default: '../shared/outside' },
      write: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      ablate: { type: 'boolean', default: false },
    },
  },
);
const file = new URL('../src/search/rank/weights.ts', import.meta.url);
const missing = [options.corpus, options.benchmark, options.outside].find((path) => !existsSync(path));

if (missing === undefined) await train();
else console.log(`training skipped: ${missing} is missing`);

async function train(): Promise<void> {
  const samples = await readSamples();
  const weights = learn(samples);
  const text = weightsFile(weights);
  if (options.check) {
    const isSame = (await readFile(file, 'utf8')) === text;
    console.log(isSame ? 'weights.ts is what is learned' : 'weights.ts differs from what is learned');
    if (!isSame) process.exitCode = 1;
    return;
  }
  const byHand = samples.map((sample) => answer(sample, handMade));
  const validated = crossValidate(samples);
  print('set by hand', byHand);
  print('learned from other repositories', validated, byHand);
  print(
    'learned from all',
    samples.map((sample) => answer(sample, weights)),
    byHand,
  );
  if (options.ablate)
    for (const name of [...featureNames, ...inputNames])
      print(`without ${name}`, crossValidate(samples, new Set([name])), validated);
  if (options.write) await writeFile(file, text);
  else console.log(`\n${text}`);
}

async function readSamples(): Promise<readonly Sample[]> {
  const day = dayOf(new Date());
  const keywords = readKeywords(options.outside);
  const corpus = await readContentDocuments(await ingestedCorpus(options.corpus, day), day);
  const folder = await mkdtemp(join(tmpdir(), 'train-routing-'));
  try {
    const routing = join(options.outside, 'routing');
    const source = writeRoutingCorpus(routing, folder);
    const prompts = await readContentDocuments(await ingestedCorpus(source, day), day);
    return [
      { name: 'public', content: corpus, tasks: readBenchmark(options.benchmark) },
      { name: 'author prompts', content: prompts, tasks: readRoutingSet(routing).tasks },
    ].flatMap((set) => collectSamples(set, keywords));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A line for each set; with `other`, the lead over it in success@1 of all answerable tasks. */
function print(title: string, answers: readonly Answered[], other?: readonly Answered[]): void {
  const cell = (value: number | null): string => (value === null ? '' : value.toFixed(3)).padStart(8);
  console.log(`\n${title.padEnd(44)}  ranked     s@1   macro nDCG@10    none doubted`);
  for (const { name, ranked1, success1, macro, ndcg10, none, doubted } of figuresBySet(answers))
    console.log(name.padEnd(44) + [ranked1, success1, macro, ndcg10, none, doubted].map(cell).join(''));
  if (other === undefined) return;
  const { mean, low, high } = leadOf(answers, other);
  console.log(
    `success@1 of all answerable tasks: ${mean >= 0 ? '+' : ''}${mean.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})`,
  );
}

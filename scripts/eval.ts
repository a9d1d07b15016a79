/**
 * Scores resolve against a benchmark, beside engines anyone could have used, and prints a JSON report.
 *
 *   node scripts/eval.ts [--base http://localhost:4321] [--corpus <folder>] [--benchmark <file>] [--baselines] [--misses] [--out <file>]
 *
 * With `--base` the registry is asked over HTTP, as acceptance does; without, the engine runs in this process over the
 * corpus, which measures ranking alone.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  bootstrapDifference,
  readBenchmark,
  scoreAnswer,
  summarise,
  type Ask,
  type BenchmarkTask,
  type TaskScore,
} from './eval-support/benchmark.ts';
import { readCorpusSkills } from './eval-support/corpus-documents.ts';
import { askEngine, askHttp, askMiniSearch, askSqlite } from './eval-support/engines.ts';

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    corpus: { type: 'string', default: '../shared/corpus' },
    benchmark: { type: 'string', default: '../shared/benchmarks/resolve-tasks.json' },
    baselines: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

const tasks = readBenchmark(options.benchmark);
const skills = options.base === undefined || options.baselines ? readCorpusSkills(options.corpus) : [];
const registry = options.base === undefined ? askEngine(skills) : askHttp(options.base);
const scores = await ask(registry, tasks);
const kinds = [...new Set(tasks.map(({ kind }) => kind))];

const baselines: Record<string, Ask> = options.baselines
  ? {
      'MiniSearch, defaults': askMiniSearch(skills, false),
      'MiniSearch, tuned': askMiniSearch(skills, true),
      'SQLite FTS5, porter and trigram': askSqlite(skills),
    }
  : {};
const compared: Record<string, unknown> = {};
for (const [name, engine] of Object.entries(baselines)) {
  const theirs = await ask(engine, tasks);
  compared[name] = {
    overall: summarise(theirs),
    registryMinusThis: {
      success1: bootstrapDifference(theirs, scores, 'success1'),
      ndcg10: bootstrapDifference(theirs, scores, 'ndcg10'),
    },
  };
}

const report = {
  asked: options.base === undefined ? 'engine in process' : 'HTTP',
  overall: summarise(scores),
  kinds: Object.fromEntries(
    kinds.map((kind) => [kind, summarise(scores.filter((score) => score.kind === kind))]),
  ),
  ...(options.baselines ? { baselines: compared } : {}),
  ...(options.misses
    ? {
        misses: scores.filter(isMiss).map(({ id, kind, mrr10, saidNone }) => ({ id, kind, mrr10, saidNone })),
      }
    : {}),
};
const text = `${JSON.stringify(report, null, 2)}\n`;
if (options.out === undefined) process.stdout.write(text);
else writeFileSync(options.out, text);

async function ask(engine: Ask, list: readonly BenchmarkTask[]): Promise<TaskScore[]> {
  const found: TaskScore[] = [];
  for (const task of list) found.push(scoreAnswer(task, await engine(task.task)));
  return found;
}

function isMiss(score: TaskScore): boolean {
  return score.answerable ? score.success1 === 0 : !score.saidNone;
}

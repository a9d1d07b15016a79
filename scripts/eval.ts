/**
 * Scores resolve against a benchmark, beside stock engines, and writes a JSON report.
 *
 * Ingests the corpus, builds its index, starts the server and asks it over HTTP; `--base` queries a running
 * registry; `--publish docs/eval/resolve-report.json` updates the data of /evals/resolve. Exit code 1 if a result is below
 * `eval-support/thresholds.ts`, 2 if nothing was measured. Without the benchmark it asks our own tasks of the starter catalog.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type EvalMiss, ResolveMisses, ResolveReport } from '../src/schema/resolve-report.ts';
import { readBenchmark, type Ask, type BenchmarkTask, type TaskScore } from './eval-support/benchmark.ts';
import { readCorpusSkills } from './eval-support/corpus-documents.ts';
import { ingestedCorpus, startCorpusRegistry, type RunningRegistry } from './eval-support/corpus-registry.ts';
import { readContentDocuments } from './eval-support/content-documents.ts';
import { measureOutside, type OutsideReport } from './eval-support/outside-sets.ts';
import { openPostgresEngine } from './eval-support/postgres-engine.ts';
import { measureOwn, ownText } from './eval-support/own-sets.ts';
import { asked, askHttp, type RegistryAnswer } from './eval-support/registry-engine.ts';
import {
  bestStock,
  reportText,
  shortfalls,
  toEngineReport,
  type EngineReport,
  type EvalReport,
} from './eval-support/report.ts';
import { loadScorer, type EngineScore, type Score } from './eval-support/scorer.ts';
import { askFlexSearch, askMiniSearch, askOrama, askSqlite, toRows } from './eval-support/stock-engines.ts';
import { measureUnattended, unattendedText } from './eval-support/unattended.ts';
import { runSheets, sheetOptions, sheetUsage } from './eval-support/sheets/command.ts';
import { readArguments } from './help.ts';
import { dayOf } from '../src/text/day.ts';

const usage = [
  'usage: npm run eval -- [options]',
  '../shared is a folder beside the project, with tasks and skills of others that are not ours to publish. Without it, our own tasks',
  'in test/search are asked of the starter catalog.',
  '  --corpus <folder>     repositories and skills to search (default: ../shared/corpus)',
  '  --benchmark <file>    graded tasks (default: ../shared/benchmarks/resolve-tasks.json)',
  '  --base <url>          query a running registry instead of starting one',
  '  --content <folder>    described skills, as the registry lists them (default: content)',
  '  --outside <folder>    prompts of skill authors and keywords (default: ../shared/outside)',
  '  --no-baselines        do not run the other engines',
  '  --no-sets             ask the benchmark alone',
  '  --unattended          how often an agent without a person stops on 100 tasks of content/demand, by the example in docs/policy.md',
  '  --misses              list the tasks that were missed',
  '  --out <file>          where to write the report (default: dist/eval/resolve.json)',
  '  --publish <file>      where to write the report that the site shows',
  ...sheetUsage,
].join('\n');
const { values: given } = readArguments(usage, {
  allowNegative: true,
  options: {
    base: { type: 'string' },
    corpus: { type: 'string' },
    benchmark: { type: 'string' },
    content: { type: 'string', default: 'content' },
    outside: { type: 'string', default: '../shared/outside' },
    baselines: { type: 'boolean', default: true },
    sets: { type: 'boolean', default: true },
    misses: { type: 'boolean', default: false },
    unattended: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist/eval/resolve.json' },
    publish: { type: 'string' },
    ...sheetOptions,
  },
});

const corpus = given.corpus ?? '../shared/corpus';
const benchmark = given.benchmark ?? '../shared/benchmarks/resolve-tasks.json';
const options = { ...given, corpus, benchmark };
const absent = [benchmark, corpus].filter((path) => !existsSync(path));
const { corpus: ofCaller, benchmark: alsoOfCaller, base, publish } = given;
if (await runSheets(options, usage)) {
  // Done, or refused.
} else if (options.unattended) {
  const [, example = ''] = /```markdown\n([\s\S]*?)```/.exec(await readFile('docs/policy.md', 'utf8')) ?? [];
  console.log(unattendedText(await measureUnattended(options.content, example, dayOf(new Date()))));
} else if (
  absent.length > 0 &&
  [ofCaller, alsoOfCaller, base, publish].some((value) => value !== undefined)
) {
  console.error(`eval measured nothing; not there: ${absent.join(', ')}`);
  process.exitCode = 2;
} else if (absent.length > 0) {
  console.log(`not there: ${absent.join(', ')}. Our own tasks, on the starter catalog:`);
  const own = await measureOwn(await readContentDocuments(options.content, dayOf(new Date())));
  console.log(ownText(own));
  for (const sentence of own.short) console.error(`below the threshold: ${sentence}`);
  if (own.short.length > 0) process.exitCode = 1;
} else {
  const report = await measure();
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`);
  // Without unknown members: only figures, no text of a task.
  if (options.publish !== undefined) {
    await writeFile(options.publish, `${JSON.stringify(toPublished(report), null, 2)}\n`);
    await writeFile(join(dirname(options.publish), 'resolve-misses.json'), missesText(report));
  }
  console.log(reportText(report));
  for (const { id, kind, mrr10, saidNone } of report.misses ?? [])
    console.log(`miss ${id} ${kind}: ${saidNone ? 'said none' : `reciprocal rank ${mrr10.toFixed(2)}`}`);
  const short = shortfalls(report);
  for (const sentence of short) console.error(`below the threshold: ${sentence}`);
  if (short.length > 0) process.exitCode = 1;
}

/** The figures that the site shows, by kind of task for the registry and the best other engine. */
function toPublished(report: EvalReport): ResolveReport {
  const { engines, ...rest } = ResolveReport.parse(report);
  const shown = engines.map(({ kinds, ...engine }) =>
    engine.name === rest.best_stock ? { ...engine, kinds } : engine,
  );
  return { ...rest, engines: shown };
}

async function measure(): Promise<EvalReport> {
  const tasks = readBenchmark(options.benchmark);
  const score = await loadScorer(options.benchmark);
  const running = await openRegistry();
  const askRegistry = askHttp(running.base);
  const answers = new Map<string, RegistryAnswer>();
  const askAndKeep: Ask = async (task) => {
    const answer = await askRegistry(task);
    answers.set(task, answer);
    return answer;
  };
  const registry = await score(askAndKeep, tasks).finally(() => running.close());
  const leftOut: string[] = [];
  const engines = options.baselines ? await measureStock(score, registry, leftOut) : [];
  const outside = options.sets && options.base === undefined ? await measureSets(tasks) : null;
  return {
    measured_on: dayOf(new Date()),
    catalog_revision: running.revision,
    skills: running.skills,
    tasks: tasks.length,
    asked: `GET /api/agent/resolve?task=…&limit=${asked}`,
    selected: [...answers.values()].filter(({ selected }) => selected).length,
    registry: toEngineReport('Skill Registry', registry, null),
    engines,
    left_out: leftOut,
    best_stock: bestStock(engines)?.name ?? null,
    ...(outside === null ? {} : { outside }),
    ...(options.misses || options.publish !== undefined
      ? { misses: registry.tasks.filter(isMiss).map((each) => ({ ...each, ...saidOf(each) })) }
      : {}),
  };

  function saidOf({ id }: TaskScore): Pick<EvalMiss, 'verdict' | 'first'> {
    const answer = answers.get(tasks.find((task) => task.id === id)?.task ?? '');
    const best = answer?.ranked[0];
    const verdict = answer?.verdict ?? 'none';
    return {
      verdict,
      first: best === undefined || verdict === 'none' ? null : `${best.repository}:${best.path}`,
    };
  }

  async function measureStock(toScore: Score, ours: EngineScore, missing: string[]): Promise<EngineReport[]> {
    const rows = toRows(readCorpusSkills(options.corpus));
    const postgres = await openPostgresEngine(rows);
    if (postgres === null) missing.push('Postgres full text: not installed');
    const asks: Readonly<Record<string, Ask>> = {
      'SQLite FTS5, porter and trigram': askSqlite(rows, true),
      'SQLite FTS5, porter, field weights': askSqlite(rows, false),
      'MiniSearch, tuned': askMiniSearch(rows, true),
      'MiniSearch, defaults': askMiniSearch(rows, false),
      ...(postgres === null ? {} : { 'Postgres full text': postgres.ask }),
      FlexSearch: askFlexSearch(rows),
      Orama: askOrama(rows),
    };
    const reports: EngineReport[] = [];
    for (const [name, ask] of Object.entries(asks))
      reports.push(toEngineReport(name, await toScore(ask, tasks), ours));
    await postgres?.close();
    return reports;
  }
}

async function measureSets(tasks: readonly BenchmarkTask[]): Promise<OutsideReport> {
  const day = new Date().toISOString().slice(0, 10);
  const corpus = await readContentDocuments(await ingestedCorpus(options.corpus, day), day);
  const starter = await readContentDocuments(options.content, day);
  const folder = await mkdtemp(join(tmpdir(), 'eval-routing-'));
  const rows = toRows(readCorpusSkills(options.corpus));
  return measureOutside({ outside: options.outside, corpus, rows, starter, tasks, folder }).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}

async function openRegistry(): Promise<RunningRegistry> {
  const now = new Date();
  if (options.base === undefined)
    return startCorpusRegistry(await ingestedCorpus(options.corpus, dayOf(now)), now);
  const response = await fetch(`${options.base}/api/registry/stats`);
  // The contract's shape.
  const { totals, meta } = (await response.json()) as {
    totals: { skills: number };
    meta: { catalog_revision: string };
  };
  return {
    base: options.base,
    skills: totals.skills,
    revision: meta.catalog_revision,
    close: () => Promise.resolve(),
  };
}

/** Every wrong answer by set, one a line. */
function missesText({ registry, outside, misses }: EvalReport): string {
  const all = ResolveMisses.parse({ [registry.name]: misses ?? [], ...outside?.misses });
  const sets = Object.entries(all).map(
    ([name, list]) =>
      `${JSON.stringify(name)}: [${list.map((miss) => `\n${JSON.stringify(miss)}`).join(',')}\n]`,
  );
  return `{\n${sets.join(',\n')}\n}\n`;
}

function isMiss(score: TaskScore): boolean {
  return score.answerable ? score.success1 === 0 : !score.saidNone;
}

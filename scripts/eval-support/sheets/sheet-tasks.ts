/** The tasks of all sets in reach, and a draw of some of them in equal parts. */
import { readKeywords } from '../outside-sets.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchmarkTask, drawInTurn, readBenchmark, shuffled } from '../benchmark.ts';
import { ingestedCorpus } from '../corpus-registry.ts';
import { ownTasks } from '../own-sets.ts';
import { readRoutingSet, writeRoutingCorpus } from '../routing-set.ts';
import type { Keywords } from '../set-measures.ts';
import { taskLengthMax } from '../../../src/api/parameters.ts';
import { readSheetCatalog, type SheetCatalog } from './sheet-catalog.ts';

/** Tasks of one kind, and the catalog that they are asked of. */
export interface Stratum {
  readonly set: string;
  readonly catalog: SheetCatalog;
  readonly tasks: readonly BenchmarkTask[];
}

export interface DrawnTask extends Omit<Stratum, 'tasks'> {
  readonly task: BenchmarkTask;
  readonly keywords: readonly string[];
  /** Whether its right skills are to be taken out of the catalog. */
  readonly isTakenOut: boolean;
}

export interface Sources {
  /** The registry's own content. */
  readonly content: string;
  readonly corpus: string;
  readonly benchmark: string;
  readonly outside: string;
  readonly withKeywords: boolean;
  readonly day: string;
  /** An empty folder for skills of the outside sets. */
  readonly scratch: string;
}

interface Found {
  readonly strata: readonly Stratum[];
  readonly keywords: Keywords;
}

/** Our own tasks, and where they are there the benchmark and the prompts of authors, a stratum for each repository. */
export async function findStrata(sources: Sources): Promise<Found> {
  const { content, corpus, benchmark, outside, day, scratch, withKeywords } = sources;
  const starter = await readSheetCatalog('starter', content, day);
  const own = ownTasks(starter);
  const strata: Stratum[] = [
    { set: 'everyday', catalog: starter, tasks: own.everyday },
    { set: 'spoken', catalog: starter, tasks: own.spoken },
    { set: 'foreign', catalog: starter, tasks: [...own.foreign, ...own['foreign, short']] },
  ];
  if (existsSync(corpus) && existsSync(benchmark)) {
    const catalog = await readSheetCatalog('corpus', await ingestedCorpus(corpus, day), day, starter);
    strata.push({ set: 'public', catalog, tasks: readBenchmark(benchmark) });
  }
  const routing = join(outside, 'routing');
  if (existsSync(routing)) {
    const source = await ingestedCorpus(writeRoutingCorpus(routing, scratch), day);
    const catalog = await readSheetCatalog('routing', source, day, starter);
    const { tasks } = readRoutingSet(routing);
    for (const [repository, prompts] of Map.groupBy(tasks, ({ kind }) => kind))
      strata.push({ set: `author prompts, ${repository}`, catalog, tasks: prompts });
  }
  const keywords = withKeywords ? readKeywords(outside) : {};
  return { strata: strata.map((stratum) => onlyAskable(stratum, keywords)), keywords };
}

/** No longer than a task may be; and where keywords are given, those that have some, if any has. */
function onlyAskable(stratum: Stratum, keywords: Keywords): Stratum {
  const short = stratum.tasks.filter(({ task }) => task.length <= taskLengthMax);
  const withSome = short.filter(({ id }) => (keywords[id] ?? []).length > 0);
  return { ...stratum, tasks: withSome.length > 0 ? withSome : short };
}

/** Of the tasks that have a right skill, one of so many is asked without it. */
const takenOutOf = 4;

/** Up to `count` tasks, from each stratum in turn, in a random order; fewer where there are no more. */
export function drawTasks({ strata, keywords }: Found, count: number, random: () => number): DrawnTask[] {
  const queues = strata.map(({ tasks, ...stratum }, at) => {
    let answerable = at;
    return shuffled(tasks, random).map((task): DrawnTask => {
      // Each stratum begins elsewhere, so that small ones together have their share.
      const isTakenOut = task.relevant.length > 0 && answerable++ % takenOutOf === 0;
      return { ...stratum, task, keywords: keywords[task.id] ?? [], isTakenOut };
    });
  });
  return drawInTurn(queues, count, random);
}

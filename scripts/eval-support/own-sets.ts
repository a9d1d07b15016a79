/** Tasks of our own on the starter catalog: what `npm run eval` measures where nothing else is at hand. */
import type { SetFigures } from '../../src/schema/resolve-report.ts';
import { everydayTasks, foreignTasks, shortForeignTasks } from '../../test/search/everyday-tasks.ts';
import { spokenTasks } from '../../test/search/spoken-tasks.ts';
import type { BenchmarkTask } from './benchmark.ts';
import type { ContentDocuments } from './content-documents.ts';
import { keptBackForeignTasks } from './kept-back-tasks.ts';
import { listedLines, verdictLines } from './listed.ts';
import { askCatalog, askStock, figuresOf, toCatalog, withStock } from './set-measures.ts';
import { askSqlite } from './stock-engines.ts';
import { leastOwn } from './thresholds.ts';

const bestGrade = 3;

/** A task of our lists, with the skills that a person would accept; none of them: no skill can do it. */
type OwnTask = readonly [task: string, ...slugs: string[]];

/** What is expected of a task, by places in the catalog. */
export function toTasks(
  { places }: Pick<ContentDocuments, 'places'>,
  kind: string,
  tasks: readonly OwnTask[],
): BenchmarkTask[] {
  return tasks.map(([task, ...slugs]) => ({
    id: task,
    task,
    kind,
    relevant: slugs.flatMap((slug) => {
      const place = places.get(slug);
      return place === undefined ? [] : [{ ...place, grade: bestGrade }];
    }),
  }));
}

const sets: Readonly<Record<keyof typeof leastOwn, readonly OwnTask[]>> = {
  everyday: Object.entries(everydayTasks).map(([task, slugs]) => [task, ...slugs]),
  spoken: spokenTasks,
  foreign: foreignTasks.map((task) => [task]),
  'foreign, short': shortForeignTasks.map((task) => [task]),
  'foreign, kept back': keptBackForeignTasks.map((task) => [task]),
};

/** All of them, by set. */
export function ownTasks(
  content: Pick<ContentDocuments, 'places'>,
): Record<keyof typeof leastOwn, BenchmarkTask[]> {
  const entries = Object.entries(sets).map(([name, tasks]) => [name, toTasks(content, name, tasks)]);
  // The names of `sets`.
  return Object.fromEntries(entries) as Record<keyof typeof leastOwn, BenchmarkTask[]>;
}

interface OwnFigures {
  readonly skills: number;
  readonly sets: readonly SetFigures[];
  /** A sentence for each limit that is not held. */
  readonly short: readonly string[];
}

/** Each set asked of the registry's search and, where it has answers, of SQLite FTS5 on the same names, summaries and uses. */
export async function measureOwn(starter: ContentDocuments): Promise<OwnFigures> {
  const catalog = toCatalog(starter);
  const stock = askSqlite(
    starter.documents.flatMap(({ slug, name, text, summary, use_for }, id) => {
      const place = starter.places.get(slug);
      const description = [summary, ...use_for, text].join('\n');
      return place === undefined ? [] : [{ id, ...place, name, description, body: '' }];
    }),
    false,
  );
  const figures: SetFigures[] = [];
  const short: string[] = [];
  for (const [name, least] of Object.entries(leastOwn) as [keyof typeof leastOwn, number][]) {
    const tasks = toTasks(starter, name, sets[name]);
    const ours = askCatalog(catalog, tasks);
    const measured = figuresOf(name, ours);
    const hasAnswers = tasks.some(({ relevant }) => relevant.length > 0);
    figures.push(withStock(measured, ours, hasAnswers ? await askStock(stock, tasks) : undefined));
    const [what, share] = hasAnswers
      ? ['a fit skill among the first three', measured.listed?.first3 ?? 0]
      : ['no match', measured.doubted];
    if (share < least) short.push(`${what} for ${share.toFixed(3)} of the ${name} tasks, below ${least}`);
  }
  return { skills: starter.documents.length, sets: figures, short };
}

/** For a terminal. */
export function ownText({ skills, sets: measured }: OwnFigures): string {
  const cell = (value: number | null): string => (value === null ? '-' : value.toFixed(3)).padStart(9);
  return [
    `${`${skills} skills`.padEnd(18)}    tasks      s@1  nDCG@10     none  ahead of SQLite FTS5 in s@1`,
    ...measured.map(({ name, tasks, success1, ndcg10, none, lead }) => {
      const ahead =
        lead === null ? '' : `  ${lead.mean.toFixed(3)} (${lead.low.toFixed(3)} to ${lead.high.toFixed(3)})`;
      return `${name.padEnd(18)}${String(tasks).padStart(9)}${[success1, ndcg10, none].map(cell).join('')}${ahead}`;
    }),
    ...verdictLines(measured),
    ...listedLines(measured),
  ].join('\n');
}

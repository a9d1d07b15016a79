/** Tasks whose right skills were taken out of the catalog, so that the nearest that is left is not adequate. */
import { fnv1a } from '../../src/search/text/fnv1a.ts';
import { placeKey, type BenchmarkTask } from './benchmark.ts';
import type { ContentDocuments } from './content-documents.ts';
import { askCatalog, type AskedTask, type Catalog, type Keywords, toCatalog } from './set-measures.ts';

/** Groups that skills are taken out in; more groups take out fewer at a time and take longer. */
const rounds = 5;

export interface LeftOutRound {
  readonly catalog: Catalog;
  /** Without a right skill. */
  readonly tasks: readonly BenchmarkTask[];
}

/** A catalog for each group of right skills, so that a word that only the right skills state is unknown in it. */
export function leaveOut(content: ContentDocuments, tasks: readonly BenchmarkTask[]): LeftOutRound[] {
  const groupOf = ({ relevant }: BenchmarkTask): number =>
    fnv1a(relevant.map(placeKey).sort()[0] ?? '') % rounds;
  return Array.from({ length: rounds }, (_, round) => {
    const own = tasks.filter((task) => groupOf(task) === round);
    const gone = new Set(own.flatMap(({ relevant }) => relevant.map(placeKey)));
    return {
      catalog: toCatalog(content, (place) => !gone.has(placeKey(place))),
      tasks: own.map((task) => ({ ...task, relevant: [] })),
    };
  });
}

/** With `keywords`, only the tasks that have some. */
export function askLeftOut(left: readonly LeftOutRound[], keywords?: Keywords): AskedTask[] {
  return left.flatMap(({ catalog, tasks }) =>
    askCatalog(
      catalog,
      tasks.filter(({ id }) => keywords === undefined || keywords[id] !== undefined),
      keywords,
    ),
  );
}

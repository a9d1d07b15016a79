/** How often the right skill is among the first ones that an answer lists, which is what its reader can choose from. */
import type { ListedShares, SetFigures } from '../../src/schema/resolve-report.ts';
import type { TaskScore } from './benchmark.ts';

/** Prompts from which a repository counts for the mean over repositories. */
export const leastPrompts = 20;

/** Undefined where no task has a right skill. */
export function listedOf(asked: readonly { readonly score: TaskScore }[]): ListedShares | undefined {
  const scores = asked.map(({ score }) => score).filter(({ answerable }) => answerable);
  if (scores.length === 0) return undefined;
  const share = (of: readonly TaskScore[], most: number): number =>
    round(of.filter(({ place }) => place !== null && place <= most).length / of.length);
  const repositories = [...Map.groupBy(scores, ({ kind }) => kind)].flatMap(([kind, own]) =>
    kind.includes('/') && own.length >= leastPrompts ? [own] : [],
  );
  const macro = repositories.reduce((sum, own) => sum + share(own, 8), 0) / repositories.length;
  return {
    first1: share(scores, 1),
    first3: share(scores, 3),
    first5: share(scores, 5),
    first8: share(scores, 8),
    first20: share(scores, 20),
    macro8: repositories.length === 0 ? null : round(macro),
  };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** For a terminal: each set, and below it the same by SQLite FTS5 where that was asked. */
export function listedLines(
  sets: readonly Pick<SetFigures, 'name' | 'tasks' | 'listed' | 'listed_stock'>[],
): string[] {
  const row = (name: string, tasks: string, shares: ListedShares | undefined): string[] =>
    shares === undefined
      ? []
      : [`${name.padEnd(48)}${tasks.padStart(8)}${columns.map((column) => cell(shares[column])).join('')}`];
  return [
    `${'the right skill among the first'.padEnd(48)}   tasks       1       3       5       8      20 macro 8`,
    ...sets.flatMap(({ name, tasks, listed, listed_stock: stock }) => [
      ...row(name, String(tasks), listed),
      ...row('  SQLite FTS5', '', stock),
    ]),
  ];
}

const columns = ['first1', 'first3', 'first5', 'first8', 'first20', 'macro8'] as const;
const cell = (share: number | null): string => (share === null ? '-' : share.toFixed(3)).padStart(8);

/** For a terminal: how often an answer is called a match, whether it then is right, and how many tasks are read as names. */
export function verdictLines(
  sets: readonly Pick<SetFigures, 'name' | 'tasks' | 'matches' | 'called'>[],
): string[] {
  return [
    `${'called a match'.padEnd(48)}   tasks   match   right   share   names`,
    ...sets.flatMap(({ name, tasks, matches, called }) => {
      if (matches === undefined) return [];
      const { said, right } = matches;
      const counts = [tasks, said, right].map((count) => String(count).padStart(8)).join('');
      return [
        `${name.padEnd(48)}${counts}${cell(said === 0 ? null : right / said)}${String(called).padStart(8)}`,
      ];
    }),
  ];
}

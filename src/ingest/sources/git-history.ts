/** Days, commits and authors of a repository and of each skill folder in it, from one pass over `git log`. */
import { dayOf } from '../../text/day.ts';
import { runGit } from './git.ts';
import type { SkillHistory } from '../source.ts';

interface RepositoryHistory {
  /** UTC day of the first commit. */
  readonly firstCommitOn: string | null;
  /** What touched anything below the prefix (empty, or with a slash at its end); null for a prefix that was not asked for. */
  of(prefix: string): SkillHistory | null;
}

interface Tally {
  first: number;
  last: number;
  commits: number;
  readonly authors: Set<string>;
}

/** No path can hold this byte unquoted, so what follows it is the head of a commit. */
const mark = '\u0001';

/**
 * `prefixes` of skill folders. Days are those of committing; an author is an address, of which only the number is kept.
 * A merge is no change of its own. Moves are not followed: a folder begins where its path does.
 */
export async function readHistory(
  folder: string,
  commit: string,
  prefixes: Iterable<string>,
): Promise<RepositoryHistory> {
  const byPrefix = new Map<string, Tally>();
  for (const prefix of prefixes) byPrefix.set(prefix, emptyTally());
  const all = emptyTally();
  const log = await runGit(folder, [
    '-c',
    'core.quotePath=false',
    'log',
    '--name-only',
    '--no-renames',
    '--no-merges',
    `--format=${mark}%ct %ae`,
    commit,
  ]);
  for (const entry of log.toString('utf8').split(mark).slice(1)) {
    const [head = '', ...names] = entry.split('\n');
    const [, seconds = '', author = ''] = /^(\d+) (.*)$/.exec(head) ?? [];
    if (seconds === '') continue;
    const at = Number(seconds) * 1000;
    add(all, at, author);
    const touched = new Set(names.filter((name) => name !== '').flatMap((name) => foldersOf(unquote(name))));
    for (const prefix of touched) {
      const tally = byPrefix.get(prefix);
      if (tally !== undefined) add(tally, at, author);
    }
  }
  return {
    firstCommitOn: all.commits === 0 ? null : dayOf(all.first),
    of(prefix) {
      const tally = byPrefix.get(prefix);
      if (tally === undefined || tally.commits === 0) return null;
      return {
        createdOn: dayOf(tally.first),
        changedOn: dayOf(tally.last),
        commits: tally.commits,
        contributors: tally.authors.size,
      };
    },
  };
}

const emptyTally = (): Tally => ({ first: Infinity, last: -Infinity, commits: 0, authors: new Set() });

function add(tally: Tally, at: number, author: string): void {
  tally.first = Math.min(tally.first, at);
  tally.last = Math.max(tally.last, at);
  tally.commits += 1;
  tally.authors.add(author.toLowerCase());
}

/** Every folder that holds the path, the top one (empty) included. */
function foldersOf(path: string): string[] {
  const folders = [''];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at + 1));
  return folders;
}

/** git quotes names with control characters, quotes or backslashes; of those only the last two can be in a skill's path. */
function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : name;
}

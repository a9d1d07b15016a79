/** A content file that cannot be used: all problems of all files are reported at once. */
import type { z } from 'zod';

export interface ContentProblem {
  /** Path below the content folder, POSIX. */
  readonly path: string;
  /** Line in the file, from 1. */
  readonly line: number;
  readonly reason: string;
}

/** `skills/acme/x.md:3: reason` — one line, as compilers print it. */
export function problemText(problem: ContentProblem): string {
  return `${problem.path}:${problem.line}: ${problem.reason}`;
}

/** Zod's issues as problems; `lineOf` returns the line of a member, given by its path; an empty path is the whole file. */
export function toContentProblems(
  path: string,
  error: z.ZodError,
  lineOf: (path: readonly PropertyKey[]) => number,
): ContentProblem[] {
  return error.issues.map((issue) => {
    const where = issue.path.map(String).join('.');
    // An unknown member is an issue of its holder.
    const unknown = 'keys' in issue ? issue.keys.slice(0, 1) : [];
    const line = lineOf([...issue.path, ...unknown]);
    return { path, line, reason: where === '' ? issue.message : `${where}: ${issue.message}` };
  });
}

/** Most listed problems of one file; further ones are counted, so that one hostile file cannot flood the list. */
const shownPerFile = 20;

/** Sorted by path and line, at most 20 a file and a line that counts the rest. */
export function tidyProblems(problems: readonly ContentProblem[]): ContentProblem[] {
  const sorted = [...problems].sort((a, b) =>
    a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
  );
  const counts = new Map<string, number>();
  const shown = sorted.filter(({ path }) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count <= shownPerFile;
  });
  const rest = [...counts].filter(([, count]) => count > shownPerFile);
  return [
    ...shown,
    ...rest.map(([path, count]) => ({ path, line: 1, reason: `and ${count - shownPerFile} more problems` })),
  ];
}

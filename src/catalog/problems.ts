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

/** Zod's issues as problems; `lineOf` finds the line of a top-level member. */
export function toContentProblems(
  path: string,
  error: z.ZodError,
  lineOf: (key: string) => number,
): ContentProblem[] {
  return error.issues.map((issue) => {
    const where = issue.path.map(String).join('.');
    const line = lineOf(String(issue.path[0] ?? ('keys' in issue ? (issue.keys[0] ?? '') : '')));
    return { path, line, reason: where === '' ? issue.message : `${where}: ${issue.message}` };
  });
}

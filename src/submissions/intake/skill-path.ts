/** Paths of SKILL.md files as callers may give them: only such as can be found again letter by letter. */
import { skillPathProblem } from '../../ingest/sources/safe-path.ts';

/** Why a path cannot be submitted (attack table, row 4), as the end of a sentence; null when it can. */
export function submittedPathProblem(path: string): string | null {
  const problem = skillPathProblem(path);
  if (problem !== null) return problem;
  if (/%[0-9a-f]{2}/i.test(path)) return 'the path contains a percent code';
  return null;
}

/** Name of the folder that holds the file; the repository's where the file is at the root. */
export function folderNameOf(path: string, repositoryName: string): string {
  return path.split('/').at(-2) ?? repositoryName;
}

/** The failure of a build that would serve nothing. */
import type { ContentProblem } from '../../catalog/problems.ts';

/** No skill is left to serve; the problems say why. */
export class EmptyCatalogError extends Error {
  override readonly name = 'EmptyCatalogError';
  readonly problems: readonly ContentProblem[];

  constructor(contentDir: string, problems: readonly ContentProblem[]) {
    super(`no usable skill in ${contentDir}`);
    this.problems = problems;
  }
}

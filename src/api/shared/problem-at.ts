/** What is wrong with one input, as an answer says it. */
import { type InputError, Problem, type ProblemKind } from '../../problem.ts';

/** `path` is the place of the input; with a closed set, `extras` has its values. */
export function problemAt(
  kind: ProblemKind,
  path: string,
  message: string,
  { allowed, ...extras }: Pick<InputError, 'allowed'> & ConstructorParameters<typeof Problem>[2] = {},
): Problem {
  const errors = [{ path, message, ...(allowed && { allowed }) }];
  return new Problem(kind, `${path}: ${message}`, { errors, ...extras });
}

/** An error → its response and its line in the log. */
import type { Logger } from '../ports/surroundings.ts';
import { Problem } from '../problem.ts';
import { problemFormat } from './choose-format.ts';
import { pathOfUrl } from './read-target.ts';
import { respondProblem } from './respond.ts';

export interface ErrorOptions {
  /** The `format` that the request gave, if any. */
  readonly askedFormat: (request: Request) => unknown;
  readonly logger: Logger;
  /** A new id that identifies an internal error. */
  readonly newId: () => string;
}

/** A `Problem` is sent as it is; of anything else the caller learns only an id, which the log has too. */
export function respondError(
  request: Request,
  error: unknown,
  { askedFormat, logger, newId }: ErrorOptions,
): Promise<Response> {
  const format = problemFormat(askedFormat(request), request.headers.get('accept'));
  const path = pathOfUrl(request.url);
  if (error instanceof Problem) {
    // The caller learns that the request failed, the operator why.
    if (error.cause instanceof Error) logger.warn({ path, reason: error.cause.message }, 'request rejected');
    return respondProblem(request, error, format);
  }
  const id = newId();
  logger.error({ id, method: request.method, path, error }, 'request failed');
  return respondProblem(request, new Problem('internal-error', `internal error; its id is ${id}`), format);
}

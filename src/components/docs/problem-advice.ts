/** What each kind of error means and how to get past it, for the documentation page. */
import type { ProblemKind } from '../../problem.ts';

export const problemAdvice: Readonly<Record<ProblemKind, string>> = {
  'invalid-input':
    'A parameter is missing, unknown, out of range or of the wrong type. `errors` lists each one with its path and, for a ' +
    'closed set, the allowed values. Fix them and retry.',
  'invalid-json': 'The body is not JSON. Check quotes and commas; nothing was stored.',
  'not-found':
    'Nothing has this path or name. For a slug, `suggestions` holds up to five that come closest; searching finds the rest.',
  'method-not-allowed':
    'The path exists, but not with this method. The `Allow` header lists those that it takes.',
  'not-acceptable':
    'The `Accept` header names no type that this endpoint can answer with. Ask for `application/json` or `text/plain`, or use `format`.',
  conflict:
    'Something else was stored under the same id before. Repeat the first request exactly, or use a new id.',
  'body-too-large': 'The body is over 64 KiB. It is refused while it is read; send less.',
  'unsupported-media-type': 'Bodies are JSON: send `Content-Type: application/json`.',
  unprocessable:
    'The request is well formed, but what it says cannot be: for example a report on a skill that does not exist. `detail` says what.',
  'too-many-requests':
    'Too many writes from one place. Wait as many seconds as `Retry-After` says; reads are not limited.',
  'internal-error': 'A mistake of ours. The same request may work later; nothing was stored.',
  unavailable:
    'Something the answer needs cannot be reached now. Try again after `Retry-After`; other reads keep working.',
};

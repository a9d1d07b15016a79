/** What each kind of error means and how to fix it, for the documentation page. */
import type { ProblemKind } from '../../problem.ts';

export const problemAdvice: Readonly<Record<ProblemKind, string>> = {
  'invalid-input':
    'A parameter is missing, unknown, out of range or of the wrong type. `errors` lists each one with its path and, for a ' +
    'closed set, the allowed values. Fix them and retry.',
  'invalid-json': 'The body is not JSON. Check quotes and commas; nothing was stored.',
  forbidden:
    'A web page of another site, or a name that is not the registry’s, asked for MCP. Connect to the address under which the registry is published.',
  'not-found':
    'Nothing has this path or name. For a slug, `suggestions` lists up to five similar ones; a search finds others.',
  'method-not-allowed':
    'The path exists, but not with this method. The `Allow` header lists the allowed ones.',
  'not-acceptable':
    'The `Accept` header names no type that this endpoint can answer with. Ask for `application/json` or `text/plain`, or use `format`.',
  conflict:
    'A different report is already stored under this id, or the `Idempotency-Key` belongs to a request with another body, or ' +
    'to one without an answer yet. Repeat the first request exactly, or use a new id or key.',
  'body-too-large': 'The body is over 64 KiB. Send a smaller one.',
  'unsupported-media-type': 'Bodies are JSON: send `Content-Type: application/json`.',
  unprocessable:
    'The request is well formed but cannot be processed: for example a report on a skill that does not exist. `detail` gives the reason.',
  'too-many-requests':
    'Too many writes from one network. Wait the number of seconds in `Retry-After`; reads are not limited.',
  'internal-error': 'An error in the server. The same request may work later; nothing was stored.',
  unavailable:
    'A service that the answer needs is not available. Retry after the number of seconds in `Retry-After`; other reads keep working.',
};

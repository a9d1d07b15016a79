/** Which format an answer has: the `format` parameter, or else what `Accept` prefers. */
import { type InputError, Problem } from '../problem.ts';
import type { Format } from '../schema/vocabulary.ts';
import { mediaQuality } from './accept.ts';

export interface FormatChoice {
  readonly format: Format;
  /** True when `Accept` decided. */
  readonly negotiated: boolean;
  /** A `format` that this endpoint does not have; the answer is to be a 400. */
  readonly error: InputError | null;
}

/** Throws a 406 `Problem` when no `format` is given and nothing on offer is accepted. */
export function chooseFormat(
  offered: readonly Format[],
  given: unknown,
  accept: string | null,
): FormatChoice {
  if (given !== undefined) {
    const format = offered.find((candidate) => candidate === given);
    if (format !== undefined) return { format, negotiated: false, error: null };
    const message = `must be one of ${offered.join(', ')}`;
    return { format: 'json', negotiated: false, error: { path: 'format', message, allowed: offered } };
  }
  const json = mediaQuality(accept, 'application/json');
  if (offered.includes('svg')) return chooseImage(json, mediaQuality(accept, 'image/svg+xml'));
  const text = offered.includes('text') ? mediaQuality(accept, 'text/plain') : 0;
  if (json === 0 && text === 0) {
    const types = offered.includes('text') ? 'application/json and text/plain' : 'application/json';
    throw new Problem('not-acceptable', `this is offered as ${types}; the Accept header allows neither`);
  }
  return { format: text > json ? 'text' : 'json', negotiated: true, error: null };
}

/** An image unless JSON is preferred; Accept of an `<img>` names no JSON. */
function chooseImage(json: number, svg: number): FormatChoice {
  if (json === 0 && svg === 0) {
    throw new Problem(
      'not-acceptable',
      'this is offered as image/svg+xml and application/json; the Accept header allows neither',
    );
  }
  return { format: json > svg ? 'json' : 'svg', negotiated: true, error: null };
}

/** Problems are JSON unless `format` or `Accept` asks for text; this choice never fails. */
export function problemFormat(given: unknown, accept: string | null): 'json' | 'text' {
  if (given !== undefined) return given === 'text' ? 'text' : 'json';
  return mediaQuality(accept, 'text/plain') > mediaQuality(accept, 'application/json') ? 'text' : 'json';
}

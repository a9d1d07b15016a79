/** EX-02, EX-05: single keys on their way to a host that did not issue them, and typed secrets that are sent. */
import type { Weigher } from '../../engine/rule.ts';
import { pattern } from '../../engine/pattern.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { type RowHit } from '../../engine/rule.ts';
import { secretNouns } from '../../vocabulary/phrases.ts';

const posts =
  /\brequests?\.(?:post|put)\(|\bfetch\(|\burlopen\(|\bRequest\(|\baxios\b|\bhttpx\.post\(|\.post\(|\bcurl\b|Invoke-RestMethod/;

const secret = pattern(secretNouns);
/** A header for signing in; a value that a command takes from elsewhere (`$(cat …)`) is sent, and signs in nowhere. */
const loginHeader =
  /(?:-H|--header|-Headers?)\s{0,3}\\?["'](?:authorization|(?:x-)?(?:api|access|auth)[_-]?(?:key|token))\s{0,3}:\s{0,3}(?:(?:basic|bearer|token)\s)?[^"'`(|\n]{0,160}\\?["']/gi;

/** Medium where the only secret of a command is the key in such a header; what is uploaded is no secret then. */
export function asLogin({ match: [text], region, severity }: RowHit): Severity {
  if (region.kind !== 'fence' && region.kind !== 'script') return severity;
  const rest = text.replaceAll(loginHeader, ' ');
  return rest !== text && !secret.test(rest) ? 'medium' : severity;
}

/** Rows of EX-05. */
/** a dialog of the system asks for the password. */
export const byPostedPassword: Weigher = ({ scope, severity }) =>
  posts.test(scope) || /\bdscl\b[^\n]{0,40}authonly|\/tmp\/|~\/\.\w/.test(scope) ? 'critical' : severity;

/** EX-02: a key that signs a command in, which is not what the command sends. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import type { RowHit } from '../../engine/rule.ts';

const secret = patternNamed('named-keys-secret');
/** A header for signing in; a value that a command takes from elsewhere (`$(cat …)`) is sent, and signs in nowhere. */
const loginHeader =
  /(?:-H|--header|-Headers?)\s{0,3}\\?["'](?:authorization|(?:x-)?(?:api|access|auth)[_-]?(?:key|token))\s{0,3}:\s{0,3}(?:(?:basic|bearer|token)\s)?[^"'`(|\n]{0,160}\\?["']/gi;

/** Medium where the only secret of a command is the key in such a header; what is uploaded is no secret then. */
export function asLogin({ match: [text], region, severity }: RowHit): Severity {
  if (region.kind !== 'fence' && region.kind !== 'script') return severity;
  const rest = text.replaceAll(loginHeader, ' ');
  return rest !== text && !secret.test(rest) ? 'medium' : severity;
}

/** EX-02: stores that a text lists are sent on together, and a program sends a store that a constant names. */
import { type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isUnknown } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

export function byUnknownHost({ match, scope, owner, severity }: RowHit): Severity | null {
  if (!isUnknown(firstUrl(match[0]), owner)) return null;
  return /\bsilent|\b(?:do not|don't|never) (?:quote|mention|show|tell|display)|\bnot needed to mention\b/i.test(
    scope,
  )
    ? 'critical'
    : severity;
}

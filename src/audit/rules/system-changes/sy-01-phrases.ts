/** SY-01: phrases that its rows share. */
import {
  blank,
  chars,
  edge,
  either,
  oneOf,
  pattern,
  scheme,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import type { RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { ordinaryStartLines } from '../../vocabulary/system-changes/sy-01-persistence.ts';

export const remoteCall = pattern(
  either(
    scheme,
    seq(edge, oneOf('curl', 'wget', 'nc', 'ncat'), blank),
    '/dev/tcp/',
    seq('base64', space(1, 4), oneOf('-d', '--decode')),
    'DownloadString',
    word('iwr'),
    word('irm'),
  ),
);

/** A line of a shell that prints one text and passes it to nothing. */
const printed =
  /^\s{0,40}(?:echo|printf|log|info|warn|fix)\s{1,4}(?:-[en]{1,2}\s{1,4})?(?:"(?:\\.|[^"\\$`]|\$(?!\()){0,400}"|'[^'\n]{0,400}')\s{0,4}(?:>&2\s{0,4})?$/;

/** Lasting and remote is critical; scripts act, fences show. */
export function byPersistence({ region, scope, match }: RowHit): Severity | null {
  const text = `${match[0]} ${scope}`;
  const lasting =
    region.kind === 'script' ||
    region.kind === 'decoded' ||
    region.kind === 'hidden' ||
    region.kind === 'comment';
  if (remoteCall.test(match[0])) return 'critical';
  if (
    pattern(
      word(
        oneOf(
          ...ordinaryStartLines,
          seq('source', space(1, 4), '(~)(/)(.)', times(1, 60, chars('\\w./-')), 'completion'),
        ),
      ),
    ).test(text) &&
    !/authorized_keys|sudoers/i.test(text)
  )
    return 'low';
  // A line that is printed is advice, and variables of a shell start nothing.
  if (/\b(?:return|print\(|console\.log\()\s{0,2}f?["'`]/.test(scope) || printed.test(scope)) return 'low';
  if (text.includes('/etc/profile.d/')) return 'medium';
  return lasting ? 'high' : 'medium';
}

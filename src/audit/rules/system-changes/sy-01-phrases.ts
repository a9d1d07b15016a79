/** SY-01: phrases that its rows share. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

export const remoteCall = patternNamed('remote-call');

/** A line of a shell that prints one text and passes it to nothing. */
const printed =
  /^\s{0,40}(?:echo|printf|log|info|warn|fix)\s{1,4}(?:-[en]{1,2}\s{1,4})?(?:"(?:\\.|[^"\\$`]|\$(?!\()){0,400}"|'[^'\n]{0,400}')\s{0,4}(?:>&2\s{0,4})?$/;

/** What start-up files have in them every day. */
const ordinaryStart =
  /\b(?:alias|cargo\/env|completion|conda|direnv|EDITOR|fnm|HOMEBREW|JAVA_HOME|LANG|nvm|PATH|pyenv|starship|zoxide|source\s{1,4}~?\/?\.?[\w./-]{1,60}completion)\b/i;

/** Lasting and remote is critical; scripts act, fences show. */
export function byPersistence({ region, scope, match }: RowHit): Severity | null {
  const text = `${match[0]} ${scope}`;
  const lasting =
    region.kind === 'script' ||
    region.kind === 'decoded' ||
    region.kind === 'hidden' ||
    region.kind === 'comment';
  if (remoteCall.test(match[0])) return 'critical';
  if (ordinaryStart.test(text) && !/authorized_keys|sudoers/i.test(text)) return 'low';
  // A line that is printed is advice, and variables of a shell start nothing.
  if (/\b(?:return|print\(|console\.log\()\s{0,2}f?["'`]/.test(scope) || printed.test(scope)) return 'low';
  if (text.includes('/etc/profile.d/')) return 'medium';
  return lasting ? 'high' : 'medium';
}

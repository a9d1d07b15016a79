/** RC-06: A prerequisite is installed in a way that fake installers use: an archive with a password, a command pasted into a terminal, protection disabled. */
import type { Weigher } from '../../engine/rule.ts';
import { oneOf, pattern, word } from '../../engine/pattern.ts';
import { protectionWords } from '../../vocabulary/remote-code/rc-06-fake-prerequisite.ts';

/** a command from a page is pasted. */
export const byPastedGuard: Weigher = ({ scope, severity }) =>
  /\b(?:password|antivirus|defender|gatekeeper|quarantine|xattr)\b/i.test(scope) ? 'critical' : severity;

/** a password-protected download, with its password. */
export const byLoweredGuard: Weigher = ({ scope, severity }) =>
  pattern(word(oneOf(...protectionWords))).test(scope) ? 'critical' : severity;

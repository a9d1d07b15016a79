/** RC-04: PowerShell downloads and runs code, or runs an encoded command. */
import type { Weigher } from '../../engine/rule.ts';

import { isUsedLater } from '../../vocabulary/variables.ts';

/** a download in a variable that is run. */
export const byVariableInvoked: Weigher = (hit) =>
  isUsedLater(
    hit,
    (name) =>
      String.raw`\b(?:iex|Invoke-Expression)\s{0,3}[("']{0,3}\$${name}\b|\[scriptblock\]::Create\(\s{0,3}\$${name}\b`,
  )
    ? hit.severity
    : null;

/** RC-01: programs that evaluate what they fetch. */

import type { Weigher } from '../../engine/rule.ts';

import { isRunLater } from '../flows/reached.ts';
import { runsReply } from '../programs/reply-runs.ts';

import { isUsedLater } from '../../vocabulary/variables.ts';

/** a download stored in a variable that is run. */
export const byVariableRun: Weigher = (hit) =>
  isUsedLater(
    hit,
    (name) =>
      String.raw`(?:\beval|\b(?:ba|z|da)?sh\s{1,4}-c|\b(?:ba|z|da)?sh\s{0,4}<<<)\s{0,4}["']?\$\{?${name}\b|\$\{?${name}\}?["']?\s{0,3}\|\s{0,3}(?:ba|z|da)?sh\b`,
  )
    ? hit.severity
    : null;

/** fetch, then evaluate the response. */
export const byReply: Weigher = (hit) => {
  const run = runsReply(hit.scope, hit.region.text);
  if (run === null) return null;
  const isLater = isRunLater(hit.scope, hit.match[0]);
  // A value of the reply in a command of the program is an injection at most.
  return run === 'value' ? (isLater ? 'medium' : null) : isLater ? hit.severity : 'medium';
};

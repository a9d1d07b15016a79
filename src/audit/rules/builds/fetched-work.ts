/** RC-01, RC-03: playbooks, units, scripts of R and Git that run what a host sends. */

import type { Weigher } from '../../engine/rule.ts';

import { byOrigin } from '../programs/origins.ts';

/** Rows of RC-03. */
/** a script takes itself from a repository and runs the new one. */
export const bySelfUpdate: Weigher = (hit) => {
  const level = byOrigin(hit.match[1] ?? '', hit, false);
  return level === 'high' && /sslVerify=(?:false|0)/i.test(hit.match[0]) ? 'critical' : level;
};

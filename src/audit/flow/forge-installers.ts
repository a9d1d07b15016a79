/** RC-01, RC-03, RC-04: an installer from an account of a forge, where the program can be read and its owner is known. */
import type { RegionKind } from '../engine/region.ts';
import { targetOf } from '../hosts/addresses.ts';
import { forges } from '../hosts/shared-hosts.ts';
import type { ConditionOf } from './condition.ts';

const installers = new Set(['RC-01', 'RC-03', 'RC-04']);
/** Where a document shows a person what to do. */
const shown = new Set<RegionKind>(['fence', 'list', 'prose', 'table', 'quote']);

/**
 * A document shows the command, and its address is one of a forge, by https. What the skill calls itself, a title about
 * installation and a host that is named like the skill are written by anyone, and change nothing.
 */
export const isForgeInstaller: ConditionOf = () => (hit) => {
  const { rule, region, severity, matched, file } = hit;
  if (severity !== 'high' || !installers.has(rule) || region === null || matched === null) return false;
  if (!shown.has(region.kind) || !/\.mdx?$/i.test(file) || !/https:\/\//i.test(matched)) return false;
  const address = targetOf(matched);
  return address?.scheme === 'https' && forges.has(address.host);
};

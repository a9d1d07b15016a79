/** What several rules on remote code share. */
import { fetcherNames, interpreterNames } from '../../vocabulary/remote-code/shared.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { chars, digit, edge, letters, maybe, oneOf, seq, space, times } from '../../engine/pattern.ts';
import { type RowHit } from '../../engine/rule.ts';
import { firstUrl, standingOf } from '../../vocabulary/hosts.ts';
import { urlOfVariable } from '../../vocabulary/variables.ts';

export const interpreters = seq(
  maybe('sudo', space(1, 4), times(0, 2, '-', letters(1, 3), space(1, 4))),
  maybe('/(usr/)(local/)bin/'),
  maybe('env', space(1, 4)),
  oneOf(...interpreterNames, seq('python', maybe(chars('23')), maybe('.', times(1, 2, digit)))),
  edge,
);

export const fetchers = oneOf(...fetcherNames, seq('lynx', space(1, 4), '-source'));

/** Vendors' installers are low, hidden or plain-text sources critical, others keep the row's severity. */
export function byHost({ match, scope, severity, owner, region }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(scope) ?? urlOfVariable(match[0], region.text);
  if (url === null) return /\$\{?\w|%\w{1,30}%/.test(match[0]) ? 'medium' : null;
  const standing = standingOf(url, owner);
  if (standing === 'local') return 'info';
  if (standing === 'known' || standing === 'owner') return 'low';
  return standing === 'suspect' ? 'critical' : severity;
}

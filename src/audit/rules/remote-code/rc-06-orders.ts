/** RC-06: an unknown program is required first: archives with a key, commands from a page, warnings to be dismissed. */
import { firstUrl, isLeftOpen } from '../../hosts/addresses.ts';
import { whoseHost } from '../../hosts/whose-host.ts';
import { isKnownService } from '../../hosts/known-services.ts';
import { isNamedHome } from '../../vocabulary/remote-code/named-homes.ts';
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** Vendors and platforms pass; a forge is no vendor. */
export function byProgramPublisher({ scope, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(scope);
  if (url === null || isLeftOpen(url.host)) return null;
  const whose = whoseHost(url, { owner });
  if (whose === 'machine' || whose === 'owner') return null;
  if (/(?:^|\.)(?:github\.com|gitlab\.com|githubusercontent\.com)$/.test(url.host)) return severity;
  if (whose === 'vendor') return null;
  if (isKnownService(url.host)) return null;
  return isNamedHome(scope) ? 'medium' : severity;
}

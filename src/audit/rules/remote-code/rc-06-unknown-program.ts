/** RC-06: nothing is said to work until an unknown program runs. */
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { isKnownService } from '../../hosts/known-services.ts';
import { isNamedHome } from '../../vocabulary/remote-code/named-homes.ts';
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** A vendor's page, a forge or a package host is where programs come from. */
export function byDownloadHost({ scope, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(scope);
  if (!isStrangers(url, owner)) return null;
  // Pages of documentation are where a reader starts.
  if (/^docs?\./.test(url.host) || /\/(?:docs?|guides?|getting-started|quick-?start)\b/.test(url.path))
    return 'low';
  if (isKnownService(url.host)) return null;
  return isNamedHome(scope) ? 'medium' : severity;
}

/** PI-05: whatever an address answers is to be followed, in full. */
import { firstUrl } from '../../hosts/addresses.ts';
import { standingOf, isLocal } from '../../hosts/whose-host.ts';
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** The owner of the skill may publish its next step; another host may not. */
export function byPublisher({ match, scope, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(scope);
  if (url === null || isLocal(url.host)) return null;
  const standing = standingOf(url, owner);
  return standing === 'owner' || standing === 'known' ? 'low' : severity;
}

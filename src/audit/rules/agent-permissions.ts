/** AG: how an agent is started, and settings and servers that open it. */
import type { RowHit } from '../engine/rule.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { firstUrl, isLeftOpen } from '../hosts/addresses.ts';
import { isLocal, isBareAddress, isPrivateAddress } from '../hosts/whose-host.ts';

/** Plain http and bare addresses can be changed on the way; https is the address of some vendor. */
export function byServerAddress({ match, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]);
  if (url === null || isLocal(url.host) || isLeftOpen(url.host) || isPrivateAddress(url.host)) return null;
  return url.scheme === 'http' || isBareAddress(url.host) ? severity : null;
}

/** RC-01, RC-03: the level of a download by whose host it is. */
import type { RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { forges } from '../../hosts/shared-hosts.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { testFile } from '../../vocabulary/file-places.ts';

/** Null for known hosts, the owner's, this machine and tests; medium for a forge, whose path names an account. */
export function byForeignHost({ match, region: { text, file }, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(text);
  if (testFile.test(file) || !isStrangers(url, owner)) return null;
  return forges.has(url.host) ? 'medium' : severity;
}

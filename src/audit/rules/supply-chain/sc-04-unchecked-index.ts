/** SC-04: an index whose certificate is not checked, or whose install scripts are called normal. */
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { type RowHit, type Weigher } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

export function byStranger({ match, scope, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(scope);
  const isForge = /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/.test(url?.host ?? '');
  return isStrangers(url, owner) && !isForge ? severity : null;
}

/** An unknown package with install scripts or root permissions (SC-04). */
export const byUnknownPackage: Weigher = (hit) =>
  /postinstall|looks at all|this is normal|sudo|@main\b|@master\b/i.test(`${hit.scope} ${hit.region.lead}`)
    ? byStranger(hit)
    : null;

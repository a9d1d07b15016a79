/** SC-04: settings and manifests that take packages from the host of an unknown author. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { type RowHit, type Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isPrivateAddress, isStrangers } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const common = patternNamed('package-sources-common');
/** Hosts that many authors share, where the path names one. */
const forges =
  /^(?:(?:www\.)?(?:github|gitlab)\.com|codeload\.github\.com|bitbucket\.org|codeberg\.org|git\.sr\.ht|dev\.azure\.com)$/;

function byHost(hit: RowHit, address: string): Severity | null {
  const url = firstUrl(address);
  if (!isStrangers(url, hit.owner) || common.test(url.host) || isPrivateAddress(url.host)) return null;
  return forges.test(url.host) ? null : hit.severity;
}

/** Every later installation of pip uses another index (SC-04). */
export const byLastingIndex: Weigher = (hit) => {
  const weight = byHost(hit, hit.match[1] ?? '');
  const open = (hit.match[1] ?? '').startsWith('http:') || /trusted-host/.test(hit.scope);
  return weight === null || open ? weight : 'medium';
};

/** A manifest with an install script and a package from an address (SC-04). */
export const byManifestAddress: Weigher = (hit) =>
  /\.(?:tgz|tar\.gz|zip|git)(?:#|$)|^git\+/.test(hit.match[1] ?? '') ? byHost(hit, hit.match[1] ?? '') : null;

/** A tap of an unknown host (SC-04). */
export const byTapHost: Weigher = (hit) => byHost(hit, hit.match[1] ?? '');

/** A manifest that takes packages from an unknown index (SC-04). */
export const byManifestIndex: Weigher = (hit) => {
  const weight = byHost(hit, hit.match[1] ?? '');
  const open =
    (hit.match[1] ?? '').startsWith('http:') ||
    /unsafe-best-match|unsafe-first-match|allow-insecure-host|no-verify-hashes|trusted-host/.test(hit.scope);
  return weight === null || open ? weight : 'low';
};

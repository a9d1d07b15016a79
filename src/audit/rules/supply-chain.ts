/** SC: packages and the indexes, taps and manifests that they come from. */
import known from '../vocabulary/supply-chain/well-known-packages.json' with { type: 'json' };
import type { Severity } from '../../schema/vocabulary.ts';
import type { RowHit, Weigher } from '../engine/rule.ts';
import { patternNamed } from '../patterns/shared-words.ts';
import { firstUrl, isLeftOpen } from '../hosts/addresses.ts';
import { standingOf, isStrangers, isPrivateAddress } from '../hosts/whose-host.ts';
import { isSlip } from '../vocabulary/brand-names.ts';

/** Scopes and packages that many projects run unpinned; data, reviewed 2026-11-20. */
const wellKnown = patternNamed('well-known');

function byPackage({ match, owner }: RowHit): Severity | null {
  const name = match[1] ?? '';
  if (name === '' || /^[./$<{[-]|^https?:/.test(name) || /[<{[$]/.test(name)) return null;
  if (/^(?:@[^@\s]{1,100}|[^@\s]{1,100})(?:@|==)\d/.test(name)) return null;
  if (wellKnown.test(name)) return 'info';
  // A package that carries the owner's name comes from the skill's own author.
  return owner !== null && owner.length >= 3 && name.toLowerCase().includes(owner.toLowerCase())
    ? 'info'
    : 'low';
}

/** A runner that installs without a question (SC-01). */
export const byRunnerPackage: Weigher = (hit) => {
  const standing = byPackage(hit);
  return standing === 'low' ? 'medium' : standing === 'info' ? 'low' : standing;
};

const commonIndexes = patternNamed('common-indexes');

export function byIndex({ match, scope, owner, severity }: RowHit): Severity | null {
  // What is published or logged in to is not installed.
  if (/\b(?:publish|login|logout|whoami|unpublish)\b/.test(scope.slice(0, scope.indexOf(match[0]))))
    return 'low';
  const url = firstUrl(match[1] ?? match[0]);
  if (url === null || isLeftOpen(url.host)) return null;
  const standing = standingOf(url, owner);
  if (standing === 'local' || commonIndexes.test(url.host)) return 'info';
  if (standing === 'suspect') return 'high';
  return standing === 'owner' || standing === 'known' ? 'low' : severity;
}

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

/** The first name that imitates one, word by word: `reqeusts-client` imitates `requests`. */
function looksAlike(names: string): boolean {
  return names
    .toLowerCase()
    .split(/[^a-z0-9]{1,8}/)
    .some(
      (word) =>
        !popularPackages.includes(word) &&
        popularPackages.some((known) => known !== `${word}s` && isSlip(word, known)),
    );
}

export const byLookAlike = ({ match, severity }: RowHit): Severity | null =>
  looksAlike(match[1] ?? '') ? severity : null;

const popularPackages: readonly string[] = known.popular;

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

/** Whose the address of a download is, by tables and registries: what the skill says of itself is in none of them. */
import { lineSpanAt } from '../engine/region.ts';
import type { Hit } from '../engine/hit.ts';
import { exampleHost } from '../hosts/example-hosts.ts';
import { firstUrl, isPlaceholder, targetOf, type Address } from '../hosts/addresses.ts';
import { isKnownService } from '../hosts/known-hosts.ts';
import { forges } from '../hosts/shared-hosts.ts';
import { isSharedHost, standingOf } from '../hosts/whose-host.ts';
import type { ConditionOf } from './condition.ts';

const downloads = /^RC-(?:0[1346]|10)$/;
const fetcher =
  /^\W{0,4}(?:sudo\s)?(?:\w{0,12}\s{1,3}(?:-c\s)?\W{0,6})?(?:curl|wget|iwr|irm|Invoke-(?:WebRequest|RestMethod))\b/i;

/** A download whose source is not even checked is no stand-in. */
const insecure = /\s(?:-\w{0,4}k\w{0,3}|--insecure|--no-check-certificate)\s/;

/** The address that a finding on a download names, in its words, behind them or by a variable; null where there is none. */
function addressOf({ matched, region, offset }: Hit): Address | null {
  if (matched === null || region === null) return null;
  const { end } = lineSpanAt(region.text, offset, 5);
  return (
    targetOf(matched) ??
    firstUrl(region.text.slice(offset, Math.max(end, offset + matched.length))) ??
    lastUrl(region.text.slice(Math.max(0, offset - before), offset))
  );
}

/** Characters before a start in which its download may be. */
const before = 2_000;
const lastUrl = (text: string): Address | null => firstUrl(text.slice(Math.max(0, text.lastIndexOf('http'))));

type Whose = 'machine' | 'known' | 'example' | 'stand-in' | 'nowhere' | 'other';

/**
 * A service's own programs are the service's: an order in words may name any page of it, a command a script at its root, where
 * no account has a place; a state's authority answers for all that it has.
 */
function isServices(rule: string, { scheme, host, path }: Address): boolean {
  if (forges.has(host) || isSharedHost(host)) return false;
  if (rule === 'RC-06') return isKnownService(host);
  return (
    scheme === 'https' &&
    (/\.(?:gov|mil)$/.test(host) || (isKnownService(host) && !/^\/[^/]*[/?]/.test(path)))
  );
}

function whoseOf(hit: Hit, owner: string | null): Whose {
  const { rule, matched } = hit;
  if (!downloads.test(rule) || matched === null) return 'other';
  const url = addressOf(hit);
  if (url === null) {
    if (rule === 'RC-06' || !fetcher.test(matched) || insecure.test(matched)) return 'other';
    return isPlaceholder(matched) || /\$\{?\w|%\w{1,30}%/.test(matched) ? 'stand-in' : 'nowhere';
  }
  // An order to install a program from an address of examples is one all the same: the address is put in later.
  if (rule !== 'RC-06' && exampleHost.test(url.host)) return 'example';
  if (isServices(rule, url)) return 'known';
  const standing = standingOf(url, owner);
  if (standing === 'local') return 'machine';
  return standing === 'known' || standing === 'owner' ? 'known' : 'other';
}

const isOf =
  (whose: Whose): ConditionOf =>
  (_, { owner }) =>
  (hit) =>
    whoseOf(hit, owner) === whose;

export const isOwnMachines = isOf('machine');
export const isKnownSource = isOf('known');
export const isExampleName = isOf('example');
export const isStandIn = isOf('stand-in');
export const isNowhere = isOf('nowhere');

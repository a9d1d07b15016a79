/** RC-06 in many languages: a keyed archive is run, a page's command is pasted, a program of a free page is required. */
import type { Weigher } from '../../engine/rule.ts';
import { type RowHit } from '../../engine/rule.ts';
import { firstUrl, type Address } from '../../hosts/addresses.ts';
import { standingOf, isSharedHost, isStrangers } from '../../hosts/whose-host.ts';
import { forges } from '../../hosts/shared-hosts.ts';
import { isKnownService } from '../../hosts/known-services.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** Where anyone may put a file or a page: not a vendor's place, not the owner's, not a service's own. */
function byPlace(url: Address | null, owner: string | null, severity: Severity): Severity | null {
  if (!isStrangers(url, owner)) return null;
  if (forges.has(url.host) || isSharedHost(url.host)) return severity;
  return isKnownService(url.host) ? null : severity;
}

export const byMatch = ({ match, owner, severity }: RowHit): Severity | null =>
  byPlace(firstUrl(match[0]), owner, severity);
/** What a login shows, what a document is locked with, and what a maker's own store offers. */
const fair =
  /oauth|authori[sz]|授权|授權|認証|인증|авториз|autoriza|autoris|anmelde|登录|登入|验证码|令牌|token|api[ -]?key|gpg|keystore|\bpdf\b|excel|xlsx|app store|应用商店|google play/iu;

/** A page of a free host or of no owner; a maker's own site may offer its program. */
export function byFreePage(hit: RowHit): Severity | null {
  const severity = byMatch(hit);
  const url = firstUrl(hit.match[0]);
  if (severity === null || url === null || forges.has(url.host) || fair.test(hit.match[0])) return null;
  if (isSharedHost(url.host) || standingOf(url, hit.owner) === 'suspect') return severity;
  return /windows|mac ?os|linux/iu.test(hit.scope) ? 'medium' : null;
}

/** an archive with a key is unpacked and run, in {language}. */
export const byPlaceInScope: Weigher = ({ scope, owner, severity }) =>
  byPlace(firstUrl(scope), owner, severity);

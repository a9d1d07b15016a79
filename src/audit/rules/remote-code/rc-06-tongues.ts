/** RC-06 in many languages: a keyed archive is run, a page's command is pasted, a program of a free page is required. */
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { firstUrl, type Address } from '../../hosts/addresses.ts';
import { standingOf, isSharedHost, isStrangers } from '../../hosts/whose-host.ts';
import { forges } from '../../hosts/shared-hosts.ts';
import { isKnownService } from '../../hosts/known-services.ts';
import { prerequisiteTongues, type PrerequisiteTongue } from '../../vocabulary/prerequisite-tongues.ts';
import { latinTongues } from '../../vocabulary/prerequisite-tongues-latin.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** Where anyone may put a file or a page: not a vendor's place, not the owner's, not a service's own. */
function byPlace(url: Address | null, owner: string | null, severity: Severity): Severity | null {
  if (!isStrangers(url, owner)) return null;
  if (forges.has(url.host) || isSharedHost(url.host)) return severity;
  return isKnownService(url.host) ? null : severity;
}

const byMatch = ({ match, owner, severity }: RowHit): Severity | null =>
  byPlace(firstUrl(match[0]), owner, severity);

const address = 'https?:\\/\\/[^\\s)>"\'`，。；、（）]{3,300}';
const file = '\\.(?:zip|rar|7z|exe|msi|dmg|pkg|iso|scr|bat)(?![\\w])|\\/releases\\/download\\/';
/** A key is a word in quotation or code marks; a program that unpacks is none. */
const token =
  '[`"\'“「‘]\\s?(?!(?:g?unzip|7z|7za|7zip|tar|unrar|gzip|bsdtar|ditto|expand-archive|winrar|bandizip|python|node|unar)\\b)[\\w!@#$%.:-]{2,32}(?: [\\w!@#$%.-]{2,24})?\\s?[`"\'”」’]';
const near = '[^\\n。！？]{0,40}';
/** What a login shows, what a document is locked with, and what a maker's own store offers. */
const fair =
  /oauth|authori[sz]|授权|授權|認証|인증|авториз|autoriza|autoris|anmelde|登录|登入|验证码|令牌|token|api[ -]?key|gpg|keystore|\bpdf\b|excel|xlsx|app store|应用商店|google play/iu;

/** A page of a free host or of no owner; a maker's own site may offer its program. */
function byFreePage(hit: RowHit): Severity | null {
  const severity = byMatch(hit);
  const url = firstUrl(hit.match[0]);
  if (severity === null || url === null || forges.has(url.host) || fair.test(hit.match[0])) return null;
  if (isSharedHost(url.host) || standingOf(url, hit.owner) === 'suspect') return severity;
  return /windows|mac ?os|linux/iu.test(hit.scope) ? 'medium' : null;
}

const loose = (words: string, language: string): string =>
  /^(?:Chinese|Japanese|Korean)$/.test(language) ? `(?:${words})` : `(?<!\\p{L})(?:${words})`;

function archiveRow({ language, unpack, using, key, run, archive }: PrerequisiteTongue): Row {
  const [opens, withKey, keys] = [unpack, using, key].map((words) => loose(words, language));
  return row(`an archive with a key is unpacked and run, in ${language}`, {
    within: 'window',
    match: new RegExp(
      [
        `${withKey}\\s?(?:${key})?\\s?${token}[^\\n。]{0,10}${opens}`,
        `${opens}[^\\n。！？]{0,30}${withKey}\\s(?:\\p{L}{1,3}\\s)?(?:(?:${key})\\s?:?\\s?)?${token}`,
        `${opens}${near}${keys}[^\\n\\p{L}]{0,6}(?:is |为|是)?\\s?[\`"'“「]?[\\w!@#$%-]{3,32}`,
        `${keys}[^\\n\\p{L}]{0,6}[\`"'“「]?[\\w!@#$%-]{3,32}${near}${opens}`,
        `${token}\\s?(?:${withKey})${near}${opens}`,
      ].join('|'),
      'iu',
    ),
    and: [new RegExp(file, 'iu'), new RegExp(address, 'iu'), new RegExp(loose(run, language), 'iu')],
    unless: [fair, /\b(?:do not|don't|never) (?:open|run|start)\b|不要(?:打开|运行|执行)/iu],
    weigh: ({ scope, owner, severity }) => byPlace(firstUrl(scope), owner, severity),
    ...archive,
  });
}

function pastedRow({ language, copy, command, terminal, pasted, run }: PrerequisiteTongue): Row {
  const [copies, consoles] = [copy, terminal].map((words) => loose(words, language));
  return row(`a page's command is pasted into a terminal, in ${language}`, {
    within: 'sentence',
    match: new RegExp(
      `${address}(?!\\)\\s{0,2}[-–—:|])${near}` +
        `(?:(?:${copies}${near}(?:${command})|(?:${command})${near}${copies})${near}${consoles}|${consoles}[^\\n。！？]{0,16}(?:${run})[^\\n。！？]{0,16}(?:${command}))`,
      'iu',
    ),
    unless: [fair],
    weigh: byMatch,
    ...pasted,
  });
}

function programRow({ language, needed, download, install, program }: PrerequisiteTongue): Row {
  const [gets, installs] = [download, install].map((words) => loose(words, language));
  const wide = '[^\\n。！？]{0,60}';
  return row(`a program from an unknown page is required, in ${language}`, {
    within: 'window',
    match: new RegExp(
      [
        `(?:${gets}${wide}${installs}|${installs}${wide}${gets})${wide}${address}`,
        `${gets}${wide}${address}${wide}${installs}|${address}${wide}(?:${gets}${wide}${installs})`,
      ].join('|'),
      'iu',
    ),
    and: [new RegExp(loose(needed, language), 'iu')],
    unless: [/\b(?:brew|apt|winget|choco|npm|pip|docker)\b/iu],
    weigh: byFreePage,
    ...program,
  });
}

export const prerequisiteTongueRows: readonly Row[] = [...prerequisiteTongues, ...latinTongues].flatMap(
  (tongue) => [archiveRow(tongue), pastedRow(tongue), programRow(tongue)],
);

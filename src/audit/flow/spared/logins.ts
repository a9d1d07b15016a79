/** EX-01: one item of a password manager or a store of secrets that signs in to the service which it is for. */
import { lineSpanAt } from '../../engine/region.ts';
import { firstUrl, isLeftOpen } from '../../hosts/addresses.ts';
import { isLocal, isItsService, whoseHost } from '../../hosts/whose-host.ts';
import { urlOfVariable } from '../../vocabulary/variables.ts';
import type { Place } from '../chain-places.ts';
import { masterItem } from '../settings-reads.ts';

/** Commands and calls that give one named item. */
const oneItem = new RegExp(
  [
    String.raw`\bop\s{1,3}(?:read|item\s{1,3}get)\b|\bbw\s{1,3}get\b|\b(?:go)?pass\s{1,3}show\b|\bsecret-tool\s{1,4}lookup\b|\bsecurity\s{1,4}find-(?:generic`,
    String.raw`|internet)-password\b|\bkeyring\.get_password\b|\bkeytar\.getPassword\b|\bkubectl\s[^\n]{0,120}\bget\s{1,3}secrets?\s{1,3}[\w$"'{-]`,
  ].join(''),
  '',
);
const held =
  /(\w{2,40})\s{0,3}(?::\s?\w{1,20}\s?)?=\s{0,3}(?:await\s|["'`]?\$\(|["'`]|\()?\s{0,3}[^=\n]{0,80}$/;
/** The place of a service at which its users sign in. */
const loginPath =
  /\/(?:api\/|v\d\/|rest\/){0,3}(?:auth\b|log-?in\b|sign-?in\b|sessions?\b|oauth2?\b|token\b|j_security_check|web_login)/i;
/** Names of a form or an object by which a request signs in. */
const userField = /\b(?:user(?:_?name)?|login|e?mail|client_?id|account)["'\\]{0,3}\s{0,2}[:=]/i;
const passField = /\b(?:pass(?:word|wd)?|secret|client_?secret|pwd)["'\\]{0,3}\s{0,2}[:=]/i;
/** The parts of a request that sign it in, for one name. */
const signedWith = (name: string): RegExp =>
  new RegExp(
    `(?:\\s-u|--user|-H|--header|\\bauth\\b|Authorization|Bearer|Basic|\\bheaders\\b|X-[\\w-]{2,24}(?:Key|Token)\\b|-Credential|-Token)[^\\n]{0,120}\\b${name}\\b`,
    'i',
  );
/** The body as it is, and what encodes or packs it on its way. */
const wholeBody = (name: string): RegExp =>
  new RegExp(`(?:\\s-d|--data[\\w-]{0,12}|\\bdata\\s?=|\\bbody\\s?[:=])\\s{0,3}["']?@?\\$?\\{?${name}\\b`);
const packed = /\b(?:base64|xxd|gzip|b64encode|btoa|openssl\s{1,3}enc)\b/;

/** An address that the networks of a house or a company give out, or a name that no public service has. */
const isPrivate = (host: string): boolean =>
  /^(?:machine|network)$/.test(whoseHost({ scheme: 'https', host, path: '/' }, { owner: null })) ||
  /\.(?:lan|internal|home|intranet|corp|svc|cluster\.local|home\.arpa|ts\.net)$/.test(host);

/**
 * Whether a request signs in with the item: at an address of the person's own, which a variable or a private network
 * holds, or at a service whose name the item has. A host that the text names, and that is none of these, gets it sent.
 */
export function isItemLogin(source: Place, sink: Place): boolean {
  const { text } = source.region;
  const { start, end } = lineSpanAt(text, source.offset);
  const line = text.slice(start, end);
  if (
    !oneItem.test(line) ||
    masterItem.test(line) ||
    packed.test(line) ||
    /\|\s{0,3}(?:curl|nc)\b/.test(line)
  )
    return false;
  const name = held.exec(text.slice(start, source.offset))?.[1];
  if (name === undefined) return false;
  const whole = sink.region.text;
  const from = lineSpanAt(whole, sink.offset).start;
  const request = statementAt(whole, from);
  if (packed.test(request) || wholeBody(name).test(request) || !isOwnPlace(request, whole, line))
    return false;
  const isForm = userField.test(request) && passField.test(request);
  return (
    signedWith(name).test(request) ||
    (isForm && request.includes(name)) ||
    (loginPath.test(request) && isForm)
  );
}

/** Calls of the protocol by which a program controls a browser. */
const browserCalls = new RegExp(
  [
    String.raw`["'\x60](?:Accessibility|Browser|DOM|Input|Page|Runtime|Target)\.(?:attachToTarget|createTarget|describeNode|dispatchKeyEvent|enable|evaluate`,
    String.raw`|getDocument|getFullAXTree|getTargets|insertText|navigate|querySelector(?:All)?|resolveNode)["'\x60]`,
  ].join(''),
  'g',
);

/**
 * Whether the socket controls the person's own browser, into which the item is typed: the program calls the browser's
 * protocol, and its only sockets are at this machine or at an address that a variable holds.
 */
export function isTypedLogin(source: Place, sink: Place): boolean {
  if (!/^new WebSocket\(|^net\./.test(sink.text)) return false;
  const { text } = sink.region;
  const { start, end } = lineSpanAt(source.region.text, source.offset);
  const line = source.region.text.slice(start, end);
  if (!oneItem.test(line) || masterItem.test(line) || packed.test(line)) return false;
  const calls = new Set(Array.from(text.matchAll(browserCalls), ([call]) => call));
  return (
    calls.size > 2 &&
    [...text.matchAll(/\bwss?:\/\/([^\s/:"'`?]{1,253})/g)].every(
      ([, host = '']) => isLocal(host) || /^[${]/.test(host),
    )
  );
}

/** A command up to the line that does not continue it, or a call up to its closing bracket. */
function statementAt(text: string, from: number): string {
  const lines = text.slice(from, from + 1_200).split('\n');
  const last = lines.findIndex(
    (line, index) => !/[\\([{,]\s{0,3}$/.test(line) && !/^\s{0,40}[-)}\]"'|]/.test(lines[index + 1] ?? ''),
  );
  return lines.slice(0, (last < 0 ? lines.length : last) + 1).join('\n');
}

function isOwnPlace(request: string, text: string, item: string): boolean {
  const url = firstUrl(request);
  if (url !== null && !isLeftOpen(url.host))
    return isPrivate(url.host) || isItsService(request, nearOf(item));
  const set = urlOfVariable(request, text.slice(0, 262_144));
  if (set === null)
    return /\$\{?[A-Za-z_]|\{\w{2,40}\}|\bf["']|\b(?:base_?url|url|host|endpoint)\b/i.test(request);
  return isLeftOpen(set.host) || isPrivate(set.host) || isItsService(`https://${set.host}/`, nearOf(item));
}

const nearOf = (item: string): string => item.replaceAll(/https?:\/\/[^\s"'`]{1,300}/g, ' ');

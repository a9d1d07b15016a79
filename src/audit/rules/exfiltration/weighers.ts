/** EX-02 to EX-06: keys and private data on their way to a host, an image, a name or a catcher of requests. */
import type { Weigher, RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isUnknown, nameOf } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** Services that may have issued the key are not unrelated hosts. */
export function byKeyHost({ scope, owner, match, severity }: RowHit): Severity | null {
  const url = firstUrl(scope);
  if (!isUnknown(url, owner)) return null;
  const vendor = (match[1] ?? '').toLowerCase().split('_')[0] ?? '';
  return vendor.length > 2 && nameOf(url.host).includes(vendor) ? null : severity;
}

export function byUnknownHost({ match, scope, owner, severity }: RowHit): Severity | null {
  if (!isUnknown(firstUrl(match[0]), owner)) return null;
  return /\bsilent|\b(?:do not|don't|never) (?:quote|mention|show|tell|display)|\bnot needed to mention\b/i.test(
    scope,
  )
    ? 'critical'
    : severity;
}

const secrets =
  /\bgh\s{1,3}auth\s{1,3}token\b|\bprintenv\b|\benv\s{0,3}[|\n;]|\.env\b|\.netrc\b|\bid_(?:rsa|ed25519)\b|\bgrep\b[^\n]{0,60}(?:password|secret|token)/i;

/** a comment, an issue or a gist is filled with secrets by a command. */
export const byNamedSecret: Weigher = ({ match, severity }) => (secrets.test(match[0]) ? severity : null);

/** Methods of a bot's interface that set it up or ask it something; what they carry is the bot's own. */
const managed =
  /^api\.telegram\.org\/bot[^\s/]{1,80}\/(?:get(?:Me|WebhookInfo|MyCommands)|(?:set|delete)(?:Webhook|MyCommands|MyDescription|MyName|ChatMenuButton))\b/i;
/** A path that is left out: `https://host/...`. */
const leftOut = /^[^\s/"'`]{3,60}\/(?:\.\.\.|\u2026|<|your[-_]|unique-|x{3,}|[{$]{1,2}(\w{0,60}))/i;
/** The file that is sent is for the reader to name. */
const ownFile = /[=@<]\s?["']?(?:\/path\/to\/|path\/to\/|<[a-z _-]{2,30}>)/i;
/** The address is what something else is told to call, not what is called. */
const named =
  /\b(?:url|webhook_?url|callback_?url)\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?https?:\/\/[\w.-]{0,80}$/i;

/** A bot, or a webhook, whose key the program is given: `bot$TOKEN/`, `bot{token}/`, `webhooks/<id>`. */
const givenKey =
  /^(?:api\.telegram\.org\/bot|discord(?:app)?\.com\/api\/webhooks\/)(?:\\?\$\{?(\w{1,60})|["'`]?\s?\+\s?(\w{1,60})|\{(\w{1,60})|%s|<|YOUR|\.\.\.)/i;
/** A key of a bot as its author may write it into a program, in whatever variable. */
const writtenKey = /\b\d{8,10}:[\w-]{30,40}/;
/** What is sent is a file or what a command prints, and no message. */
const sentFile =
  /send(?:Document|Photo|Audio|Video|MediaGroup)|-F\s|--form|=@|\bfiles\s?=|\b(?:cat|env|printenv|base64|tar)\s/i;

/** Whether the place is an account of the reader's: the key is a variable that the file gives no value. */
function isReaders(place: string, { region }: RowHit): boolean {
  const match = givenKey.exec(place);
  if (match === null || writtenKey.test(region.text)) return false;
  const name = match[1] ?? match[2] ?? match[3];
  if (name === undefined) return true;
  // A literal of its own, or a text that is put together or decoded, is a key that the author chose.
  const written = new RegExp(
    `(?<![\\w$])${name}\\s{0,3}=\\s{0,3}(?:["'][^"'$\\s{<]{16,200}["']|[^\\n]{0,80}(?:b64|base64|atob|fromCharCode|fromhex|reverse|join\\())`,
  );
  return !written.test(region.text);
}

/** Whether the path is the reader's to fill in: a gap, or a variable that the file gives no value. */
function isLeftOut(place: string, { region }: RowHit): boolean {
  const match = leftOut.exec(place);
  const [, name = ''] = match ?? [];
  if (match === null || name === '') return match !== null;
  return !new RegExp(`(?<![\\w$])${name}\\s{0,3}=\\s{0,3}["'][^"'$\\s{<]{8,200}["']`).test(region.text);
}

export function byUse(hit: RowHit): Severity | null {
  const { match, scope, severity } = hit;
  const at = Math.max(0, scope.indexOf(match[0]));
  const place = scope.slice(at, at + 200).replace(/^https?:\/\//i, '');
  if (managed.test(place)) return null;
  if (isReaders(place, hit)) return sentFile.test(scope) ? 'medium' : 'low';
  if (severity !== 'high') return severity;
  if (isLeftOut(place, hit) || ownFile.test(scope) || named.test(scope.slice(0, at))) return 'medium';
  return severity;
}

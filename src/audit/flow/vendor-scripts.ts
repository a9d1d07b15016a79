/** EX-01: uses of a credential that are no theft by themselves: a vendor's script, the key of a login. */
import { patternNamed } from '../patterns/shared-words.ts';
import type { Region } from '../engine/region.ts';
import { staysWithVendor } from '../vocabulary/vendor-credentials.ts';

interface Place {
  readonly region: Region;
  readonly offset: number;
  readonly text: string;
}

/**
 * Whether a script reads a vendor's credential, names that vendor's host, and sends where no address is written: what it
 * calls is decided elsewhere, and a reader has to look.
 */
export function isVendorScript(source: Place, sink: Place): boolean {
  const { region, offset, text } = source;
  if (region.kind !== 'script') return false;
  if (/https?:\/\//i.test(sink.region.text.slice(sink.offset, sink.offset + sink.text.length + 300)))
    return false;
  const window = region.text.slice(Math.max(0, offset - 20), offset + text.length + 20);
  return staysWithVendor(window, region.text.replaceAll(window, '').slice(0, 262_144));
}

/** The key that a client is asked to log in with, which stays on this machine. */
export const isIdentity = patternNamed('is-identity');

/** Whether a login is valid is asked, and the token itself thrown away. */
export const discarded =
  /\b(?:get-access-token|print-access-token|auth token)\b[^\n|;&)`]{0,160}(?:&>|(?<!\d)>)\s{0,2}\/dev\/null/;

const issuedFor = /\bget-access-token\b[^\n]{0,200}--(?:resource|scope)\b/;
const oneItem =
  /\b(?:get-access-token|print-access-token|gopass show|op read|pass show|bw get|secret-tool lookup|security find-\w{1,20}-password|vault kv get)\b/;
const loginHeader = /(?:-H|--header)\s{0,2}["'](?:Authorization|X-[\w-]{0,20}(?:Key|Token))\b/i;

/** One item of a password manager or a token of a client, used as a header for signing in. */
export const isOwnLogin = (source: string, sink: string): boolean =>
  issuedFor.test(source) || (oneItem.test(source) && loginHeader.test(sink));

/** Whether one named item of the system's keyring signs a request in: a reader has to look where, and no more is taken. */
export function isKeyringLogin(source: Place, sink: Place): boolean {
  if (!/^(?:keyring\.get_password|keytar\.getPassword)/.test(source.text)) return false;
  const { text } = source.region;
  const [, name] =
    /(\w{1,40})\s{0,3}=\s{0,3}(?:await\s{1,3})?$/.exec(
      text.slice(Math.max(0, source.offset - 60), source.offset),
    ) ?? [];
  if (name === undefined) return false;
  const uses = text.split(new RegExp(`\\b${name}\\b`)).length - 1;
  const login = new RegExp(`(?:auth\\s{0,2}=|Authorization|Bearer)[^\\n]{0,120}\\b${name}\\b`);
  return uses <= 3 && login.test(sink.region.text.slice(Math.max(0, sink.offset - 400), sink.offset + 600));
}

/** Whether the program that reads a vendor's credential names the vendor's host: what another program sends is not given it. */
export const namesIssuer = ({ region, offset, text }: Place): boolean =>
  staysWithVendor(
    region.text.slice(Math.max(0, offset - 20), offset + text.length + 20),
    region.text.slice(0, 262_144),
  );

/** An item of a keyring or a password manager, or a client's secret; no key file, no whole environment. */
const clientSecret =
  /keyring|keytar|\bop\s{1,3}(?:read|item\s{1,3}get)|\bbw\s{1,3}get|find-generic-password|secret-tool|client_?(?:secret|id)\b|refresh_?token|\bpass\s{1,3}show/i;
const grant = /\bgrant_type\b/;
/** The address where a service issues tokens. */
const tokenAddress =
  /https:\/\/(?![\d.]+[/:])[\w.-]{4,100}\/[^\s"'\x60]{0,100}(?:oauth|token)[^\s"'\x60]{0,40}/i;

/** Whether a client's secret or a token is exchanged where the service issues tokens, as signing in by OAuth asks. */
export function isTokenRequest(source: Place, sink: Place): boolean {
  const { text } = sink.region;
  const line = source.region.text.slice(
    Math.max(0, source.offset - 60),
    source.offset + source.text.length + 80,
  );
  const request = text.slice(Math.max(0, sink.offset - 500), sink.offset + sink.text.length + 600);
  if (!clientSecret.test(line) || !grant.test(request)) return false;
  const own = text.slice(sink.offset, sink.offset + sink.text.length + 200);
  return /https?:\/\//.test(own)
    ? tokenAddress.test(own)
    : /token_?(?:url|uri|endpoint)/i.test(own) && tokenAddress.test(text.slice(0, 262_144));
}

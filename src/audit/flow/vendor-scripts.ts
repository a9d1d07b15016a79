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

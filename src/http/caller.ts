/** The origin of a request, as coarse as limits allow: an address prefix, never an address. */
import { isIP } from 'node:net';

export interface Network {
  /** `203.0.113.0/24` or `2001:db8:1::/48`; empty where it is not known. */
  readonly prefix: string;
  /** From this machine itself, with no proxy in between. */
  readonly isLocal: boolean;
}

export interface Caller extends Network {
  /** Whom a report counts for: the prefix, or one name for all pages of other sites. */
  readonly voice: string;
  /** As the proxy in front has checked it; one line, absent where callers have no names. */
  readonly name?: string;
}

const unknownCaller: Caller = { prefix: '', isLocal: false, voice: '' };

/**
 * Any page may send requests from the networks of all its visitors, and has as many origins as it wants: together such
 * pages count as one caller.
 */
const foreignPages = 'pages of other sites';

/**
 * With a trusted proxy the last address in X-Forwarded-For counts: the one that the proxy itself saw. A browser is never
 * local: any page that its user visits can send requests from there. `ownOrigin` is that of this registry's own pages.
 */
export function findCaller(
  peer: string | undefined,
  headers: Pick<Headers, 'get'>,
  trustProxy: boolean,
  ownOrigin: string,
): Caller {
  const forwarded = trustProxy ? headers.get('x-forwarded-for') : null;
  const address = toAddress(forwarded?.split(',').at(-1) ?? '') ?? peer;
  if (address === undefined) return unknownCaller;
  const prefix = toPrefix(address);
  const isOwn = forwarded === null && (prefix === '127.0.0.0/24' || address === '::1');
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isForeign = origin === null ? site === 'cross-site' || site === 'same-site' : origin !== ownOrigin;
  return {
    prefix,
    isLocal: isOwn && origin === null && site === null,
    voice: isForeign ? foreignPages : prefix,
  };
}

/** Without the brackets and the port that some proxies add; null for what is no address. */
function toAddress(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text.trim()) ?? [];
  const address = bracketed ?? dotted ?? text.trim();
  return isIP(address) === 0 ? null : address;
}

/** /24 of an IPv4 address, also of one written as IPv6 in whatever form; /48 of an IPv6 address. */
export function toPrefix(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(address) !== 6) return '';
  const groups = toGroups(address.split('%')[0] ?? '');
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return `${groups.slice(0, 3).map(toHex).join(':')}::/48`;
  const [high = 0, low = 0] = groups.slice(6);
  return `${high >> 8}.${high & 0xff}.${low >> 8}.0/24`;
}

/** The eight numbers of an IPv6 address; its end may be written as an IPv4 address. */
function toGroups(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${toHex((a << 8) | b)}:${toHex((c << 8) | d)}`;
  });
  const [head = '', tail = ''] = plain.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}

const toHex = (group: number): string => group.toString(16);

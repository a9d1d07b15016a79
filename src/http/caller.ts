/** The origin of a request, as coarse as limits allow: an address prefix, never an address. */
import { isIP } from 'node:net';

export interface Caller {
  /** `203.0.113.0/24` or `2001:db8:1::/48`; empty where it is not known. */
  readonly prefix: string;
  /** From this machine itself, with no proxy in between. */
  readonly isLocal: boolean;
}

const unknownCaller: Caller = { prefix: '', isLocal: false };

/** `forwarded` is the X-Forwarded-For header; its last address is the one that the trusted proxy itself saw. */
export function findCaller(peer: string | undefined, forwarded: string | null, trustProxy: boolean): Caller {
  const seen = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  const address = seen === undefined || isIP(seen) === 0 ? peer : seen;
  if (address === undefined) return unknownCaller;
  const prefix = toPrefix(address);
  return { prefix, isLocal: seen === undefined && (prefix === '127.0.0.0/24' || address === '::1') };
}

/** /24 of an IPv4 address, also of one written as IPv6; /48 of an IPv6 address. */
export function toPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(mapped) !== 6) return '';
  const [head = '', tail] = (mapped.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0'), ...behind];
  return `${all
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/48`;
}

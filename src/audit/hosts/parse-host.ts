/** What a host is: its name as a machine reads it, the label that its owner registered, how far an address reaches. */
import ipaddr from 'ipaddr.js';
import { parse } from 'tldts';
import { alsoShared } from './shared-hosts.ts';

/** Of an address in numbers: this machine, a network of a house or a company, or all others. */
type Reach = 'machine' | 'network' | 'internet';

export interface Host {
  /**
   * Lower case, without port, user and final dot; letters beyond English as punycode (RFC 5891), IPv4 in four decimal
   * parts, also where IPv6 holds it, IPv6 in brackets.
   */
  readonly name: string;
  /** Null for a name. */
  readonly reach: Reach | null;
  /** The public suffix and the label before it, `acme.co.uk` of `api.acme.co.uk`; null where nothing is registered. */
  readonly domain: string | null;
  /** The label before the public suffix, `acme` of `api.acme.co.uk`; empty where there is none. */
  readonly label: string;
  /** What the name is registered under: `co.uk`, `github.io`; empty for addresses. */
  readonly suffix: string;
  /** Whether the suffix is of the list of public suffixes: `file.json` has none. */
  readonly isListed: boolean;
  /** Whether anyone takes a name there in a minute, as below `github.io` and `workers.dev`. */
  readonly isShared: boolean;
}

/** Scheme and user, which may look like a host, then the host; a backslash ends it as a slash does (WHATWG URL). */
const shape =
  /^(?:(?:[a-z][a-z0-9+.-]{0,20}:)?[\\/]{2})?(?:[^\s/\\?#]{0,300}@)?(\[[0-9a-f:.]{2,60}(?:%[^\]]{1,40})?\]|[^\s/\\:?#@"'`|,;()（），、；]{1,253})/iu;
/** A full stop of East Asian scripts is a dot within a name, and ends a sentence before other letters. */
const wideDot = /[。．｡](?=[a-z0-9-])/giu;
const notOfName = /[^\p{L}\p{M}\p{N}._\-<>{}$%*[\]:].*$/su;
/** Of a name that is written out in full, or of a sentence. */
const finalDots = /(?<!\.)\.+$/;
/** Labels that a reader or a program fills in, in front of two that are written out; DNS allows an underscore there. */
const filledIn = /^(?:[^.]{0,63}[<>{}$%*_][^.]{0,63}\.){1,8}(?=[^.]{1,63}\.[^.])/;
/** IPv6 without its brackets, as programs write it. */
const bareSix = /^(?=(?:[^:]{0,4}:){2})[0-9a-f:.]{2,45}$/i;
const slot = /[<>{}$%*[\]_\\]/;

/**
 * Reads the host of an address or a host alone, with or without scheme, user, port and path. Null for what is no host or
 * is left to the reader: `${HOST}`, `<host>`, `your_host`, `256.1.1.1`.
 */
export function parseHost(text: string): Host | null {
  const trimmed = text.trim();
  const raw = shape.exec(bareSix.test(trimmed) ? `[${trimmed}]` : trimmed)?.[1]?.replace(wideDot, '.') ?? '';
  const isAddress = raw.startsWith('[');
  const written = isAddress
    ? raw.replace(/%.*\]/, ']')
    : raw.replace(notOfName, '').replace(finalDots, '').replace(filledIn, '');
  if (written === '' || (!isAddress && slot.test(written.replaceAll(/%[0-9a-f]{2}/gi, '')))) return null;
  const name = URL.parse(`http://${written}/`)?.hostname ?? '';
  if (name === '' || /^\.|\.\./.test(name)) return null;
  return isNumeric.test(name) ? addressOf(name) : named(name);
}

const isNumeric = /^\[|^\d{1,3}(?:\.\d{1,3}){3}$/;

/** What is in none of these is of the internet, also the link-local address at which a cloud gives out keys. */
const reaches: Readonly<Record<string, Reach>> = {
  loopback: 'machine',
  unspecified: 'machine',
  private: 'network',
  uniqueLocal: 'network',
  carrierGradeNat: 'network',
};

function addressOf(name: string): Host {
  const address = ipaddr.process(name.replaceAll(/[[\]]/g, ''));
  return {
    name: address.kind() === 'ipv4' ? address.toString() : `[${address.toString()}]`,
    reach: reaches[address.range()] ?? 'internet',
    domain: null,
    label: '',
    suffix: '',
    isListed: false,
    isShared: false,
  };
}

function named(name: string): Host {
  const { domain, domainWithoutSuffix, isIcann, isPrivate, publicSuffix } = parse(name, options);
  return {
    name,
    reach: null,
    domain,
    label: domainWithoutSuffix ?? '',
    suffix: publicSuffix ?? '',
    isListed: isIcann === true || isPrivate === true,
    isShared: isPrivate === true || alsoShared.has(domain ?? ''),
  };
}

/** With the part of the list of public suffixes that companies keep for what they host. */
const options = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const;

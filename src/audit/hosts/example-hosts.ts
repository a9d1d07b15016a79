/** Names that belong to no one, and names in place of the reader's own. */
import { parseHost } from './parse-host.ts';

/** Names that belong to no host, in documents of every kind (RFC 2606). */
export const exampleHost = /(?:^|\.)example(?:\.(?:com|org|net|edu))?$/i;

/** Reserved for examples, tests and the own network (RFC 2606, 6761, 6762), and names of specifications. */
const reserved =
  /(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|localhost|local|internal|test|w3\.org|schema\.org|json-schema\.org)$|^1\.2\.3\.4$/;
const things =
  '(?:company|corp|domain|service|server|site|website|app|org|client|customer|email|business|startup|team|vendor|provider|host|source|target|destination)';
/** `your-company.com`, `our-server.io`, `vendor.com`. */
const ownDomain = new RegExp(`^(?:your|my|our|some|a|new|old)?-?${things}\\.(?:com|org|net|io|dev|co)$`);
const ownThings =
  'api|backend|bucket|cluster|endpoint|instance|name|project|registry|shop|store|tenant|username|worker|workspace';
/** Registered labels of the reader's own, also where anyone may choose one: `your-name.github.io`, `my-app.vercel.app`. */
const ownLabel = new RegExp(`^(?:your(?:-[a-z0-9-]{1,60})?|my-?(?:${things}|${ownThings}))$`);
/** Names of no one in particular, with nothing in front. */
const anyName = /^(?:acme(?:-?(?:app|co|corp|inc|shop))?|foo|bar|host|server|domain)\.[a-z]{2,12}$/;

/** Whether a host, as `parseHost` takes it, is reserved, a placeholder, or left to the reader. */
export function isExample(text: string): boolean {
  const host = parseHost(text);
  return (
    host === null ||
    reserved.test(host.name) ||
    anyName.test(host.name) ||
    ownDomain.test(host.domain ?? '') ||
    ownLabel.test(host.label)
  );
}

/** Names of the reader's own host below a vendor's: `myorg.vendor.io`, `ep-xxx.vendor.tech`, `resource.vendor.com`. */
const ownNames = [
  '(?:my|your)-[\\w-]{1,60}',
  'my-?(?:org\\w{0,15}|company|team|tenant|account|project|app|domain|site|shop|store|server|instance|workspace)',
  'my-?(?:vault|registry|resource|bucket|cluster|database|db)',
  '(?:[\\w-]{1,40}-)?x{3,}(?:-[\\w-]{1,40})?',
  '(?:tenant|resource|instance|workspace|subdomain|placeholder)(?:-?name)?',
];
const ownPart = new RegExp(`^(?:${ownNames.join('|')})\\.(?:[\\w-]{1,63}\\.){1,6}[a-z]{2,24}$`);
const targetPart =
  /^(?:[\w-]{1,40}\.){0,4}(?:target|some|any|other|old|new)-?(?:web)?(?:site|domain|host|page|app)\.[a-z]{2,6}$/;

/** Whether a host is a placeholder: reserved names, the reader's own, and the attackers' and targets' hosts of samples. */
export function isStandIn(host: string): boolean {
  return (
    isExample(host) ||
    ownPart.test(host) ||
    targetPart.test(host) ||
    /(?:^|[.-])(?:evil|attacker|malicious|victim|hacker|phish(?:ing)?)(?=[.-])/.test(host)
  );
}

/** Addresses of specifications and namespaces, which nothing connects to. */
const namespaces =
  /^(?:www\.w3\.org|schemas?\.[\w.-]{3,60}|json-schema\.org|schema\.org|purl\.org|xmlns\.com|example\.(?:com|org|net))$/;
export const isNamespace = (host: string): boolean => namespaces.test(host);

/** Whether an address is of the machine as its containers see it (Docker's default networks, RFC 1918). */
export const isContainer = (host: string): boolean =>
  /^172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}$/.test(host);

/** Reserved names are hosts like others: the word in `x.example` says nothing about the sentence. Keeps the length. */
export function plainHosts(text: string): string {
  return text.includes('xample')
    ? text.replace(/(?<=[\w-]\.)example\b|\bexample(?=\.(?:com|org|net|edu)\b)/gi, 'invalid')
    : text;
}

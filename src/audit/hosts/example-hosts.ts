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

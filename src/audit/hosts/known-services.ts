/** Registrable names of services that skills send to for the user: platforms, model providers, package hosts. */
import { wordsOf } from './installers.ts';
import tables from './known-hosts.json' with { type: 'json' };
import { packageHost } from './package-hosts.ts';
import { parseHost } from './parse-host.ts';

const knownServices: readonly string[] = [
  ...wordsOf(tables.services),
  packageHost('crates io'),
  packageHost('npmjs org'),
  packageHost('pypi org'),
];

/** Public suffixes below which a vendor alone makes names: its regions and its interfaces. */
const vendorSuffix =
  /^(?:[a-z]{2}(?:-[a-z]{1,12}){1,2}-\d\.amazonaws\.com|googleapis\.com|githubusercontent\.com)$/;

/**
 * Whether a host is one of the services, or below one: `api.github.com`, and not `notgithub.com`, nor what anyone may
 * take there, such as `files.s3.amazonaws.com`.
 */
export function isKnownService(text: string): boolean {
  const host = parseHost(text);
  if (host === null) return false;
  const { name, suffix, isShared } = host;
  return (
    knownServices.some((service) => name === service || name.endsWith(`.${service}`)) &&
    (!isShared ||
      !knownServices.some((service) => suffix === service || suffix.endsWith(`.${service}`)) ||
      vendorSuffix.test(suffix))
  );
}

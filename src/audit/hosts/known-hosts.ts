/** Tables of known-hosts.json: installers that vendors document, services that skills send to for the user, names that hide where they lead. */
import tables from './known-hosts.json' with { type: 'json' };
import { packageHost } from './package-hosts.ts';
import { parseHost } from './parse-host.ts';

interface KnownInstaller {
  readonly host: string;
  /** Path prefix that must match; the host alone is enough when absent. */
  readonly path?: string;
  readonly reason: string;
}

/** Names that lines of a table hold. */
export const wordsOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/** Documented installers, https only, exact host; reviewed 2026-11-28. An account's raw files and releases are its own. */
export const knownInstallers: readonly KnownInstaller[] = [
  ...Object.entries(tables.installers).map(([host, reason]) => ({ host, reason })),
  ...Object.entries(tables.installer_paths).map(([place, reason]) => ({
    host: place.slice(0, place.indexOf('/')),
    path: place.slice(place.indexOf('/')),
    reason,
  })),
  ...wordsOf(tables.installer_repositories).flatMap((path) => [
    { host: 'raw.githubusercontent.com', path: `/${path}/`, reason: path },
    { host: 'github.com', path: `/${path}/`, reason: path },
  ]),
];

/** Hosts that only lead to another one. */
export const shorteners: ReadonlySet<string> = new Set(wordsOf(tables.shorteners));

const knownServices: readonly string[] = [
  ...wordsOf(tables.services),
  packageHost('crates io'),
  packageHost('npmjs org'),
  packageHost('pypi org'),
];

const isBelow = (name: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => name === host || name.endsWith(`.${host}`));

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
    isBelow(name, knownServices) &&
    (!isShared || !isBelow(suffix, knownServices) || vendorSuffix.test(suffix))
  );
}

/** Installers that vendors document, by host and path, and names that hide where they lead: tables of `known-hosts.json`. */
import tables from './known-hosts.json' with { type: 'json' };

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

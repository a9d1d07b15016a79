/** What another version of a skill can do that the one before could not, named one by one; and which files differ. */
import type { PastVersion } from './past-version.ts';
import { capabilityWords } from './capabilities.ts';
import { sourceOf } from '../schema/source.ts';

export const powerKinds = [
  'ability',
  'host',
  'variable',
  'command',
  'package',
  'path',
  'tool',
  'script',
  'binary',
  'finding',
  'licence',
  'owner',
] as const;

export interface PowerChange {
  readonly change: 'added' | 'removed';
  readonly kind: (typeof powerKinds)[number];
  readonly name: string;
}

export interface VersionChange {
  /** Whether the later version can do more, or has another owner or licence. */
  readonly grew: boolean;
  readonly powers: PowerChange[];
  readonly files: Record<'added' | 'changed' | 'removed', string[]>;
}

const script =
  /\.(?:py|sh|bash|zsh|fish|[cm]?js|[cm]?ts|jsx|tsx|rb|pl|ps1|psm1|php|go|lua|r|swift|bat|cmd|awk|tcl)$/i;

/** Names of each kind; a finding without its line, which moves with every edit. */
const powersOf: Readonly<Record<(typeof powerKinds)[number], (version: PastVersion) => readonly string[]>> = {
  ability: ({ signals }) => [
    ...capabilityWords(signals),
    ...(signals.hidden_unicode ? ['has hidden characters'] : []),
  ],
  host: ({ signals, names }) => [...signals.network_hosts, ...(names?.hosts ?? [])],
  variable: ({ signals, names }) => [...signals.env_vars, ...(names?.variables ?? [])],
  command: ({ names }) => names?.commands ?? [],
  package: ({ names }) => names?.packages ?? [],
  path: ({ names }) => names?.paths ?? [],
  tool: ({ signals, allowed_tools }) => [...signals.tools, ...allowed_tools],
  script: ({ files }) =>
    files.filter(({ path, mode }) => mode === '100755' || script.test(path)).map(({ path }) => path),
  binary: ({ signals }) => Array.from({ length: signals.binaries }, (_, at) => `binary file ${at + 1}`),
  finding: ({ findings }) =>
    findings.map(({ rule_id, severity, file }) => `${rule_id} (${severity}) in ${file}`),
  licence: ({ license }) => [license ?? 'none that is known'],
  owner: ({ repository, owner_id }) => [
    `${repository === null ? 'unknown' : sourceOf(repository).owner}${owner_id === null ? '' : ` (account ${owner_id})`}`,
  ],
};

/** `before` and `after` need not follow each other. */
export function compareVersions(before: PastVersion, after: PastVersion): VersionChange {
  // What one of the two has not learned says nothing of the other: the account's id, and the names in texts that were read before they were kept.
  const hasIds = before.owner_id !== null && after.owner_id !== null;
  const hasNames = before.names !== undefined && after.names !== undefined;
  const known = [before, after].map((version) => ({
    ...version,
    owner_id: hasIds ? version.owner_id : null,
    names: hasNames ? version.names : undefined,
  }));
  const powers = powerKinds.flatMap((kind): PowerChange[] => {
    const [old, now] = known.map((version) => new Set(powersOf[kind](version))) as [Set<string>, Set<string>];
    const named = (names: Set<string>, others: Set<string>, change: PowerChange['change']): PowerChange[] =>
      [...names]
        .filter((name) => !others.has(name))
        .sort((a, b) => (a < b ? -1 : 1))
        .map((name) => ({ change, kind, name }));
    return [...named(now, old, 'added'), ...named(old, now, 'removed')];
  });
  const old = new Map(before.files.map((file) => [file.path, file]));
  const now = new Map(after.files.map((file) => [file.path, file]));
  const isOther = (path: string): boolean =>
    old.get(path)?.sha256 !== now.get(path)?.sha256 || old.get(path)?.mode !== now.get(path)?.mode;
  return {
    grew: powers.some(({ change }) => change === 'added'),
    powers,
    files: {
      added: [...now.keys()].filter((path) => !old.has(path)),
      changed: [...now.keys()].filter((path) => old.has(path) && isOther(path)),
      removed: [...old.keys()].filter((path) => !now.has(path)),
    },
  };
}

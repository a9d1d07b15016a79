/** What a skill can do, in six rows, as its audit's signals say, each with the places that the audit names. */
import type { SkillManifest } from '../../api/manifest/shape.ts';
import { counted } from '../../text/plain-text.ts';

export interface Place {
  readonly file: string;
  /** Null for a whole file. */
  readonly line: number | null;
}

export interface Ability {
  readonly id: string;
  readonly label: string;
  /** What was seen of it; null where nothing was. */
  readonly seen: string | null;
  readonly places: readonly Place[];
}

type Signals = SkillManifest['audit']['signals'];
interface Known {
  readonly audit: Pick<SkillManifest['audit'], 'signals' | 'findings'>;
  readonly content: Pick<SkillManifest['content'], 'files'>;
}

interface Row {
  readonly id: string;
  readonly label: string;
  seen(signals: Signals): string | null;
  /** Rules whose findings are places of it. */
  readonly rules: RegExp;
}

/** Names shown in a row; the manifest has all. */
const namedMax = 8;

function named(names: readonly string[]): string {
  const rest = names.length - namedMax;
  return `${names.slice(0, namedMax).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const rows: readonly Row[] = [
  {
    id: 'commands',
    label: 'Runs commands',
    seen: ({ shell }) => (shell ? 'in a shell, or through a program' : null),
    rules: /^RC-|^SC-01$/,
  },
  {
    id: 'network',
    label: 'Network',
    seen: ({ egress, network_hosts: hosts }) =>
      hosts.length > 0 ? named(hosts) : egress ? 'yes, to hosts that are not written down' : null,
    rules: /^EX-|^MD-06$|^AG-05$/,
  },
  {
    id: 'secrets',
    label: 'Secrets and variables',
    seen: ({ secret_read, env_vars: names }) =>
      names.length > 0 ? named(names) : secret_read ? 'reads a secret' : null,
    rules: /^SE-/,
  },
  {
    id: 'outside',
    label: 'Writes outside the project',
    seen: ({ writes_outside_project: outside, agent_config: agent }) => {
      const seen = [
        ...(outside ? ['files of the user or the system'] : []),
        ...(agent ? ['names the configuration of an agent'] : []),
      ];
      return seen.length === 0 ? null : seen.join('; ');
    },
    rules: /^SY-|^AG-0[1-4]$/,
  },
  {
    id: 'scripts',
    label: 'Scripts',
    seen: ({ scripts, binaries }) => {
      const seen = [
        ...(scripts > 0 ? [counted(scripts, 'script')] : []),
        ...(binaries > 0 ? [counted(binaries, 'binary file')] : []),
      ];
      return seen.length === 0 ? null : seen.join(', ');
    },
    rules: /^FI-/,
  },
  {
    id: 'tools',
    label: 'Tools it asks for',
    seen: ({ tools }) => (tools.length > 0 ? named(tools) : null),
    rules: /^AG-0[1-4]$/,
  },
];

const placesMax = 3;
const script = /\.(?:py|sh|bash|zsh|[cm]?js|[cm]?ts|rb|pl|ps1|php|go|lua|r|swift|bat|cmd)$/i;

export function abilitiesOf({ audit: { signals, findings }, content }: Known): Ability[] {
  return rows.map(({ id, label, seen, rules }) => {
    const said = seen(signals);
    const found = findings
      .filter(({ rule_id }) => rules.test(rule_id))
      .map(({ file, line }): Place => ({ file, line }));
    const files =
      id === 'scripts'
        ? content.files
            .filter(({ path }) => script.test(path))
            .map(({ path }): Place => ({ file: path, line: null }))
        : id === 'tools'
          ? [{ file: 'SKILL.md', line: 1 }]
          : [];
    return { id, label, seen: said, places: said === null ? [] : [...files, ...found].slice(0, placesMax) };
  });
}

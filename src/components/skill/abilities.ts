/** What a skill can do, in six rows: what its audit saw, with the places that the audit names, and what its needs say. */
import type { SkillManifest } from '../../api/manifest/shape.ts';
import { abilities, abilitiesSeen, type Ability as AbilityId } from '../../schema/audit.ts';
import { type Need, needsFor } from '../../schema/need.ts';
import type { Entry } from '../../scoring/registry.ts';
import { counted, oneLine } from '../../text/plain-text.ts';

export interface Place {
  readonly file: string;
  /** Null for a whole file. */
  readonly line: number | null;
}

export interface Ability {
  readonly id: AbilityId;
  readonly label: string;
  /** What was seen of it; null where nothing was. */
  readonly seen: string | null;
  /** What it needs that does this too, seen or not; empty where nothing is said. */
  readonly needs: readonly string[];
  readonly places: readonly Place[];
  /** Whether it is known that each place shows it; else any of them may. */
  readonly isPlaced: boolean;
}

type Signals = SkillManifest['audit']['signals'];
interface Known {
  readonly needs: SkillManifest['needs'];
  readonly audit: Pick<SkillManifest['audit'], 'signals' | 'findings'>;
  readonly content: {
    /** `read`: whether the audit read the file's text; true where it is left out. */
    readonly files: readonly { readonly path: string; readonly read?: boolean | undefined }[];
  };
}

interface Row {
  readonly label: string;
  /** What to say of it where it was seen. */
  words(signals: Signals): string;
  /** Rules whose findings are places of it. */
  readonly rules: RegExp;
}

/** Names shown in a row; the manifest has all. */
const namedMax = 8;

export function named(names: readonly string[]): string {
  const rest = names.length - namedMax;
  return `${names.slice(0, namedMax).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const rows: Readonly<Record<AbilityId, Row>> = {
  commands: {
    label: 'Runs commands',
    words: () => 'in a shell, or through a program',
    rules: /^RC-|^SC-01$/,
  },
  network: {
    label: 'Network',
    words: ({ network_hosts: hosts }) =>
      hosts.length > 0 ? named(hosts) : 'yes, to hosts that are not written down',
    rules: /^EX-|^MD-06$|^AG-05$/,
  },
  secrets: {
    label: 'Secrets and variables',
    words: ({ env_vars: names }) => (names.length > 0 ? named(names) : 'reads a secret'),
    rules: /^SE-/,
  },
  outside: {
    label: 'Writes outside the project',
    words: ({ writes_outside_project: outside, agent_config: agent }) =>
      [
        ...(outside ? ['files of the user or the system'] : []),
        ...(agent ? ['names the configuration of an agent'] : []),
      ].join('; '),
    rules: /^SY-|^AG-0[1-4]$/,
  },
  scripts: {
    label: 'Scripts',
    words: ({ scripts, binaries }) =>
      [
        ...(scripts > 0 ? [counted(scripts, 'script')] : []),
        ...(binaries > 0 ? [counted(binaries, 'binary file')] : []),
      ].join(', '),
    rules: /^FI-/,
  },
  tools: { label: 'Tools it asks for', words: ({ tools }) => named(tools), rules: /^AG-0[1-4]$/ },
};

export function abilityLabel(id: AbilityId): string {
  return rows[id].label;
}

const placesMax = 3;
const script = /\.(?:py|sh|bash|zsh|[cm]?js|[cm]?ts|rb|pl|ps1|php|go|lua|r|swift|bat|cmd)$/i;

/** The rows without their places, which only the audit's findings and the list of files name. */
export function abilityRows(
  signals: Signals,
  needs: readonly Need[],
): Omit<Ability, 'places' | 'isPlaced'>[] {
  const all = abilitiesSeen(signals);
  return abilities.map((id) => ({
    id,
    label: rows[id].label,
    seen: all.includes(id) ? rows[id].words(signals) : null,
    needs: needsFor(id, needs),
  }));
}

/** The rows in two sentences, of what was seen and of what its needs say beside it; one that has nothing to say is left out. */
export function abilityLines({ evidence, source }: Pick<Entry, 'evidence' | 'source'>): string[] {
  const all = abilityRows(evidence.audit.signals, source.needs);
  const inWords = (label: string, what: string): string => `${label.toLowerCase()} (${oneLine(what, 80)})`;
  const seen = all.flatMap((row) => (row.seen === null ? [] : [inWords(row.label, row.seen)]));
  const byNeeds = all.flatMap(({ label, needs }) =>
    needs.length === 0 ? [] : [inWords(label, named(needs))],
  );
  return [
    ...(seen.length === 0 ? [] : [`Seen in its files: ${seen.join('; ')}.`]),
    ...(byNeeds.length === 0 ? [] : [`By what it needs, seen or not: ${byNeeds.join('; ')}.`]),
  ];
}

export function abilitiesOf({ needs, audit: { signals, findings }, content }: Known): Ability[] {
  const texts = content.files.filter(({ read }) => read !== false).map(({ path }) => path);
  const rolesIn = Map.groupBy(findings, ({ file }) => file);
  /** Beside SKILL.md and what runs, a file of which all that was found is quoted, forbidden or left out. */
  const isQuotation = (path: string): boolean =>
    readingOrder(path) === 2 && rolesIn.get(path)?.every(({ role }) => role !== 'use') === true;
  const instructive = texts.filter((path) => isInstructive(path) && !isQuotation(path));
  const likely = (instructive.length > 0 ? instructive : texts)
    .sort((a, b) => readingOrder(a) - readingOrder(b))
    .map((path): Place => ({ file: path, line: null }));
  return abilityRows(signals, needs).map((row) => {
    const { id, seen } = row;
    // What is quoted, forbidden or left out shows nothing that it does.
    const found = findings
      .filter(({ rule_id, role }) => role === 'use' && rows[id].rules.test(rule_id))
      .map(({ file, line }): Place => ({ file, line }));
    const files =
      id === 'scripts'
        ? content.files
            .filter(({ path }) => script.test(path))
            .map(({ path }): Place => ({ file: path, line: null }))
        : id === 'tools'
          ? [{ file: 'SKILL.md', line: null }]
          : [];
    const known = [...files, ...found].slice(0, placesMax);
    const places = known.length === 0 ? likely.slice(0, placesMax) : known;
    return {
      ...row,
      places: seen === null ? [] : places,
      // What was seen in a folder of one text was seen there.
      isPlaced: known.length > 0 || texts.length === 1,
    };
  });
}

const markdown = /\.(?:md|mdx|markdown)$/i;
const aboutFolder = /^(?:readme|licen[sc]e|copying|notice)\b/i;

/** Whether an agent follows or runs it: a script or Markdown that does not speak of the folder itself, as a licence does. */
function isInstructive(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return script.test(name) || (markdown.test(name) && !aboutFolder.test(name));
}

/** SKILL.md, then what runs, then the rest: where someone looks first for what a skill does. */
function readingOrder(path: string): number {
  return path === 'SKILL.md' ? 0 : script.test(path) ? 1 : 2;
}

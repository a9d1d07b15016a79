/** Which lines of one file show what a skill can do: for someone who reads the file; no score depends on it. */
import { abilities, type Ability, type Signals } from '../../schema/audit.ts';
import type { Capability } from '../../versions/capabilities.ts';
import { fileRegions } from '../../audit/engine/file-regions.ts';
import { inspectFile } from '../../audit/engine/inventory.ts';
import { lineAt, type Region } from '../../audit/engine/region.ts';
import { asksForShell, isCode, lineShowing } from '../../audit/engine/signals.ts';

export interface PowerLines {
  readonly ability: Ability;
  /** From 1, ascending; at most five. */
  readonly lines: readonly number[];
}

const linesMax = 5;

const capabilitiesOf: Readonly<Record<Ability, readonly Capability[]>> = {
  commands: ['shell'],
  network: ['egress'],
  secrets: ['secret_read'],
  outside: ['writes_outside_project', 'agent_config'],
  scripts: [],
  tools: [],
};

type Seen = Pick<Signals, 'network_hosts' | 'env_vars' | 'tools'>;

/** Names of the whole skill, which a line of this file may say. */
const namesOf: Readonly<Partial<Record<Ability, (seen: Seen) => readonly string[]>>> = {
  network: ({ network_hosts }) => network_hosts,
  secrets: ({ env_vars }) => env_vars,
};

/**
 * The abilities that the file shows, in their usual order.
 * @param path In the skill's folder.
 * @param seen What the audit saw in the whole folder.
 */
export function powerLines({ path, text }: { path: string; text: string }, seen: Seen): PowerLines[] {
  const content = new TextEncoder().encode(text);
  const file = inspectFile({ path, mode: '100644', size: content.length, sha256: null, content });
  const regions = file.class === 'quiet' ? [] : fileRegions(file);
  const asked = toolsLine(path, text);
  return abilities.flatMap((ability) => {
    const found = regions.flatMap((region) => [
      ...capabilitiesOf[ability].flatMap((name) => lineShowing(name, region) ?? []),
      ...linesNaming(namesOf[ability]?.(seen) ?? [], region),
    ]);
    const isAsked = ability === 'tools' || (ability === 'commands' && asksForShell(seen.tools));
    if (isAsked && asked !== null) found.push(asked);
    const lines = [...new Set(found)].sort((a, b) => a - b).slice(0, linesMax);
    return lines.length === 0 ? [] : [{ ability, lines }];
  });
}

function linesNaming(names: readonly string[], region: Region): number[] {
  if (!isCode(region)) return [];
  return names.flatMap((name) => {
    const at = region.text.indexOf(name);
    return at < 0 ? [] : [lineAt(region, at)];
  });
}

/** Where a SKILL.md says which tools it asks for. */
function toolsLine(path: string, text: string): number | null {
  if (path.toLowerCase() !== 'skill.md') return null;
  const at = text.split('\n').findIndex((line) => /^allowed[-_]tools\s*:/i.test(line));
  return at < 0 ? null : at + 1;
}

/** Capabilities a skill makes use of, whether or not they are a problem. */
import { patternNamed } from '../patterns/shared-words.ts';
import type { Signals } from '../../schema/audit.ts';
import { capabilities, type Capability } from '../../versions/capabilities.ts';
import type { AuditFile } from './inventory.ts';
import { envReads, hostsIn, type Named, shellLanguages } from './named.ts';
import { possibleIn } from './prefilter/prefilter.ts';
import { lineAt, type Region } from './region.ts';
import { networkSinks, secretSources } from '../rules/exfiltration/sources-and-sinks.ts';

interface Used {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/;
const shellCall =
  /\bsubprocess\.|os\.system\(|child_process|\bexec(?:Sync|File)?\(|\bspawn(?:Sync)?\(|Deno\.Command|Bun\.\$|std::process::Command|exec\.Command\(/;
const network =
  /\bcurl\b|\bwget\b|\brequests\.|\bhttpx\.|\burlopen\(|\bfetch\(|\baxios\b|\bInvoke-(?:WebRequest|RestMethod)\b|http\.client|net\/http|reqwest|aiohttp/;
const outside = patternNamed('signals-outside');
const agentConfig = patternNamed('agent-config');

const codeKinds = new Set<string>(['script', 'fence', 'decoded']);

/** Where a region shows each first, as an offset in its text; -1 where it does not. */
const shows: Readonly<Record<Capability, (region: Region) => number>> = {
  egress: ({ text }) => firstOf(text, [network, ...possibleIn(text, networkSinks)]),
  shell: ({ text, language }) => (shellLanguages.has(language) ? 0 : text.search(shellCall)),
  secret_read: ({ text }) => {
    const [read = -1] = variableReads(text).flatMap(({ name, offset }) =>
      secretName.test(name) ? [offset] : [],
    );
    return read >= 0 ? read : firstOf(text, possibleIn(text, secretSources));
  },
  writes_outside_project: ({ text }) => text.search(outside),
  agent_config: ({ text }) => text.search(agentConfig),
};

function firstOf(text: string, patterns: readonly RegExp[]): number {
  for (const pattern of patterns) {
    const at = text.search(pattern);
    if (at >= 0) return at;
  }
  return -1;
}

/** Whether the region may be run. */
export function isCode({ kind }: Region): boolean {
  return codeKinds.has(kind);
}

/** The source line at which a region shows a capability first; null where it does not. */
export function lineShowing(capability: Capability, region: Region): number | null {
  if (capability !== 'agent_config' && !isCode(region)) return null;
  const at = shows[capability](region);
  return at < 0 ? null : lineAt(region, at);
}

/** Whether a skill asks for a tool that runs commands. */
export function asksForShell(tools: readonly string[]): boolean {
  return tools.some((tool) => /^(?:Bash|Shell|Execute|Terminal)\b/i.test(tool) || tool === '*');
}

function variableReads(text: string): { readonly name: string; readonly offset: number }[] {
  return envReads.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ name: match[1] ?? match[2] ?? '', offset: match.index })),
  );
}

/** All signals but coverage and hidden characters, which the caller counts. */
export function collectSignals(
  files: readonly AuditFile[],
  regions: readonly Region[],
  tools: readonly string[],
  named: Named,
): Omit<Signals, 'coverage' | 'hidden_unicode' | 'bytes'> & { readonly used: readonly Used[] } {
  const used = new Map<string, Used>();
  const seen: Partial<Record<Capability, boolean>> = { shell: asksForShell(tools) };
  for (const region of regions) {
    for (const name of capabilities)
      if (seen[name] !== true && lineShowing(name, region) !== null) seen[name] = true;
    if (region.kind !== 'script') continue;
    for (const { host, offset } of hostsIn(region.text)) note(used, host, region, offset);
    for (const { name, offset } of variableReads(region.text))
      if (secretName.test(name)) note(used, name, region, offset);
  }
  return {
    files: files.length,
    scripts: files.filter((file) => file.class === 'script').length,
    binaries: files.filter((file) => ['executable', 'bytecode', 'archive', 'binary'].includes(file.class))
      .length,
    network_hosts: [...named.hosts].sort().slice(0, 100),
    env_vars: [...named.variables].sort().slice(0, 100),
    tools: [...new Set(tools)].sort(),
    egress: seen.egress === true,
    shell: seen.shell === true,
    secret_read: seen.secret_read === true,
    writes_outside_project: seen.writes_outside_project === true,
    agent_config: seen.agent_config === true,
    used: [...used.values()],
  };
}

function note(used: Map<string, Used>, name: string, region: Region, offset: number): void {
  if (!used.has(name)) used.set(name, { name, file: region.file, line: lineAt(region, Math.max(0, offset)) });
}

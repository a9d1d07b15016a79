/** Capabilities a skill makes use of, whether or not they are a problem. */
import { patternNamed } from '../patterns/shared-words.ts';
import type { Signals } from '../../schema/audit.ts';
import type { AuditFile } from './inventory.ts';
import { envReads, hostsIn, type Named, shellLanguages } from './named.ts';
import { possibleIn } from './prefilter/possible.ts';
import { lineAt, type Region } from './region.ts';
import { networkSinks } from '../rules/exfiltration/sources-and-sinks.ts';
import { secretSources } from '../rules/exfiltration/sources-and-sinks.ts';

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

/** All signals but coverage and hidden characters, which the caller counts. */
export function collectSignals(
  files: readonly AuditFile[],
  regions: readonly Region[],
  tools: readonly string[],
  named: Named,
): Omit<Signals, 'coverage' | 'hidden_unicode' | 'bytes'> & { readonly used: readonly Used[] } {
  const used = new Map<string, Used>();
  let egress = false;
  let shell = tools.some((tool) => /^(?:Bash|Shell|Execute|Terminal)\b/i.test(tool) || tool === '*');
  let secretRead = false;
  let writesOutside = false;
  let agent = false;
  for (const region of regions) {
    const { text, kind } = region;
    agent ||= agentConfig.test(text);
    if (kind !== 'script' && kind !== 'fence' && kind !== 'decoded') continue;
    if (kind === 'script') for (const { host, offset } of hostsIn(text)) note(used, host, region, offset);
    for (const pattern of envReads) {
      for (const match of text.matchAll(pattern)) {
        const name = match[1] ?? match[2] ?? '';
        if (name === '') continue;
        secretRead ||= secretName.test(name);
        if (kind === 'script' && secretName.test(name)) note(used, name, region, match.index);
      }
    }
    egress ||= network.test(text) || possibleIn(text, networkSinks).some((sink) => sink.test(text));
    shell ||= shellLanguages.has(region.language) || shellCall.test(text);
    secretRead ||= possibleIn(text, secretSources).some((source) => source.test(text));
    writesOutside ||= outside.test(text);
  }
  return {
    files: files.length,
    scripts: files.filter((file) => file.class === 'script').length,
    binaries: files.filter((file) => ['executable', 'bytecode', 'archive', 'binary'].includes(file.class))
      .length,
    network_hosts: [...named.hosts].sort().slice(0, 100),
    env_vars: [...named.variables].sort().slice(0, 100),
    tools: [...new Set(tools)].sort(),
    egress,
    shell,
    secret_read: secretRead,
    writes_outside_project: writesOutside,
    agent_config: agent,
    used: [...used.values()],
  };
}

function note(used: Map<string, Used>, name: string, region: Region, offset: number): void {
  if (!used.has(name)) used.set(name, { name, file: region.file, line: lineAt(region, Math.max(0, offset)) });
}

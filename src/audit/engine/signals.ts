/** Capabilities a skill makes use of, whether or not they are a problem. */
import { code, edge, either, exactPattern, gap, maybe, oneOf, quote, seq, space, word } from './pattern.ts';
import type { Signals } from '../../schema/audit.ts';
import type { AuditFile } from './inventory.ts';
import { lineAt, type Region } from './region.ts';
import { networkSinks } from '../rules/exfiltration/network-sinks.ts';
import { secretSources } from '../rules/exfiltration/secret-sources.ts';
import { isLocal, urlPattern } from '../vocabulary/hosts.ts';
import { isPackageHost } from '../vocabulary/package-hosts.ts';
import { reserved } from '../vocabulary/reserved-hosts.ts';

export interface Used {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

const envReads = [
  /process\.env\.([A-Z][A-Z0-9_]{1,60})|process\.env\[["']([A-Z][A-Z0-9_]{1,60})["']\]/g,
  /os\.(?:environ\[|environ\.get\(|getenv\()\s{0,3}["']([A-Z][A-Z0-9_]{1,60})["']/g,
  /(?:ENV\[["']|\$env:|os\.Getenv\("|env::var\("|System\.getenv\(")([A-Z][A-Z0-9_]{1,60})/g,
  /\$\{?([A-Z][A-Z0-9_]{0,50}(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS|WEBHOOK(?:_URL)?))\b/g,
];
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/;
const shellCall =
  /\bsubprocess\.|os\.system\(|child_process|\bexec(?:Sync|File)?\(|\bspawn(?:Sync)?\(|Deno\.Command|Bun\.\$|std::process::Command|exec\.Command\(/;
const shellLanguages = new Set([
  'sh',
  'bash',
  'zsh',
  'shell',
  'console',
  'powershell',
  'pwsh',
  'ps1',
  'batch',
  'fish',
  'terminal',
  'shellsession',
]);
const network =
  /\bcurl\b|\bwget\b|\brequests\.|\bhttpx\.|\burlopen\(|\bfetch\(|\baxios\b|\bInvoke-(?:WebRequest|RestMethod)\b|http\.client|net\/http|reqwest|aiohttp/;
const outside = exactPattern(
  either(
    seq(
      oneOf(
        '>(>)',
        seq(word('tee'), maybe(' -a')),
        seq(word(oneOf('cp', 'mv', 'install', 'mkdir', 'touch', 'ln')), gap(120)),
        code('open('),
      ),
      space(0, 4),
      maybe(quote),
      oneOf('~', '$({)HOME(})', seq('/', oneOf('etc', 'usr', 'opt', 'var', 'Library'), edge)),
    ),
    word('sudo'),
    word('npm', space(1, 3), oneOf('i', 'install'), space(1, 3), oneOf('-g', '--global')),
    word('brew', space(1, 3), 'install'),
    word('apt(-get)', space(1, 3), 'install'),
    seq(code('Path.home()'), gap(80), 'write'),
  ),
);
const agentConfig = exactPattern(
  either(
    '.claude/settings',
    '.mcp.json',
    'mcpServers',
    '.cursor/(mcp|rules)',
    '.codex/config',
    '.vscode/mcp',
    'claude_desktop_config',
    word('claude mcp add'),
    word('codex mcp add'),
  ),
);

/** All signals but coverage and hidden characters, which the caller counts. */
export function collectSignals(
  files: readonly AuditFile[],
  regions: readonly Region[],
  tools: readonly string[],
): Omit<Signals, 'coverage' | 'hidden_unicode' | 'bytes'> & { readonly used: readonly Used[] } {
  const hosts = new Set<string>();
  const variables = new Set<string>();
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
    const run = executedText(region);
    for (const host of hostsIn(run)) if (!isStandIn(host)) hosts.add(host);
    for (const name of variablesIn(run)) if (!standInName.test(name)) variables.add(name);
    if (kind === 'script') for (const host of hostsIn(text)) note(used, host, region, text.indexOf(host));
    for (const pattern of envReads) {
      for (const match of text.matchAll(pattern)) {
        const name = match[1] ?? match[2] ?? '';
        if (name === '') continue;
        secretRead ||= secretName.test(name);
        if (kind === 'script' && secretName.test(name)) note(used, name, region, match.index);
      }
    }
    egress ||= network.test(text) || networkSinks.some((sink) => sink.test(text));
    shell ||= shellLanguages.has(region.language) || shellCall.test(text);
    secretRead ||= secretSources.some((source) => source.test(text));
    writesOutside ||= outside.test(text);
  }
  return {
    files: files.length,
    scripts: files.filter((file) => file.class === 'script').length,
    binaries: files.filter((file) => ['executable', 'bytecode', 'archive', 'binary'].includes(file.class))
      .length,
    network_hosts: [...hosts].sort().slice(0, 100),
    env_vars: [...variables].sort().slice(0, 100),
    tools: [...new Set(tools)].sort(),
    egress,
    shell,
    secret_read: secretRead,
    writes_outside_project: writesOutside,
    agent_config: agent,
    used: [...used.values()],
  };
}

/** Commands that connect to the address they name. */
const connects =
  /\b(?:curl|wget|https?ie|Invoke-(?:WebRequest|RestMethod)|iwr|irm|git|gh|npx|npm|pnpm|yarn|bunx?|uvx?|pipx?3?|docker|helm|kubectl|ssh|scp|rsync|aws|gcloud|az|psql|redis-cli|openssl|nc)\b/;
/** What only shows an address: a message, a link for a person. */
const shows =
  /\b(?:print|printf|println|echo|puts|console\.\w{1,10}|log(?:ger|ging)?\.\w{1,10}|help|description)\b/;
const lineComment = /(?:^|\s)(?:#|\/\/|<!--).*$|^\s{0,40}(?:\*|--|;|REM\b).*$/;

/** A block that decodes to JSON, such as the payload of a signature, is data. */
const jsonStart = /^\s*[[{]\s*["{[]/;

/**
 * What runs, line by line and without comments: scripts but for messages, and of the instructions only shell commands that
 * connect. Code shown in other languages is a sample: names in it say nothing of what the skill needs.
 */
function executedText({ kind, language, text }: Region): string {
  const isFence = kind === 'fence';
  if (isFence && !shellLanguages.has(language)) return '';
  if (kind === 'decoded' && jsonStart.test(text)) return '';
  return text
    .split('\n')
    .map((line) => line.replace(lineComment, ''))
    .filter((line) => (isFence ? connects.test(line) : !shows.test(line)))
    .join('\n');
}

/** A host that is a placeholder: reserved names, and the attackers' hosts of samples. */
function isStandIn(host: string): boolean {
  return (
    reserved.test(host) ||
    /(?:^|[.-])(?:evil|attacker|malicious|victim|hacker|phish(?:ing)?)(?=[.-])/.test(host)
  );
}

const standInName = /^(?:YOUR|MY|EXAMPLE|SAMPLE|DUMMY|FAKE|TEST|FOO|BAR|XXX)_|_(?:EXAMPLE|PLACEHOLDER)$/;

function variablesIn(text: string): string[] {
  return envReads.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => match[1] ?? match[2] ?? []),
  );
}

const allUrls = new RegExp(urlPattern.source, 'gi');
/** Addresses of specifications and namespaces, which nothing connects to. */
const namespaces =
  /^(?:www\.w3\.org|schemas?\.[\w.-]{3,60}|json-schema\.org|schema\.org|purl\.org|xmlns\.com|example\.(?:com|org|net))$/;

function hostsIn(text: string): string[] {
  const hosts: string[] = [];
  for (const match of text.matchAll(allUrls)) {
    const host = (match[2] ?? '').toLowerCase().replace(/\.$/, '');
    if (
      /^[a-z0-9.-]{4,253}$|^\[/.test(host) &&
      host.includes('.') &&
      !isLocal(host) &&
      !isPackageHost(host) &&
      !namespaces.test(host)
    )
      hosts.push(host);
  }
  return hosts;
}

function note(used: Map<string, Used>, name: string, region: Region, offset: number): void {
  if (!used.has(name)) used.set(name, { name, file: region.file, line: lineAt(region, Math.max(0, offset)) });
}

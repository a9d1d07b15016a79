/** What a skill makes use of, whether or not it is a problem: capabilities, and what an operator has to allow before it works. */
import { patternNamed } from '../patterns/shared-words.ts';
import type { Signals } from '../../schema/audit.ts';
import { capabilities, type Capability } from '../../versions/capabilities.ts';
import { allUrls, isLeftOpen } from '../hosts/addresses.ts';
import { isContainer, isNamespace, isStandIn } from '../hosts/example-hosts.ts';
import { isPackageHost } from '../hosts/package-hosts.ts';
import { parseHost } from '../hosts/parse-host.ts';
import { isLocal } from '../hosts/whose-host.ts';
import { networkSinks, secretSources } from '../rules/exfiltration/sources-and-sinks.ts';
import { testPlace } from '../vocabulary/file-places.ts';
import type { AuditFile } from './inventory.ts';
import { possibleIn } from './prefilter/prefilter.ts';
import { lineAt, type Region } from './region.ts';
import { roleOf } from './roles.ts';

/** A host or a variable that what runs names, and where a script does so first. */
interface Used {
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
const standInName = /^(?:YOUR|MY|EXAMPLE|SAMPLE|DUMMY|FAKE|TEST|FOO|BAR|XXX)_|_(?:EXAMPLE|PLACEHOLDER)$/;
const shellLanguages = new Set(
  'sh bash zsh shell console powershell pwsh ps1 batch fish terminal shellsession'.split(' '),
);
const shellCall =
  /\bsubprocess\.|os\.system\(|child_process|\bexec(?:Sync|File)?\(|\bspawn(?:Sync)?\(|Deno\.Command|Bun\.\$|std::process::Command|exec\.Command\(/;
const network =
  /\bcurl\b|\bwget\b|\brequests\.|\bhttpx\.|\burlopen\(|\bfetch\(|\baxios\b|\bInvoke-(?:WebRequest|RestMethod)\b|http\.client|net\/http|reqwest|aiohttp/;
const outside = patternNamed('signals-outside');
const agentConfig = patternNamed('agent-config');

const codeKinds = new Set<string>(['script', 'fence', 'decoded']);

/** Where a region shows each first, as an offset in its text; -1 where it does not. */
const firstOffsets: Readonly<Record<Capability, (region: Region) => number>> = {
  egress: ({ text }) => firstOf(text, [network, ...possibleIn(text, networkSinks)]),
  shell: ({ text, language }) => (shellLanguages.has(language) ? 0 : text.search(shellCall)),
  secret_read: ({ text }) => {
    const read = variablesIn(text).find(({ name }) => secretName.test(name));
    return read?.offset ?? firstOf(text, possibleIn(text, secretSources));
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
export const isCode = ({ kind }: Region): boolean => codeKinds.has(kind);

/** The source line at which a region shows a capability first; null where it does not. */
export function lineShowing(capability: Capability, region: Region): number | null {
  if (capability !== 'agent_config' && !isCode(region)) return null;
  const at = firstOffsets[capability](region);
  return at < 0 ? null : lineAt(region, at);
}

/** Whether a skill asks for a tool that runs commands. */
export const asksForShell = (tools: readonly string[]): boolean =>
  tools.some((tool) => /^(?:Bash|Shell|Execute|Terminal)\b/i.test(tool) || tool === '*');

/** All signals but coverage and hidden characters, which the caller counts. */
export function collectSignals(
  files: readonly AuditFile[],
  regions: readonly Region[],
  tools: readonly string[],
): Omit<Signals, 'coverage' | 'hidden_unicode' | 'bytes'> & { readonly used: readonly Used[] } {
  const tests = testFiles(files);
  const hosts = new Set<string>();
  const variables = new Set<string>();
  const used = new Map<string, Used>();
  for (const region of regions.filter((each) => isCode(each) && !tests.has(each.file))) {
    for (const { text, start } of executedLines(region)) {
      const found = hostsIn(text).filter((host) => !isStandIn(host));
      const names = variablesIn(text).flatMap(({ name }) => (standInName.test(name) ? [] : [name]));
      if (found.length + names.length === 0 || roleOf(region, start, start).demoted) continue;
      for (const host of found) hosts.add(host);
      for (const name of names) variables.add(name);
      if (region.kind !== 'script') continue;
      for (const name of [...found, ...names.filter((each) => secretName.test(each))])
        if (!used.has(name)) used.set(name, { name, file: region.file, line: lineAt(region, start) });
    }
  }
  const shown = new Set(
    capabilities.filter((each) => regions.some((region) => lineShowing(each, region) !== null)),
  );
  return {
    files: files.length,
    scripts: files.filter((file) => file.class === 'script').length,
    binaries: files.filter((file) => ['executable', 'bytecode', 'archive', 'binary'].includes(file.class))
      .length,
    network_hosts: [...hosts].sort().slice(0, 100),
    env_vars: [...variables].sort().slice(0, 100),
    tools: [...new Set(tools)].sort(),
    egress: shown.has('egress'),
    shell: asksForShell(tools) || shown.has('shell'),
    secret_read: shown.has('secret_read'),
    writes_outside_project: shown.has('writes_outside_project'),
    agent_config: shown.has('agent_config'),
    used: [...used.values()],
  };
}

/** Tests and their data, which run where the skill is made; a file that a document of the skill names runs where it is used. */
function testFiles(files: readonly AuditFile[]): ReadonlySet<string> {
  const documents = files.filter((file) => file.class === 'markdown' && !testPlace.test(file.path));
  const isNamed = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return documents.some(({ text }) => text?.includes(name) === true);
  };
  return new Set(files.flatMap(({ path }) => (testPlace.test(path) && !isNamed(path) ? [path] : [])));
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
 * What runs, line by line and without comments, with its offset: scripts but for messages, and of the instructions only shell
 * commands that connect. Code shown in other languages is a sample: names in it say nothing of what the skill needs.
 */
function* executedLines({ kind, language, text }: Region): Generator<{ text: string; start: number }> {
  const isFence = kind === 'fence';
  if (isFence && !shellLanguages.has(language)) return;
  if (kind === 'decoded' && jsonStart.test(text)) return;
  let start = 0;
  for (const line of text.split('\n')) {
    const said = line.replace(lineComment, '');
    if (isFence ? connects.test(said) : !shows.test(said)) yield { start, text: said };
    start += line.length + 1;
  }
}

const variablesIn = (text: string): { readonly name: string; readonly offset: number }[] =>
  envReads.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ name: match[1] ?? match[2] ?? '', offset: match.index })),
  );

/** The hosts that a text names. */
const hostsIn = (text: string): string[] =>
  [...text.matchAll(allUrls)].flatMap((match) => {
    const host = isLeftOpen(match[2] ?? '') ? '' : (parseHost(match[2] ?? '')?.name ?? '');
    const isNamed =
      /[.[]/.test(host) && !isLocal(host) && !isPackageHost(host) && !isNamespace(host) && !isContainer(host);
    return isNamed ? [host] : [];
  });

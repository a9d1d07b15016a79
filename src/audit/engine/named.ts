/** Hosts and variables that what runs names: what an operator has to allow before the skill works. */
import type { AuditFile } from './inventory.ts';
import type { Region } from './region.ts';
import { allUrls, isLeftOpen } from '../hosts/addresses.ts';
import { isLocal } from '../hosts/whose-host.ts';
import { parseHost } from '../hosts/parse-host.ts';
import { isContainer, isNamespace, isStandIn } from '../hosts/example-hosts.ts';
import { isPackageHost } from '../hosts/package-hosts.ts';

/** Whether the region shows at this offset what attackers do, and runs nothing there. */
export type IsSample = (region: Region, offset: number) => boolean;

export interface Named {
  readonly hosts: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

interface Line {
  readonly text: string;
  /** Offset in the region's text. */
  readonly start: number;
}

export const envReads = [
  /process\.env\.([A-Z][A-Z0-9_]{1,60})|process\.env\[["']([A-Z][A-Z0-9_]{1,60})["']\]/g,
  /os\.(?:environ\[|environ\.get\(|getenv\()\s{0,3}["']([A-Z][A-Z0-9_]{1,60})["']/g,
  /(?:ENV\[["']|\$env:|os\.Getenv\("|env::var\("|System\.getenv\(")([A-Z][A-Z0-9_]{1,60})/g,
  /\$\{?([A-Z][A-Z0-9_]{0,50}(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS|WEBHOOK(?:_URL)?))\b/g,
];
export const shellLanguages = new Set([
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

export function namedBy(files: readonly AuditFile[], regions: readonly Region[], isSample: IsSample): Named {
  const hosts = new Set<string>();
  const variables = new Set<string>();
  const tests = testFiles(files);
  for (const region of regions) {
    if (!runs.has(region.kind) || tests.has(region.file)) continue;
    for (const { text, start } of executedLines(region)) {
      const found = hostsIn(text).flatMap(({ host }) => (isStandIn(host) ? [] : [host]));
      const names = variablesIn(text).filter((name) => !standInName.test(name));
      if (found.length + names.length === 0 || isSample(region, start)) continue;
      for (const host of found) hosts.add(host);
      for (const name of names) variables.add(name);
    }
  }
  return { hosts, variables };
}

const runs = new Set<string>(['script', 'fence', 'decoded']);

const testPath =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|mocks?|__mocks__|test-?data|golden|snapshots?)\/|(?:^|\/)(?:test_[^/]{1,100}|[^/]{1,100}[._-](?:test|spec|fixture|mock)s?)\.\w{1,5}$/i;

/** Tests and their data, which run where the skill is made; a file that a document of the skill names runs where it is used. */
function testFiles(files: readonly AuditFile[]): ReadonlySet<string> {
  const tests = files.filter(({ path }) => testPath.test(path));
  if (tests.length === 0) return new Set();
  const documents = files.filter((file) => file.class === 'markdown' && !testPath.test(file.path));
  const isNamed = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return documents.some(({ text }) => text?.includes(name) === true);
  };
  return new Set(tests.flatMap(({ path }) => (isNamed(path) ? [] : [path])));
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
function* executedLines({ kind, language, text }: Region): Generator<Line> {
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

const standInName = /^(?:YOUR|MY|EXAMPLE|SAMPLE|DUMMY|FAKE|TEST|FOO|BAR|XXX)_|_(?:EXAMPLE|PLACEHOLDER)$/;

function variablesIn(text: string): string[] {
  return envReads.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => match[1] ?? match[2] ?? []),
  );
}

/** The hosts that a text names, and where their addresses begin. */
export function hostsIn(text: string): { readonly host: string; readonly offset: number }[] {
  return [...text.matchAll(allUrls)].flatMap((match) => {
    const host = isLeftOpen(match[2] ?? '') ? '' : (parseHost(match[2] ?? '')?.name ?? '');
    const isNamed =
      /[.[]/.test(host) && !isLocal(host) && !isPackageHost(host) && !isNamespace(host) && !isContainer(host);
    return isNamed ? [{ host, offset: match.index }] : [];
  });
}

/** Every host, variable, command, package and outside path that the files of a skill name, in whatever place: what its versions are compared by. */
import { z } from 'zod';
import type { Names } from '../schema/audit.ts';

interface NamedFile {
  readonly path: string;
  /** Null if the file was not read. */
  readonly content: Uint8Array | null;
}

/** Most names of a kind that are kept. */
const namesMax = 1_000;

/**
 * Wider than the signals of the audit, which say what an operator has to allow: an address in a sentence, a sample or a comment is
 * named too, as an agent may follow it. Code is not understood, so a name that is put together at run time is not seen.
 */
export function namesIn(files: readonly NamedFile[]): Names {
  const hosts = new Set<string>();
  const variables = new Set<string>();
  const commands = new Set<string>();
  const packages = new Set<string>();
  const paths = new Set<string>();
  for (const { path, content } of files) {
    if (content === null || content.includes(0)) continue;
    const text = new TextDecoder().decode(content);
    for (const [, address = ''] of text.matchAll(afterScheme)) add(hosts, hostOf(address));
    for (const [, host = ''] of text.matchAll(gitAddress)) add(hosts, hostOf(host));
    for (const read of variableReads) for (const [, name = ''] of text.matchAll(read)) variables.add(name);
    if (/(?:^|\/)\.env(?:\.|$)/.test(path))
      for (const [, name = ''] of text.matchAll(/^([A-Za-z_]\w{1,80})=/gm)) variables.add(name);
    for (const [found] of text.matchAll(outsidePath)) paths.add(found.replace(/[.:]+$/, ''));
    for (const statement of statementsOf(path, text)) {
      for (const name of programsOf(statement)) commands.add(name);
      for (const name of packagesOf(statement)) packages.add(name);
    }
  }
  return {
    hosts: kept(hosts),
    variables: kept(variables),
    commands: kept(commands),
    packages: kept(packages),
    paths: kept(paths),
  };
}

function add(names: Set<string>, name: string | null): void {
  if (name !== null) names.add(name);
}

function kept(names: ReadonlySet<string>): string[] {
  return [...names]
    .filter((name) => name.length <= 260)
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, namesMax);
}

const afterScheme = /:\/\/(\[[0-9a-fA-F:.]{2,45}\]|[^\s/?#"'`()|\\,;]{1,260})/g;
const gitAddress = /\bgit@([\w.-]{3,250}):/g;

/** The host of what follows `://`; `*.` for a part that is filled in later, null for what names none or this machine. */
function hostOf(address: string): string | null {
  const host = address
    .slice(address.lastIndexOf('@') + 1)
    .replace(/(?<=[^:]):[^:\]]*$/, '')
    .toLowerCase();
  if (host.startsWith('[')) return /^\[[\da-f:.]+\]$/.test(host) && host !== '[::1]' ? host : null;
  const fixed = host.replace(/^.*[}>\])]/, '*').replace(/[.*_]+$/, '');
  const isHost = /^(?:\*\.)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u.test(fixed) || /^\d{8,10}$/.test(fixed);
  return isHost && !/^(?:127(?:\.\d+){1,3}|0\.0\.0\.0)$/.test(fixed) ? fixed : null;
}

const variableReads = [
  /(?:process|import\.meta)\.env\.([A-Za-z_]\w{1,80})/g,
  /(?:environ|environ\.get|environ\.pop|environ\.setdefault|[gG]etenv|GetEnv\w{0,30}|process\.env|ENV|ENV\.fetch|env\.get|env::var|LookupEnv)\s{0,3}[([]\s{0,3}["'`]([A-Za-z_]\w{1,80})["'`]/g,
  /\$env:([A-Za-z_]\w{1,80})/g,
  /\$\{?([A-Z][A-Z0-9_]{2,80})\b/g,
  /\b(?:export|ENV|ARG|setx?)\s{1,3}([A-Z][A-Z0-9_]{2,80})[= ]/g,
  /\s(?:-e|--env)[ =]([A-Z][A-Z0-9_]{2,80})\b/g,
  /\b(?:secrets|env)\.([A-Z][A-Z0-9_]{2,80})\b/g,
];

const outsidePath =
  /(?<![\w.~/$}:-])(?!\/dev\/null|\/usr\/bin\/env)(?:~|\$\{?HOME\}?|%USERPROFILE%|\/(?:etc|usr|var|opt|root|home|Users|Library|System|dev|proc)(?=\/))\/[\w.@~+/-]{1,200}/g;

const shellFile = /\.(?:sh|bash|zsh|fish|ksh|command|ps1|psm1|bat|cmd)$/i;
const shellStart = /^#!\S*(?:\/|env\s+)(?:ba|z|k|fi|da)?sh\b/;
const shellBlock =
  /^(?:sh|bash|zsh|fish|shell|console|terminal|shell-?session|powershell|pwsh|ps1|batch|bat|cmd)\b/i;

/** What a shell would be given, one statement each, by the form of the file. */
function* statementsOf(path: string, text: string): Generator<string> {
  if (shellFile.test(path) || shellStart.test(text)) yield* ofScript(text.split('\n'));
  else if (/\.(?:md|mdx|markdown|txt)$/i.test(path)) yield* ofMarkdown(text);
  else if (/(?:^|\/)package\.json$/.test(path)) yield* ofScript(ofPackageJson(text));
  else yield* ofCode(text, /\.(?:ya?ml|toml)$|(?:^|\/)(?:Dockerfile|Makefile)/.test(path));
}

/** Most blocks of Markdown within each other that are read. */
const nestedMax = 4;

function* ofMarkdown(text: string, depth = 0): Generator<string> {
  let block: { readonly fence: string; readonly info: string; readonly lines: string[] } | null = null;
  for (const line of text.split('\n')) {
    const [, fence = '', info = ''] = /^[\s>]{0,40}(`{3,}|~{3,})\s{0,4}(\S{0,40})/.exec(line) ?? [];
    if (block !== null) {
      if (fence.startsWith(block.fence) && info === '') {
        yield* ofBlock(block.info, block.lines, depth);
        block = null;
      } else block.lines.push(line);
    } else if (fence !== '') block = { fence, info: info.replace(/^\{?\.?/, '').toLowerCase(), lines: [] };
    else yield* ofScript(orderedIn(line));
  }
  // A block that is not closed reaches to the end.
  if (block !== null) yield* ofBlock(block.info, block.lines, depth);
}

function* ofBlock(info: string, lines: readonly string[], depth: number): Generator<string> {
  if (shellBlock.test(info)) yield* ofScript(lines);
  else if (info === '' || info === 'text') yield* ofScript(lines.filter(isCommand));
  else if (/^(?:markdown|mdx?)$/.test(info) && depth < nestedMax)
    yield* ofMarkdown(lines.join('\n'), depth + 1);
  else yield* ofCode(lines.join('\n'), /^(?:ya?ml|docker(?:file)?|make(?:file)?|toml)$/.test(info));
}

/** Code in a sentence that reads like a command, or that the sentence says to run. */
function orderedIn(line: string): string[] {
  const order = /(\b(?:run|execute|invoke|type|using|via)[ :]{1,2})?`([^`]{2,400})`/gi;
  return [...line.matchAll(order)].flatMap(([, verb, code = '']) =>
    verb !== undefined || isCommand(code) ? [code] : [],
  );
}

/** Whether a text that is not marked as one reads like a command: after a prompt, or with an option, a path or a quoted argument. */
function isCommand(text: string): boolean {
  return /^\s*(?:[$>%] +[a-z./~]|(?:sudo )?[a-z][\w.+-]{0,40}(?: +[a-z][\w:-]{0,40}){0,3} +(?:--?[A-Za-z]|["'$<]|[\w@~.:-]{0,80}[/@]|[\w-]{1,60}\.[a-z]{1,5}\b))/.test(
    text,
  );
}

/** Commands that code starts, and those that a workflow, a settings file or a Dockerfile states. */
const startedByCode = [
  /\b(?:subprocess\.\w{1,20}|Popen|os\.system|os\.popen|shell_exec)\s{0,3}\(\s{0,20}(?:\[\s{0,40})?[fr]?["'`]([^"'`\n]{1,400})/g,
  /\b(?:exec(?:Sync|File|FileSync)?|spawn(?:Sync)?|Command(?:::new)?|execa)\s{0,3}\(\s{0,20}["'`]([^"'`\n]{1,400})/g,
  /\$`([^`]{1,400})`/g,
  /"(?:command|cmd)"\s{0,3}:\s{0,3}(?:\[\s{0,40})?"([^"\n]{1,400})/g,
];
const stated = [
  /^\s{0,40}(?:- )?["']?(?:command|cmd|run|script|entrypoint)["']?:\s{1,3}(?:[[>|-]{0,3}\s{0,40})?["']?([^"'\n]{1,400})/gm,
  /^\s{0,8}(?:RUN|CMD|ENTRYPOINT)\s{1,4}(?:\[\s{0,4}")?([^"\n]{1,400})/gm,
];

function* ofCode(text: string, isStated: boolean): Generator<string> {
  for (const start of isStated ? [...startedByCode, ...stated] : startedByCode)
    for (const [, code = ''] of text.matchAll(start))
      yield* ofScript([code.replace(/\$?\{\{?[^}]{0,80}\}\}?/g, 'x')]);
}

/** The commands that `package.json` names. */
function ofPackageJson(text: string): string[] {
  try {
    const { scripts } = z.looseObject({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text));
    return Object.values(scripts);
  } catch {
    return [];
  }
}

/** Statements of shell lines; what is handed to another program as its input is no command. */
function* ofScript(lines: readonly string[]): Generator<string> {
  let [end, line]: [string | null, string] = [null, ''];
  for (const next of lines) {
    if (end !== null) {
      if (next.trim() === end) end = null;
      continue;
    }
    const part = next.replace(/^\s*(?:[$>%]|PS [^>]{0,60}>)\s+/, '').replace(/(?:^|\s)#(?:\s.*)?$/, '');
    if (/[\\`^]\s*$/.test(part) && line.length < 4_000) {
      line += `${part.replace(/[\\`^]\s*$/, '')} `;
      continue;
    }
    const whole = line + part;
    line = '';
    const here = /<<-?\s{0,3}["']?(\w{1,40})["']?/.exec(whole);
    if (here !== null && !/\b(?:sh|bash|zsh|ssh)\b/.test(whole)) end = here[1] ?? null;
    yield* whole.split(/\|\|?|&&?|;|\$\(|(?<=^|\s)[({]\s?|`|\b(?:then|do|else)\s/);
  }
  if (line !== '') yield line;
}

/** Words of a shell that start no program. */
const builtins = new Set(
  (
    'if then elif else fi for while until do done case esac in function select return exit break continue set shift ' +
    'local declare typeset readonly export unset true false test echo printf cd pwd let wait read'
  ).split(' '),
);
/** Programs that start the program which follows. */
const wrappers = new Set([
  'sudo',
  'env',
  'time',
  'nohup',
  'exec',
  'xargs',
  'command',
  'doas',
  'timeout',
  'nice',
  'eval',
  'watch',
]);

function wordsOf(statement: string): string[] {
  const words = statement.trim().split(/\s+/).slice(0, 60);
  const first = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word) && word !== '!');
  return first < 0 ? [] : words.slice(first);
}

function* programsOf(statement: string): Generator<string> {
  const words = wordsOf(statement);
  for (const [at, word] of words.entries()) {
    const name = word.replace(/^["']|["']$/g, '').replace(/^.*\//, '');
    const isName = /^(?:[a-z_][\w.+-]*|[A-Z][a-z]+-[A-Z]\w+|\d?[a-z]\w*)$/.test(name) && name.length <= 60;
    if (isName && name.length > 1 && !builtins.has(name)) yield name;
    const next = words[at + 1];
    if (!wrappers.has(name) || next === undefined || next.startsWith('-')) return;
  }
}

const managers =
  'pip3?|pipx|uv|npm|pnpm|yarn|bun|brew|apt|apt-get|apk|dnf|yum|pacman|choco|winget|cargo|gem|go|conda|mamba|poetry|composer';
const installs = new RegExp(
  `^(?:\\S{1,40}\\s+){0,2}?(?:(?:${managers})\\s+(?:pip\\s+|tool\\s+|global\\s+)?(?:install|add|i|get|require)|` +
    `npx|uvx|bunx|pnpm\\s+dlx|yarn\\s+dlx|uv\\s+tool\\s+run|pipx\\s+run)\\s+(.{1,400})`,
);

/** What a package manager is told to install, or to fetch and run: names with the version that is asked for. */
function* packagesOf(statement: string): Generator<string> {
  const [matched, rest = ''] = installs.exec(statement) ?? [];
  if (matched === undefined) return;
  const names = rest
    .split(/\s+/)
    .filter((word) => /^["']?@?[A-Za-z0-9][\w.@/~^=<>!+[\],:-]*["']?$/.test(word));
  const isRun = /^(?:npx|uvx|bunx|.*\s(?:dlx|run)\s)/.test(matched);
  for (const name of isRun ? names.slice(0, 1) : names) yield name.replace(/["']/g, '');
}

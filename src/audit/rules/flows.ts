/** What a program reads, followed by its names to a call. */
import { patternNamed } from '../patterns/shared-words.ts';
import { namesFrom, reaches } from '../flow/name-flow.ts';
import { testFile, testPlace } from '../vocabulary/file-places.ts';
import { isProgram } from '../engine/languages.ts';
import type { RowHit, Weigher } from '../engine/rule.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { firstUrl } from '../hosts/addresses.ts';
import { forges } from '../hosts/shared-hosts.ts';
import { isStrangers } from '../hosts/whose-host.ts';
import { everywhere } from '../patterns/pattern-text.ts';

const starters = patternNamed('starters').source;
/** Languages in which a line begins with a program; in others such words are in messages and comments. */
const shells = new Set(['sh', 'powershell', 'batch', '']);
const shellStarter = patternNamed('shell-starter').source;
/** What may come before the name: quotation marks, a list, a shell with its option, a prefix for text. */
const lead = patternNamed('before-program').source;

/** `win ? "powershell" : "sh", ["-c", name]`: whatever the shell is, its option says that a command follows. */
const afterShell = patternNamed('after-shell').source;

/** A program's name in quotation marks is a text of its own and no variable: `spawn("ffmpeg", …)`. */
const notText = `(?!(?<=["'])[\\w-]{1,60}["'])`;

/** A call that runs one of the names, itself or as the program of a shell; the names are a choice in a pattern. */
const callOfAny = (names: string, isShell: boolean): RegExp =>
  new RegExp(
    `(?:${isShell ? `${starters}|${shellStarter}` : starters})(?:${lead}|${afterShell})(?<![\\w-])${isShell ? '' : notText}(?:${names})(?![\\w-])`,
    'm',
  );

/** A shell is given what the name holds as its text. */
const evaluationOfAny = (names: string): RegExp =>
  new RegExp(
    String.raw`(?:\b(?:eval|iex|Invoke-Expression)|(?:ba|z|da)?sh\}?["']?\s{1,4}-c|\b(?:ba|z|da)?sh\s{1,4}(?:-s\s)?<<<|\[scriptblock\]::Create\()[\s("'$&{]{0,8}(?:${names})\b|` +
      String.raw`\$\{?(?:${names})\b\}?["']?\s{0,3}\|\s{0,3}(?:sudo\s)?(?:ba|z|da)?sh\b`,
  );

/** The file that holds it is made executable, or started from this folder: `chmod +x step`, `./step`. */
const startOfAny = (names: string): RegExp =>
  new RegExp(
    String.raw`(?:^|[;&|]\s{0,4}|\b(?:sudo|nohup|exec|do|then)\s{1,3})[ \t]{0,12}["']?(?:\.\/|(?=[$~/]))(?:\$\{?)?(?:${names})(?![\w.[-]|\s{0,3}[=|])|` +
      String.raw`\bchmod\s{1,3}(?:-\w\s)?(?:\+x|0?[157]\d\d|[au]\+x)\s{1,3}["']?\$?\{?(?:${names})(?![\w-])|` +
      String.raw`\bchmod(?:Sync)?\(\s{0,3}(?:${names})\b[^\n]{0,20}(?:0o?[157]\d\d|S_IEXEC|S_IXUSR|['"]\+x)`,
    'm',
  );

/** Characters of a program that are followed, and calls of one kind that are tried. */
const longest = 262_144;
const mostCalls = 16;

/** Calls and commands that carry a body to somewhere else, by whatever road. */
export const outwardRoads = everywhere(patternNamed('outward-roads'));

/** A call that is given what was read. */
interface ReachedCall {
  /** The call and what follows it, 400 characters. */
  readonly text: string;
  readonly offset: number;
}

/** The first call that the text matched as `read` reaches; `calls` has the flag g. */
export function reachedCall(whole: string, read: string, calls: RegExp): ReachedCall | null {
  const text = whole.slice(0, longest);
  const from = text.indexOf(read);
  if (from < 0) return null;
  let tried = 0;
  for (const { index } of text.matchAll(calls)) {
    if ((tried += 1) > mostCalls) return null;
    if (reaches(text, from, index)) return { text: text.slice(index, index + 400), offset: index };
  }
  return null;
}

/** Words inside a text are no names; a literal without blanks may be a file. */
const literals = /(?<![fF\w])(["'])(?:(?!\1)[^\\\n$`{}]){0,400}\1/g;
/** `["sort", "-u", name]`: the name is an argument of a known program; after `-c` it is what a shell runs. */
const commandLists =
  /\[\s{0,4}["'](?![^"'\n]{1,24}["'],\s{0,4}["'][-/](?:l?c|e|C|Command|EncodedCommand)["'])[^\]\n]{0,400}\]/g;
/** `f"sort -u {name}"`, the same in a text; behind a shell or an interpreter it is what that runs. */
const commandTexts =
  /(?:\b[fF])?(["'`])(?!(?:\S{0,20}\/)?(?:(?:ba|z|da)?sh|eval|node|perl|python3?|ruby|source)\b)[\w./-]{2,40}\s(?:(?!\1)[^\n]){0,400}\1/g;
const withoutTexts = (text: string): string =>
  text
    .replaceAll(literals, (literal) => (/\s/.test(literal) ? '""' : literal))
    .replaceAll(commandTexts, '""')
    .replaceAll(commandLists, '[]');

/** Data by their names, and names of a letter, which programs use for anything. */
const noProgram = /^[_eijkn]$|\.(?:csv|json|ya?ml)$/;

/** The names and files of a program that hold what is read at the offset, as a choice in a pattern; null without one. */
function holdersOf(whole: string, offset: number): string | null {
  const text = whole.slice(0, longest);
  const line = text.slice(0, offset).split('\n').length - 1;
  const plain = withoutTexts(text).split('\n');
  const place = plain.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  const names = namesFrom(plain.join('\n'), place).filter((name) => !noProgram.test(name));
  return names.length === 0 ? null : names.map((name) => RegExp.escape(name)).join('|');
}

/** A program of a skill's tests, which has material of every kind. */
export const isTestFile = (file: string): boolean => testPlace.test(file);

const careful = patternNamed('flows-careful');
/** A program that asks, shows first, or takes what it works on from the person who starts it. */
export const isCareful = (text: string): boolean => careful.test(text);

/** Characters of a program that are looked at. */
const longestOfOwnProgram = 262_144;
const remark = /^[ \t]{0,60}(?:#(?!!)|\/\/)[^\n]{0,4000}/gm;

/**
 * The text that is written to a file of its own where the offset is in one, since nothing outside it gets what it reads;
 * else the whole program. Lines that are remarks are blank, and run nothing.
 */
export function ownProgram(whole: string, offset: number): string {
  const text = whole.slice(0, longestOfOwnProgram);
  return (quotedAt(text, offset) ?? text).replaceAll(remark, '');
}

/** A text in three quotation marks, of which the program has an odd number before the offset. */
function quotedAt(text: string, offset: number): string | null {
  for (const mark of ["'''", '"""']) {
    const before = text.slice(0, offset).split(mark);
    if (before.length % 2 === 1) continue;
    const opening = before.slice(0, -1).join(mark);
    // A docstring describes the program that it is in.
    if (!/[=(,+]\s{0,3}[bfru]{0,2}$/i.test(opening)) continue;
    const end = text.indexOf(mark, offset);
    return text.slice(opening.length + 3, end < 0 ? undefined : end);
  }
  return null;
}

/** `new URL(text)` takes an address apart in JavaScript; only in other languages it opens one. */
const isParsed = ({ match, region }: RowHit): boolean =>
  /^\s?new URL\(/.test(match[0]) && /\.[cm]?[jt]sx?$/.test(region.file);

/** A command in a text of a program that no call on its line runs: the name holds the command, not what it fetches. */
function isWords({ match, region, start }: RowHit): boolean {
  if (shells.has(region.language) || !/^\s?(?:curl|wget|aria2c|Invoke-|iwr|irm|Start-Bits)/.test(match[0]))
    return false;
  const line = region.text.slice(region.text.lastIndexOf('\n', start - 1) + 1, start);
  return /["'`]/.test(line) && !/\w\s?\(|\$\(|%x|`\s?$/.test(line.replace(/["'`][^"'`]{0,40}$/, ''));
}

/** What the match reads is run under a name that holds it, in any language. */
export function byRun(hit: RowHit): Severity | null {
  const { region, start, severity } = hit;
  if (isParsed(hit)) return null;
  const names = holdersOf(region.text, start);
  if (names === null || (isWords(hit) && !/[./]/.test(names))) return null;
  const isShell = shells.has(region.language) || !isProgram(region);
  if (!isShell) return callOfAny(names, false).test(region.text) ? severity : null;
  if (evaluationOfAny(names).test(region.text)) return severity;
  // A shell script that runs what it has just stored is an installer as often as not.
  return callOfAny(names, true).test(region.text) || startOfAny(names).test(region.text) ? 'medium' : null;
}

/** Numbers that documents on the format print, without blanks. */
const printed = patternNamed('flows-printed');

/** An account at a bank is written into a program (AG-07). */
export const byBankAccount: Weigher = ({ match, scope, region: { file }, severity }) => {
  const number = (match[1] ?? '').replaceAll(' ', '');
  if (number.length < 15 || number.length > 34 || printed.test(number) || isTestFile(file)) return null;
  if ((number.match(/\d/g)?.length ?? 0) < 10 || /(\d)\1{6}|123456/.test(number)) return null;
  return /example|sample|placeholder|mod[- ]?97 test/i.test(scope) ? null : severity;
};

const fetches = String.raw`\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\s|\b(?:requests|httpx|axios)\.get\(|\burlopen\(|(?<![.\w])fetch\(`;
const agents = String.raw`\b(?:claude|codex|gemini|cursor-agent|opencode|aider|goose|amp|qwen|llm|openclaw)\s[^\n]{0,40}(?:-p|--print|--prompt|--message|exec|run|-m)\b[^\n]{0,200}`;

/** Null for known hosts, the owner's, this machine and tests; medium for a forge, whose path names an account. */
function byForeignHost({ match, region: { text, file }, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(text);
  if (testFile.test(file) || !isStrangers(url, owner)) return null;
  return forges.has(url.host) ? 'medium' : severity;
}

/** An agent is started with a text that a host sends (PI-05). */
export const bySentText: Weigher = (hit) => {
  const names = holdersOf(hit.region.text, hit.start);
  const text = hit.region.text.slice(0, 262_144);
  const within = new RegExp(`${agents}\\$\\(\\s?(?:${fetches})`).test(text);
  if (!within && (names === null || !new RegExp(`${agents}[$"'{ ]{1,3}(?:${names})\\b`).test(text)))
    return null;
  return byForeignHost(hit);
};

const histories = String.raw`\.(?:bash|zsh|python|psql|mysql|node_repl|sqlite)_history\b|ConsoleHost_history|fish_history`;
const browsers = String.raw`(?:Chrome|Chromium|Brave|Edge|Firefox|Safari|Arc)\b[^\n]{0,80}\b(?:History|Bookmarks|Cookies|Web Data|places\.sqlite)\b|\bplaces\.sqlite\b`;
const messages = String.raw`\bMessages["'/, ]{1,6}chat\.db\b|\bNoteStore\.sqlite\b|\bAddressBook-v22|\bSignal["'/, ]{1,6}(?:sql|config)|["'/\\]tdata\b|\.thunderbird\b|\bLibrary["'/, ]{1,6}Mail\b`;
/** What nothing but spying takes to a third party. */
const grave = new RegExp(`${histories}|${browsers}|${messages}|pynput|GetAsyncKeyState|on_press|uiohook`);

export function byPrivateHost({ match, region: { text, file }, owner, severity }: RowHit): Severity | null {
  if (isTestFile(file)) return null;
  const call = reachedCall(text, match[0], outwardRoads);
  if (call === null) return null;
  const url = firstUrl(call.text) ?? firstUrl(text);
  if (url === null) return 'medium';
  if (!isStrangers(url, owner)) return null;
  return grave.test(match[0]) ? 'high' : severity;
}

/** What a program reads, followed by its names to a call. */
import { patternNamed } from '../patterns/shared-words.ts';
import { namesFrom } from '../flow/name-flow.ts';
import { isProgram } from '../engine/languages.ts';
import type { RowHit } from '../engine/rule.ts';
import type { Severity } from '../../schema/vocabulary.ts';

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

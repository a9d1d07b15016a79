/** Whether what a program reads in one place reaches a call in another, in any language, by the names that hold it. */
import { namesFrom, reaches } from '../../flow/name-flow.ts';
import { testPlace } from '../../vocabulary/file-places.ts';
import { commandCall, evaluatingCall } from '../../vocabulary/remote-code/shared.ts';

/** Characters of a program that are followed, and calls of one kind that are tried. */
const longest = 262_144;
const mostCalls = 16;

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

const running = new RegExp(`${commandCall.source}|${evaluatingCall.source}`, 'g');

/** Whether what was fetched reaches a call that evaluates or runs something: a program may have both by chance. */
export const isRunLater = (scope: string, fetched: string): boolean =>
  reachedCall(scope, fetched, running) !== null;

/** Words inside a text are no names; a literal without blanks may be a file. */
const literals = /(?<![fF\w])(["'])(?:(?!\1)[^\\\n$`{}]){0,400}\1/g;
/** `["sort", "-u", name]`: the name is an argument of a known program; after `-c` it is what a shell runs. */
const commandLists =
  /\[\s{0,4}["'](?![^"'\n]{1,24}["'],\s{0,4}["'][-/](?:l?c|e|C|Command|EncodedCommand)["'])[^\]\n]{0,400}\]/g;
const withoutTexts = (text: string): string =>
  text
    .replaceAll(literals, (literal) => (/\s/.test(literal) ? '""' : literal))
    .replaceAll(commandLists, '[]');

/**
 * The names and files of a program that hold what the text matched as `read` reads, as a choice in a pattern; null
 * without one.
 */
export function holdersOf(whole: string, read: string): string | null {
  const text = whole.slice(0, longest);
  const from = text.indexOf(read);
  if (from < 0) return null;
  const line = text.slice(0, from).split('\n').length - 1;
  const plain = withoutTexts(text).split('\n');
  const place = plain.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  const names = namesFrom(plain.join('\n'), place).filter((name) => !/^[_eijkn]$/.test(name));
  return names.length === 0 ? null : names.map((name) => RegExp.escape(name)).join('|');
}

/** A program of a skill's tests, which has material of every kind. */
export const isTestFile = (file: string): boolean => testPlace.test(file);

const careful = new RegExp(
  [
    String.raw`dry[_-]?run|--confirm|\binput\(|\bread -r?p?\b|Read-Host|confirm\(|are you sure|\bargparse\b|process\.argv|sys\.argv|click\.|typer|tempfile|mktemp|flag`,
    String.raw`\.(?:Bool|String)|clap::|ARGV|\$argv|os\.Args|env::args`,
  ].join(''),
  'i',
);
/** A program that asks, shows first, or takes what it works on from the person who starts it. */
export const isCareful = (text: string): boolean => careful.test(text);

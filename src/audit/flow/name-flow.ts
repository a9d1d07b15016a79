/** Where a value that a program reads goes: the names that hold it, followed over assignments, calls and returns. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';
import { lineSpanAt } from '../engine/region.ts';
import { heldBy, keywords, openedBy } from './name-holders.ts';

/** Rounds in which names give names; each one is a step from an assignment to the next. */
const rounds = 5;
/** Names that are followed at once; a program that needs more is followed no further. */
const mostNames = 60;
/** Names of one value; a program in which more hold it calls everything alike. */
const mostHolders = 12;
/** Characters of a call, from the beginning of its line. */
const callLength = 700;
/** Lines of a list or a call that are taken for one statement. */
const listLength = 14;
const openEnd = /(?:[[({,|\\+]|=>|&&|\?)\s{0,4}$/;

const functionHead = patternNamed('function-head');

/** Whether the call at `to` is given what the program reads at `from`, as far as names and files say so. */
export function reaches(text: string, from: number, to: number): boolean {
  const lines = text.split('\n');
  const [first, last] = [lineOf(text, from), lineOf(text, to)];
  if (openLines(lines, first).includes(last) || openLines(lines, last).includes(first)) return true;
  const { start } = lineSpanAt(text, to);
  const call = text.slice(start, to + callLength);
  const receivers = enclosing(lines, last);
  const read = openLines(lines, first)
    .map((at) => lines[at])
    .join('\n');
  if (receivers.some((name) => callOf(name, /(?=["'\w])/).test(read))) return true;
  for (const names of spread(lines, first)) {
    const any = patternOf(names);
    if (any === null) return false;
    if (any.test(call) || receivers.some((name) => callOf(name, any).test(text))) return true;
  }
  return false;
}

/** The names and files that hold what the program reads at `from`, after three rounds at most; none where they would be too many. */
export function namesFrom(text: string, from: number): readonly string[] {
  let found: readonly string[] = [];
  let round = 0;
  for (const names of spread(text.split('\n'), lineOf(text, from))) {
    found = [...names];
    if ((round += 1) > 3) break;
  }
  return found.length > mostHolders ? [] : found;
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1;

/** The names that hold what a line reads, and after each round those that were given it by them. */
function* spread(lines: readonly string[], first: number): Generator<ReadonlySet<string>> {
  const held = filledAt(lines, first);
  // A function gives what it reads where it keeps it under no name; else it has to give the name.
  const names = new Set(held.length > 0 ? held : enclosing(lines, first));
  const heads = new Map([...lines.join('\n').matchAll(definition)].map(([, name, given]) => [name, given]));
  yield names;
  for (let round = 0; round < rounds; round += 1) {
    const any = patternOf(names);
    if (any === null) return;
    const before = names.size;
    for (const [at, line] of lines.entries()) {
      if (names.size > mostNames) break;
      if (line.length > 4_000 || !any.test(line) || isOnlyLogin(line, any)) continue;
      if (!any.test(withoutEnvironment(lines, at))) continue;
      for (const name of filledAt(lines, at)) names.add(name);
      for (const name of openedBy(line, names)) names.add(name);
      for (const name of parametersOf(line, any, heads)) names.add(name);
      if (/^\s{0,40}(?:for|foreach|while|with|if)\b/.test(line))
        for (const name of heldBy(lines[at + 1] ?? '')) names.add(name);
      if (givesBack.test(line.replaceAll(substituted, '=')))
        for (const name of enclosing(lines, at)) names.add(name);
    }
    if (names.size === before) return;
    yield names;
  }
}

/** A function with its parameters, and a call with its arguments. */
const definition =
  /\b(?:def|function|const|let|var)\s{1,3}(\w{1,60})\s?(?:=\s?(?:async\s?)?(?:function\s?)?)?\(([^()\n]{1,200})\)/g;
const invocation = /(?<![.\w])(\w{1,60})\(((?:[^()\n]|\([^()\n]{0,80}\)){1,200})/g;

/** The parameters by which functions of the program are given one of the names on this line. */
function parametersOf(line: string, any: RegExp, heads: ReadonlyMap<unknown, string | undefined>): string[] {
  return [...line.slice(0, 1_000).matchAll(invocation)].flatMap(([, name, given = '']) => {
    const place = given.split(',').findIndex((each) => any.test(each));
    const parameter = place < 0 ? undefined : heads.get(name)?.split(',')[place];
    return /^\W{0,4}(\w{2,60})/.exec(parameter ?? '')?.slice(1) ?? [];
  });
}

/** What a function gives to those who call it; a line with nothing but a name is that in some languages. */
const givesBack =
  /\b(?:return|yield|echo|printf?|cat|puts|resolve|callback|done|Write-Output)\b|^\s{1,60}(?:(?:Ok|Some)\()?\$?\w{1,60}\)?\s{0,3}$/;
/** `name=$(echo … | …)`: what is printed in it is the value. */
const substituted = /="?\$\([^()]{0,600}\)/g;
const request =
  /\b(?:curl|wget|https?|fetch|axios|got|requests|httpx|session|client|urlopen|Invoke-(?:RestMethod|WebRequest))\b/;
const login = everywhere(patternNamed('name-flow-login'));

/** A request that a name only signs in: what comes back for it is no secret. */
const isOnlyLogin = (line: string, any: RegExp): boolean =>
  request.test(line) && !any.test(line.slice(0, 4_000).replaceAll(login, ' '));

const starting =
  /\b(?:spawn\w{0,5}|exec\w{0,9}|fork|execa|Popen|run|call|check_\w{4,6}|create_subprocess_\w{4,5})\(/;
/** `env: { ...names }`, `env=names`, `env=names(x=1)`: the environment that a call gives a child process. */
const environmentOf = (mark: string): RegExp =>
  new RegExp(
    String.raw`(?<=[\s,({]|^)["']?env["']?\s{0,3}${mark}\s{0,3}(?:\{[^{}\n]{0,300}\}|[\w.]{1,80}(?:\((?:[^()\n]|\([^()\n]{0,80}\)){0,200}\))?)(?=\s{0,3}(?:[,)}]|$))`,
    'g',
  );
const [assigned, entered] = [environmentOf('='), environmentOf('[:=]')];
const shorthand = /^\s{0,80}env\s{0,3},?\s{0,3}$/;

/** A line without the environment of a child process or of one command, which their output is not; the command may name the value again. */
function withoutEnvironment(lines: readonly string[], at: number): string {
  const whole = lines[at] ?? '';
  const isStart = openLines(lines, at).some((each) => starting.test(lines[each] ?? ''));
  if (isStart && shorthand.test(whole)) return '';
  const line = whole.replaceAll(isStart ? entered : assigned, ' ');
  return /^\s{0,40}(?:export\s|local\s)?\w{1,40}="?\$\(/.test(line)
    ? line.replaceAll(
        /(?<=\$\(|\s)[A-Z_]\w{0,40}=(?:"\$\{?\w{1,60}\}?"|\$\w{1,60})\s(?=\s{0,3}[\w./"$])/g,
        ' ',
      )
    : line;
}

/** The names and files that the statement of a line fills. */
const filledAt = (lines: readonly string[], at: number): string[] =>
  openLines(lines, at).flatMap((each) => heldBy(lines[each] ?? ''));

/** Numbers of the lines of one statement: those above that end in an open bracket or an operator, and what follows an open end. */
function openLines(lines: readonly string[], at: number): number[] {
  const found = [at];
  let index = at;
  while (index > 0 && at - index < listLength && isOneStatement(lines[index - 1] ?? '', lines[index] ?? '')) {
    index -= 1;
    found.push(index);
  }
  if (openEnd.test(lines[at] ?? '')) found.push(at + 1);
  // `.then((reply) => …)` on a line of its own belongs to the call above it.
  for (let next = at + 1; next - at < listLength && /^\s{0,40}\./.test(lines[next] ?? ''); next += 1)
    found.push(next);
  return found;
}

/** Whether a line continues the one above it: something is open there, or it is indented under what begins no block. */
const isOneStatement = (above: string, line: string): boolean =>
  openEnd.test(above) ||
  (indentOf(line) > indentOf(above) && !/[{:;]\s{0,4}$/.test(above) && above.trim() !== '');

/** The function that a line is in, by its indentation. */
export function enclosing(lines: readonly string[], at: number): string[] {
  let depth = indentOf(lines[at] ?? '');
  for (let index = at; index >= Math.max(0, at - 400); index -= 1) {
    const line = (lines[index] ?? '').slice(0, 400);
    if (line.trim() === '' || (index !== at && indentOf(line) >= depth)) continue;
    const found = functionHead.exec(line);
    const name = found?.slice(2).find((each) => each !== undefined);
    if (name !== undefined && !keywords.test(name)) return [name];
    depth = Math.min(depth, indentOf(line));
    if (depth === 0 && index !== at) return [];
  }
  return [];
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

const patternOf = (names: ReadonlySet<string>): RegExp | null =>
  names.size === 0
    ? null
    : new RegExp(`(?<![\\w-])(?:${[...names].map((name) => RegExp.escape(name)).join('|')})(?![\\w-])`);

/** A call of the function with one of the names among its arguments. */
const callOf = (name: string, any: RegExp): RegExp =>
  new RegExp(`(?<![\\w.])${RegExp.escape(name)}(?:\\(|\\s)[^\\n]{0,200}${any.source}`);

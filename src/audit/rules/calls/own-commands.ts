/** What the command of a call is made of: words of the program itself, with values in them at most, or more than that. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { deepest, givenTo, splitArguments, type Given } from './given-names.ts';

/** A literal, with its marks; its text is the second group or the third. */
const literal = /^[rbuf]{0,2}(?:("""|'''|["'`])((?:\\[\s\S]|[^\\]){0,600}?)(?:\1|$))/i;
/** A value in a text: `${…}`, `{…}`, `%s`. */
const hole = /\$?\{[^}\n]{1,120}\}|%[sd]/;
/** Programs whose first argument is a program, a command or a package. */
const carrying = patternNamed('own-commands-carrying');

/** Whether the text before the first value names a program and says what it does with the value. */
function namesProgram(before: string): boolean {
  const words = before
    .trimStart()
    .replace(/^(?:(?:sudo|nohup|env|time|timeout \d{1,4}|\w{1,30}=\S{0,60})\s{1,3}){0,3}/, '');
  const [, program = '', rest = ''] = /^["']?([\w./~-]{1,60})["']?(?=\s)([\s\S]{0,400})$/.exec(words) ?? [];
  if (program === '' || /[|;&]\s{0,3}$|`|\$\(/.test(rest)) return false;
  if (!carrying.test(program.split('/').at(-1) ?? '')) return true;
  // `bash {x}`, `sh -c "{x}"`: the value is what is run. In the middle of other words it is a value in them.
  return /[A-Za-z]{3}[^\n]{0,200}[\s('"=:]$/.test(rest.replaceAll(/(?:^|\s)-{1,2}[\w-]{1,20}/g, ' '));
}

/** Whether a value may come from another machine. */
type IsForeign = (value: string) => boolean;
const unknown: IsForeign = () => true;

/** `python {reader} {pdf}`: the file is started, and it holds nothing that a host returned. */
const startsOwnFile = (before: string, value: string, isForeign: IsForeign): boolean =>
  /^(?:bash|sh|node|python[\d.]{0,4}|ruby|perl) ["']?$/.test(before) && !isForeign(value);

/** The first value in a command: an expression, or nothing. */
const firstHole = (text: string): number => {
  const at = text.search(hole);
  return at < 0 ? text.length : at;
};

/**
 * Whether an expression is a command of the program itself: its program is a literal, and what comes from elsewhere is an
 * argument of it.
 */
export function isOwnCommand(
  text: string,
  { words, at }: Given,
  isForeign: IsForeign = unknown,
  depth = 0,
): boolean {
  const expression = words.trim().replace(/^(?:await\s{1,3})?\(?/, '');
  const wrapped = /^(?:str|String|shlex\.split|shlex\.join)\(\s{0,3}([\s\S]{1,500})/.exec(expression)?.[1];
  if (wrapped !== undefined) return isOwnCommand(text, { words: wrapped, at }, isForeign, depth);
  const joined = /^(?:["'] ["'])\.join\(\s{0,3}([\s\S]{1,500})/.exec(expression)?.[1];
  if (joined !== undefined) return isOwnCommand(text, { words: joined, at }, isForeign, depth);
  if (expression.startsWith('[')) return isOwnList(splitArguments(expression.slice(1)));
  const name = /^([A-Za-z_]\w{0,40})\s{0,3}(?=$|[)\];,\n#+])/.exec(expression)?.[1];
  if (name !== undefined) {
    const held = depth >= deepest ? null : givenTo(text, name, at);
    return held !== null && held.every((each) => isOwnCommand(text, each, isForeign, depth + 1));
  }
  const [whole = '', , body = ''] = literal.exec(expression) ?? [];
  if (whole === '') return false;
  const isWhole = /^\s{0,4}(?:$|[;#)\],\n]|if\b|\/\/)/.test(expression.slice(whole.length));
  const first = firstHole(body);
  if (first === body.length && isWhole) return body.trim() !== '';
  const before = body.slice(0, first);
  if (namesProgram(before) || startsOwnFile(before, hole.exec(body)?.[0] ?? '', isForeign)) return true;
  // `"osascript -e " + quote(script)`, where the script is text of the program too.
  const added = /^\s{0,4}\+\s{0,4}(?:shlex\.quote\(\s{0,3})?(\w{1,40})\)?\s{0,3}(?:$|[;#\n])/.exec(
    expression.slice(whole.length),
  )?.[1];
  if (added === undefined || first < body.length || depth >= deepest) return false;
  const held = givenTo(text, added, at);
  return held !== null && held.every((each) => isText(each.words));
}

/** Words that a program says, with values in them, but not a value alone. */
function isText(words: string): boolean {
  const [, , body = ''] = literal.exec(words.trim()) ?? [];
  return /[A-Za-z]{3}[^\n]{0,200}$/.test(body.slice(0, firstHole(body)));
}

/** `["git", "tag", name]`; behind the option of a shell or an interpreter comes what it runs. */
function isOwnList(parts: readonly string[]): boolean {
  const [program = '', option = '', given = ''] = parts.map((each) => each.trim());
  const isNamed =
    /^(?:[rf]?["'`][\w./~-]{1,60}["'`]$|sys\.executable$|process\.execPath$|shutil\.which\()/.test(program);
  if (!isNamed) return false;
  if (/^["'`](?:-l?c|-e|\/c|-Command|-EncodedCommand|--eval|-p)["'`]$/i.test(option))
    return /^["'`]/.test(given);
  const base =
    program
      .replaceAll(/["'`rf]{1,2}(?=["'`])|["'`]/g, '')
      .split('/')
      .at(-1) ?? '';
  return !carrying.test(base) || /^[rf]?["'`]|^str\(|[./]/.test(option) || option === '';
}

const namedRuns =
  /\b(?:os\.(?:system|popen)|subprocess\.\w{2,14}|execSync|spawnSync)\(\s{0,4}(\w{1,30})(?=[\s,)])/g;
const otherRuns =
  /(?<![.\w])(?:exec|eval|system|spawn|popen|iex)\s?\(|\b(?:Invoke-Expression|IO\.popen|Open3)\b|\b(?:os\.(?:system|popen)|subprocess\.\w{2,14}|execSync|spawnSync)\(\s{0,4}\w{1,30}[.[]/;

/** Whether all that a program starts within 2,048 characters are commands of its own, each under a name that it gave it. */
export function runsOwnOnly(text: string, at: number): boolean {
  const from = Math.max(0, at - 2048);
  const scope = text.slice(from, at + 2048);
  const runs = [...scope.matchAll(namedRuns)];
  if (runs.length === 0 || runs.length > 8 || otherRuns.test(scope)) return false;
  return runs.every(({ 1: name = '', index }) =>
    givenTo(text, name, from + index)?.every((each) => isOwnCommand(text, each)),
  );
}

/** What a name of a program was given: by its function, by the calls of the function, or outside of functions. */
import { patternNamed } from '../../patterns/shared-words.ts';

/** An expression that a name may hold at a call, and where it is. */
export interface Given {
  readonly words: string;
  readonly at: number;
}

/** Steps from a name to what it was given, calls and values that are looked at, and characters of a program. */
export const deepest = 2;
const mostCalls = 8;
const longest = 131_072;
const bareName = /^\s{0,8}([A-Za-z_]\w{0,40})\s{0,8}$/;
const heads = patternNamed('given-names-heads');

const indentOf = (line: string): number => line.length - line.trimStart().length;

interface Scope {
  readonly start: number;
  readonly name: string;
  readonly parameters: readonly string[];
}

/** The function around an offset, by indentation; null outside of functions. */
function functionAt(text: string, at: number): Scope | null {
  let end = text.indexOf('\n', at);
  if (end < 0) end = text.length;
  let depth = Infinity;
  for (let lines = 0; end >= 0 && lines < 400; lines += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, Math.min(end, start + 400));
    const indent = line.trim() === '' ? Infinity : indentOf(line);
    if (indent < depth) {
      const found = heads.exec(line);
      const name = found?.[1] ?? found?.[3] ?? found?.[5];
      if (name !== undefined) {
        const parameters = splitArguments(found?.[2] ?? found?.[4] ?? found?.[6] ?? '').map(
          (each) => /^\W{0,4}(\w{1,40})/.exec(each)?.[1] ?? '',
        );
        return { start, name, parameters: parameters.filter((each) => each !== 'self' && each !== 'cls') };
      }
      depth = indent;
    }
    if (start === 0) return null;
    end = start - 1;
  }
  return null;
}

/** The arguments up to the bracket that closes the call, at most eight. */
export function splitArguments(words: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let quote = '';
  let last = 0;
  for (let at = 0; at < words.length && found.length < 8; at += 1) {
    const character = words[at] ?? '';
    if (quote !== '') {
      if (character === quote && words[at - 1] !== '\\') quote = '';
    } else if (/["'`]/.test(character)) quote = character;
    else if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) {
      if (depth === 0) return [...found, words.slice(last, at)];
      depth -= 1;
    } else if (character === ',' && depth === 0) {
      found.push(words.slice(last, at));
      last = at + 1;
    }
  }
  return [...found, words.slice(last)];
}

/** The first matches, one more than are looked at. */
const firstOf = (text: string, pattern: RegExp): RegExpExecArray[] =>
  text
    .matchAll(pattern)
    .take(mostCalls + 1)
    .toArray();

/**
 * What the name holds at an offset: every value that its function gives it before, or else what the calls of the function
 * pass, or else what the program gives it outside of functions; null where nothing of it is in sight.
 */
export function givenTo(text: string, name: string, at: number, depth = 0): readonly Given[] | null {
  if (text.length > longest) return null;
  const assigned = new RegExp(
    `(?<![.\\w])${name}[ \\t]{0,8}(?::[^=\\n]{1,40})?=(?![=>])[ \\t]{0,8}([^\\n]{1,400}(?:(?<=[[(,+\\\\])\\n[^\\n]{1,200}){0,6})`,
    'g',
  );
  const scope = functionAt(text, at);
  const start = scope?.start ?? 0;
  const body = text.slice(start, at);
  if (new RegExp(`\\bfor\\b[^\\n]{0,40}\\b${name}\\b[^\\n]{0,20}\\b(?:in|of)\\b`).test(body)) return null;
  const parameter = scope?.parameters.indexOf(name) ?? -1;
  const headEnd = scope === null ? 0 : Math.max(0, text.indexOf('\n', start) - start);
  const inBody = firstOf(body.slice(headEnd), assigned).map((match) => ({
    words: match[1] ?? '',
    at: start + headEnd + match.index,
  }));
  if (inBody.length > 0) return inBody.length > mostCalls ? null : inBody;
  if (scope !== null && parameter >= 0) return passedTo(text, scope, parameter, depth);
  const outside = firstOf(text, assigned).filter(({ index }) => functionAt(text, index) === null);
  return outside.length === 0 || outside.length > mostCalls
    ? null
    : outside.map((match) => ({ words: match[1] ?? '', at: match.index }));
}

function passedTo(text: string, scope: Scope, parameter: number, depth: number): readonly Given[] | null {
  const calls = firstOf(
    text,
    new RegExp(`(?<!\\bdef |\\bfunction )(?:(?<![\\w.])|(?<=\\b(?:self|this)\\.))${scope.name}\\(`, 'g'),
  );
  if (calls.length === 0 || calls.length > mostCalls) return null;
  const given: Given[] = [];
  for (const call of calls) {
    const from = call.index + call[0].length;
    const words = splitArguments(text.slice(from, from + 500))[parameter] ?? '';
    const name = bareName.exec(words)?.[1];
    const held = name === undefined ? [{ words, at: from }] : deeper(text, name, call.index, depth);
    if (held === null) return null;
    given.push(...held);
  }
  return given;
}

const deeper = (text: string, name: string, at: number, depth: number): readonly Given[] | null =>
  depth >= deepest ? null : givenTo(text, name, at, depth + 1);

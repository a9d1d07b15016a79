/** Where two JSON values differ, by path, and on which line of a file that is. */
import { isObject } from '../schema/json.ts';

interface JsonDifference {
  /** Members and indexes from the top. */
  readonly path: readonly (string | number)[];
  /** Undefined where the side has nothing there. */
  readonly found: unknown;
  readonly expected: unknown;
}

/** Every difference between two JSON values, in the order of `found`; what only `expected` has comes after it. */
export function jsonDifferences(
  found: unknown,
  expected: unknown,
  path: readonly (string | number)[] = [],
): JsonDifference[] {
  if (Array.isArray(found) && Array.isArray(expected)) {
    const length = Math.max(found.length, expected.length);
    return Array.from({ length }, (_, at) => jsonDifferences(found[at], expected[at], [...path, at])).flat();
  }
  if (isObject(found) && isObject(expected)) {
    const keys = new Set([...Object.keys(found), ...Object.keys(expected)]);
    return [...keys].flatMap((key) =>
      jsonDifferences(memberOf(found, key), memberOf(expected, key), [...path, key]),
    );
  }
  return Object.is(found, expected) ? [] : [{ path, found, expected }];
}

function memberOf(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** `audit.findings[0].severity`; a name that is no plain word in brackets as JSON. */
export function jsonPathText(path: readonly (string | number)[]): string {
  const text = path
    .map((part) => {
      if (typeof part === 'number') return `[${part}]`;
      return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
    })
    .join('');
  return text.replace(/^\./, '') || '(the whole file)';
}

/** Line, from 1, of a member in a text that `JSON.stringify(…, null, 2)` wrote; that of its nearest parent otherwise. */
export function jsonLine(text: string, path: readonly (string | number)[]): number {
  const lines = text.split('\n');
  let at = 0;
  for (const [depth, part] of path.entries()) {
    const next = findMember(lines, at, '  '.repeat(depth + 1), part);
    if (next === null) break;
    at = next;
  }
  return at + 1;
}

/** Index of the line on which a member of the value that starts on line `from` begins; null where there is none. */
function findMember(
  lines: readonly string[],
  from: number,
  indent: string,
  part: string | number,
): number | null {
  let seen = 0;
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (!line.startsWith(indent)) return null;
    const rest = line.slice(indent.length);
    if (/^[ }\]]/.test(rest)) continue;
    if (typeof part === 'number' ? seen === part : rest.startsWith(`${JSON.stringify(part)}:`)) return at;
    seen += 1;
  }
  return null;
}

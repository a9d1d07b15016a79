/** Opaque cursors: where the next page starts, bound to the question it belongs to. */
import { Problem } from '../problem.ts';

/** Deepest offset a cursor may reach; further on, a narrower question is the better tool. */
const offsetMax = 100_000;

/** `question` is everything that decides order and membership, in a fixed order. */
export function writeCursor(offset: number, question: readonly unknown[]): string {
  return `c1.${offset.toString(36)}.${fingerprint(question)}`;
}

/** The offset; throws a 400 for a cursor that is damaged or of another question. */
export function readCursor(cursor: string, question: readonly unknown[]): number {
  const match = /^c1\.([0-9a-z]{1,6})\.([0-9a-z]{1,8})$/.exec(cursor);
  const offset = Number.parseInt(match?.[1] ?? '', 36);
  if (match === null || !(offset <= offsetMax)) throw badCursor('is not one that this API gave out');
  if (match[2] !== fingerprint(question)) throw badCursor('belongs to another query; start again without it');
  return offset;
}

function badCursor(message: string): Problem {
  return new Problem('invalid-input', `cursor: ${message}`, { errors: [{ path: 'cursor', message }] });
}

/** FNV-1a, 32 bit: tells questions apart, protects nothing. */
function fingerprint(question: readonly unknown[]): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(question))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

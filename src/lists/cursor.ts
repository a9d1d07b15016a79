/** Opaque cursors: the offset of the next page, bound to its query. */
import { Problem } from '../problem.ts';

/** Largest offset of a cursor; to see more, narrow the query. */
const offsetMax = 100_000;

/** `question` holds everything that determines order and membership, in a fixed order. */
export function writeCursor(offset: number, question: readonly unknown[]): string {
  return `c1.${offset.toString(36)}.${fingerprint(question)}`;
}

/** The offset; throws a 400 for a cursor that is damaged or belongs to another query. */
export function readCursor(cursor: string, question: readonly unknown[]): number {
  const match = /^c1\.([0-9a-z]{1,6})\.([0-9a-z]{1,8})$/.exec(cursor);
  const offset = Number.parseInt(match?.[1] ?? '', 36);
  if (match === null || !(offset <= offsetMax)) throw badCursor('was not issued by this API');
  if (match[2] !== fingerprint(question))
    throw badCursor('belongs to another query; start again without a cursor');
  return offset;
}

function badCursor(message: string): Problem {
  return new Problem('invalid-input', `cursor: ${message}`, { errors: [{ path: 'cursor', message }] });
}

/** FNV-1a, 32 bit: distinguishes queries; it is not a security measure. */
function fingerprint(question: readonly unknown[]): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(question))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

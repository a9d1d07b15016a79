/** A proof that an entry is in a transparency log, as one text that can be checked without the network: C2SP tlog-proof. */
import { fromBase64, toBase64 } from '../dsse.ts';

const firstLine = 'c2sp.org/tlog-proof@v1';

interface LogProof {
  /** Place of the entry, from 0. */
  readonly index: number;
  /** Hashes from the leaf's sibling up to the root's child (RFC 6962, section 2.1.1). */
  readonly path: readonly Uint8Array[];
  /** The checkpoint as the log signed it. */
  readonly checkpoint: string;
}

export function proofText({ index, path, checkpoint }: LogProof): string {
  return [firstLine, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n');
}

/** Null for a text that is no proof; a line with extra data is passed over, as nothing signs it. */
export function readProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  const [first, ...rest] = text.slice(0, Math.max(0, end)).split('\n');
  const [place = '', ...path] = rest[0]?.startsWith('extra ') === true ? rest.slice(1) : rest;
  const index = /^index (0|[1-9]\d{0,14})$/.exec(place)?.[1];
  if (first !== firstLine || index === undefined || path.length > 63) return null;
  if (!path.every((line) => /^[A-Za-z0-9+/]{43}=$/.test(line))) return null;
  return { index: Number(index), path: path.map(fromBase64), checkpoint: text.slice(end + 2) };
}

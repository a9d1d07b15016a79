/**
 * The digests of all segments, so that a reader checks a few without reading all: a tree of three levels. A record has the digests of
 * eight segments, and of the other records under the same root; the start file has the roots.
 */
import { concat, isEqual } from '../proof/bytes.ts';

type Sha256 = (bytes: Uint8Array) => Uint8Array;

const digestBytes = 32;
/** Digests of a record, and records under a root. */
const [ownDigests, records] = [8, 4];
const ownBytes = ownDigests * digestBytes;
export const recordBytes = ownBytes + (records - 1) * digestBytes;

/** `digests`: of all segments, 32 bytes each. Places without a segment are zeros. */
export function writeDigests(digests: Uint8Array, sha256: Sha256): { file: Uint8Array; roots: Uint8Array } {
  const count = Math.ceil(digests.length / (ownBytes * records));
  const padded = new Uint8Array(count * ownBytes * records);
  padded.set(digests);
  const groups = Array.from({ length: count }, (_, root) =>
    Array.from({ length: records }, (__, at) => {
      const first = (root * records + at) * ownBytes;
      const own = padded.subarray(first, first + ownBytes);
      return { own, digest: sha256(own) };
    }),
  );
  return {
    file: concat(
      groups.flatMap((group) =>
        group.map(({ own }, at) =>
          concat([own, ...group.filter((_, other) => other !== at).map(({ digest }) => digest)]),
        ),
      ),
    ),
    roots: concat(groups.map((group) => sha256(concat(group.map(({ digest }) => digest))))),
  };
}

/** The digests of all segments, and zeros after them. */
export function listDigests(file: Uint8Array): Uint8Array {
  return concat(
    Array.from({ length: file.length / recordBytes }, (_, at) =>
      file.subarray(at * recordBytes, at * recordBytes + ownBytes),
    ),
  );
}

/** Number of the record that has the digest of a segment. */
export function recordOf(segment: number): number {
  return Math.floor(segment / ownDigests);
}

/** The digest of a segment in its record. */
export function digestIn(record: Uint8Array, segment: number): Uint8Array {
  const at = segment % ownDigests;
  return record.subarray(at * digestBytes, (at + 1) * digestBytes);
}

/** Whether a record is one of those that the roots are made of. */
export function isListed(record: Uint8Array, number: number, roots: Uint8Array, sha256: Sha256): boolean {
  const at = number % records;
  const before = record.subarray(ownBytes, ownBytes + at * digestBytes);
  const after = record.subarray(ownBytes + at * digestBytes);
  const root = Math.floor(number / records) * digestBytes;
  const made = sha256(concat([before, sha256(record.subarray(0, ownBytes)), after]));
  return isEqual(made, roots.subarray(root, root + digestBytes));
}

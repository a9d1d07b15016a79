/** The Merkle tree of RFC 6962: hashes, proofs made from stored hashes, and the checks of proofs (RFC 9162, section 2.1). */
import { concat, isEqual } from '../bytes.ts';

/** SHA-256. */
export type Hasher = (bytes: Uint8Array) => Uint8Array;

/** The hash of the complete subtree of height `level` over the leaves from `index * 2^level`. */
export type NodeReader = (level: number, index: number) => Promise<Uint8Array>;

export function leafHash(entry: Uint8Array, sha256: Hasher): Uint8Array {
  return sha256(concat([Uint8Array.of(0), entry]));
}

export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Hasher): Uint8Array {
  return sha256(concat([Uint8Array.of(1), left, right]));
}

/** The root over all leaves' hashes. */
export function rootOf(leaves: readonly Uint8Array[], sha256: Hasher): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  const [only, second] = leaves;
  if (only !== undefined && second === undefined) return only;
  const split = splitOf(leaves.length);
  return nodeHash(rootOf(leaves.slice(0, split), sha256), rootOf(leaves.slice(split), sha256), sha256);
}

/** The hash over the leaves from `start` to before `end`; `start` is a multiple of the largest power of two that fits. */
async function rangeHash(start: number, end: number, read: NodeReader, sha256: Hasher): Promise<Uint8Array> {
  const size = end - start;
  const level = Math.log2(size);
  if (Number.isInteger(level)) return read(level, start / size);
  const split = start + splitOf(size);
  const left = await rangeHash(start, split, read, sha256);
  return nodeHash(left, await rangeHash(split, end, read, sha256), sha256);
}

/** The path from leaf `index` to the root of a tree of `size` leaves, from below. */
export async function inclusionProof(
  index: number,
  size: number,
  read: NodeReader,
  sha256: Hasher,
): Promise<Uint8Array[]> {
  const walk = async (start: number, end: number): Promise<Uint8Array[]> => {
    if (end - start === 1) return [];
    const split = start + splitOf(end - start);
    return index < split
      ? [...(await walk(start, split)), await rangeHash(split, end, read, sha256)]
      : [...(await walk(split, end)), await rangeHash(start, split, read, sha256)];
  };
  return walk(0, size);
}

/** The proof that the first `old` leaves of a tree of `size` leaves are those of the tree of `old` leaves, 0 < old <= size. */
export async function consistencyProof(
  old: number,
  size: number,
  read: NodeReader,
  sha256: Hasher,
): Promise<Uint8Array[]> {
  const walk = async (start: number, end: number, isWhole: boolean): Promise<Uint8Array[]> => {
    if (old === end) return isWhole ? [] : [await rangeHash(start, end, read, sha256)];
    const split = start + splitOf(end - start);
    return old <= split
      ? [...(await walk(start, split, isWhole)), await rangeHash(split, end, read, sha256)]
      : [...(await walk(split, end, false)), await rangeHash(start, split, read, sha256)];
  };
  return walk(0, size, true);
}

/** Whether the path leads from the leaf's hash to the root: RFC 9162, section 2.1.3.2. */
export function isIncluded(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
  sha256: Hasher,
): boolean {
  if (index >= size) return false;
  let [first, last, hash] = [index, size - 1, leaf];
  for (const each of path) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      hash = nodeHash(each, hash, sha256);
      while (first % 2 === 0 && first !== 0) [first, last] = [half(first), half(last)];
    } else hash = nodeHash(hash, each, sha256);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && isEqual(hash, root);
}

/** Whether the second tree continues the first one: RFC 9162, section 2.1.4.2. */
export function isConsistent(
  before: { readonly size: number; readonly root: Uint8Array },
  after: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
  sha256: Hasher,
): boolean {
  if (before.size > after.size || before.size === 0) return before.size === 0;
  if (before.size === after.size) return proof.length === 0 && isEqual(before.root, after.root);
  const path = Number.isInteger(Math.log2(before.size)) ? [before.root, ...proof] : [...proof];
  const [start, ...rest] = path;
  if (start === undefined) return false;
  let [first, last] = [before.size - 1, after.size - 1];
  while (first % 2 === 1) [first, last] = [half(first), half(last)];
  let [old, now] = [start, start];
  for (const each of rest) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      [old, now] = [nodeHash(each, old, sha256), nodeHash(each, now, sha256)];
      while (first % 2 === 0 && first !== 0) [first, last] = [half(first), half(last)];
    } else now = nodeHash(now, each, sha256);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && isEqual(old, before.root) && isEqual(now, after.root);
}

/** The largest power of two smaller than `size`. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

function half(value: number): number {
  return Math.floor(value / 2);
}

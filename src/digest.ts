/** Digests of bytes and of text in UTF-8, in lower-case hexadecimal. */
import { createHash, hash } from 'node:crypto';

/** SHA-256; the hasher that `auditSkill` is given wherever there is Node. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** The id that Git gives a file's content: SHA-1 over `blob <bytes> NUL` and the bytes. */
export function gitBlobId(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Bits of a sum of digests. */
const sumBits = 128;

/**
 * Digest of a set of files, 32 hex digits: the sum of a SHA-256 of each modulo 2^128, so that files can be added to it and taken
 * away, in any order. It tells states apart; it is no proof against who could choose millions of files.
 */
export function sumOfFiles(files: Iterable<{ readonly path: string; readonly text: string }>): string {
  return sumOfDigests(Array.from(files, ({ path, text }) => ({ path, sha256: sha256Hex(text) })));
}

/** The same of files whose texts are known by their SHA-256, hexadecimal. */
export function sumOfDigests(files: Iterable<{ readonly path: string; readonly sha256: string }>): string {
  let sum = 0n;
  for (const { path, sha256 } of files) sum += toNumber(sha256Hex(`${path}\0${sha256}\n`).slice(0, 32));
  return toSum(sum);
}

/** `sum` with the files of some sums added and those of others taken away. */
export function changeSum(sum: string, added: Iterable<string>, removed: Iterable<string>): string {
  let result = toNumber(sum);
  for (const each of added) result += toNumber(each);
  for (const each of removed) result -= toNumber(each);
  return toSum(result);
}

function toNumber(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function toSum(value: bigint): string {
  return BigInt.asUintN(sumBits, value).toString(16).padStart(32, '0');
}

/** Of a catalog with these files. */
export function revisionOf(sum: string): string {
  return sha256Hex(sum).slice(0, 16);
}

/** Of a skill's own answers; `text` has its facts and scores. */
export function skillRevision(answersDigest: string, text: string): string {
  return sha256Hex(`${answersDigest}\n${text}`).slice(0, 16);
}

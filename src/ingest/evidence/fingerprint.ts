/** Fingerprints of a text: an exact digest, and a MinHash whose share of equal values estimates how similar two texts are. */
import { sha256Hex } from '../../digest.ts';

/** Values in a MinHash; the standard error of the estimate is then at most 1/16. */
export const minhashSize = 64;
/** Words in one shingle: enough that shared shingles mean shared sentences. */
const shingleWords = 5;

/** Hex SHA-256 of a text's UTF-8 bytes with CRLF and CR read as LF. */
export function textSha256(bytes: Uint8Array): string {
  return sha256Hex(normaliseLineEnds(bytes));
}

function normaliseLineEnds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x0d)) return bytes;
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte !== 0x0d) out[length++] = byte;
    else if (bytes[at + 1] !== 0x0a) out[length++] = 0x0a;
  }
  return out.subarray(0, length);
}

/**
 * MinHash of the text's five-word shingles: 64 values of 32 bits, 8 hex digits each; empty for a text without
 * words. The constants come from a fixed seed, so values of different runs can be compared.
 */
export function minhash(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return '';
  const shingles = new Set<number>();
  const last = Math.max(0, words.length - shingleWords);
  for (let at = 0; at <= last; at += 1) shingles.add(hash32(words.slice(at, at + shingleWords).join(' ')));
  const lowest = new Uint32Array(minhashSize).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let place = 0; place < minhashSize; place += 1) {
      const value = mix(shingle ^ (seeds[place] ?? 0));
      if (value < (lowest[place] ?? 0)) lowest[place] = value;
    }
  }
  return Array.from(lowest, (value) => value.toString(16).padStart(8, '0')).join('');
}

/** Estimated Jaccard similarity of two texts' shingles, 0-1; 0 when either has no words. */
export function similarity(a: string, b: string): number {
  if (a.length !== b.length || a === '') return 0;
  let equal = 0;
  for (let at = 0; at < a.length; at += 8) if (isSameValue(a, b, at)) equal += 1;
  return equal / (a.length / 8);
}

/** Digit by digit: most values differ in the first, and a new text is compared with every listed one. */
function isSameValue(a: string, b: string, start: number): boolean {
  for (let at = start; at < start + 8; at += 1) if (a.charCodeAt(at) !== b.charCodeAt(at)) return false;
  return true;
}

/** FNV-1a over UTF-16 code units. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A bijection on 32-bit values with good avalanche (the finaliser of MurmurHash3), so each seed is a permutation. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const seeds = Uint32Array.from({ length: minhashSize }, (_, place) => mix(0x9e3779b9 * (place + 1)));

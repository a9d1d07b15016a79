/** The SHA-256 of a file, read in parts: a large one is never in memory as a whole. */
import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';

const partBytes = 1 << 20;

/** Of an open file but for its last bytes, in hexadecimal. */
export function digestOfFile(file: number, withoutLast = 0): string {
  const hash = createHash('sha256');
  const end = Math.max(0, fstatSync(file).size - withoutLast);
  const part = Buffer.allocUnsafe(Math.min(partBytes, end));
  for (let at = 0; at < end;) {
    const read = readSync(file, part, 0, Math.min(part.length, end - at), at);
    if (read === 0) break;
    hash.update(part.subarray(0, read));
    at += read;
  }
  return hash.digest('hex');
}

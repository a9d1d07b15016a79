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

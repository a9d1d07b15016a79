/** Short keys of digests: of every skill and version in memory, so that a text that is installed somewhere is found. */

/** At least 64 bits of a folder integrity (`sha256-<base64>`) or of a file's SHA-256 in hexadecimal. */
export function digestKey(digest: string): string {
  return digest.startsWith('sha256-') ? `f${digest.slice(7, 18)}` : digest.slice(0, 16);
}

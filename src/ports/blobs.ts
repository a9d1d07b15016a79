/** Bytes of skills' files by their digest, as an interface: kept when they are read, served when their host is gone. */

export interface Blobs {
  /** Null for what is not kept; bytes that no longer have their digest are removed and count as not kept. */
  read(sha256: string): Promise<Uint8Array | null>;
  /** Skills for which the bytes were kept. */
  skillsOf(sha256: string): Promise<readonly string[]>;
  /** Written once; `slug` is noted as one that has them. Rejects where the disk does not take them. */
  keep(bytes: Uint8Array, slug: string): Promise<void>;
}

/** Bytes of skills' files by their digest, as an interface: kept when they are read, served when their host is gone. */

export interface Blobs {
  /** Null for what is not kept; bytes that no longer have their digest are removed and count as not kept. */
  read(sha256: string): Promise<Uint8Array | null>;
  /** Skills for which the bytes were kept. */
  skillsOf(sha256: string): Promise<readonly string[]>;
  /** Written once; `slug` is noted as one that has them. Rejects where the disk does not take them. */
  keep(bytes: Uint8Array, slug: string): Promise<void>;
  /** Removes the oldest of those that are not `needed`, until the rest has at most `bytesMax`; what is needed stays in any case. */
  bound(bytesMax: number, needed: ReadonlySet<string>): Promise<KeptReport>;
}

interface KeptFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface KeptReport {
  /** After it. */
  readonly files: number;
  readonly bytes: number;
  /** Bytes of what is needed; more than the bound where they alone are. */
  readonly neededBytes: number;
  readonly removed: readonly string[];
}

export const digestPattern = /^[0-9a-f]{64}$/;

/** What `bound` removes. */
export function overBound(
  kept: readonly KeptFile[],
  bytesMax: number,
  needed: ReadonlySet<string>,
): KeptReport {
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  const removed: string[] = [];
  const neededBytes = kept.reduce((sum, { sha256, size }) => sum + (needed.has(sha256) ? size : 0), 0);
  const oldestFirst = kept.filter(({ sha256 }) => !needed.has(sha256)).sort((a, b) => a.at - b.at);
  for (const { sha256, size } of oldestFirst) {
    if (bytes <= bytesMax) break;
    bytes -= size;
    removed.push(sha256);
  }
  return { files: kept.length - removed.length, bytes, neededBytes, removed };
}

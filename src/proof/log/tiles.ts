/** The files of a tiled transparency log: C2SP tlog-tiles, tiles of 256 hashes and bundles of 256 entries. */
import { concat } from '../bytes.ts';
import { type Hasher, nodeHash, type NodeReader } from './merkle.ts';

export const tileWidth = 256;
const hashLength = 32;

interface LogFile {
  /** Below the log's address. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** `tile/<level>/<N>[.p/<width>]`; for entries the level is `entries`. */
export function tilePath(level: number | 'entries', index: number, width: number): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  return `tile/${level}/${groups.join('/')}${width === tileWidth ? '' : `.p/${width}`}`;
}

/** Hashes of tile `index` of a level in a tree of `size` entries; 0 where there is none. */
export function widthOf(level: number, index: number, size: number): number {
  const hashes = Math.floor(size / tileWidth ** level);
  return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth));
}

/** Every tile and entry bundle of a log of these entries, whose `leafHash` are given. Throws for an entry over 65,535 bytes. */
export function* logFiles(
  entries: readonly Uint8Array[],
  leaves: readonly Uint8Array[],
  sha256: Hasher,
): Generator<LogFile> {
  for (let start = 0; start < entries.length; start += tileWidth) {
    const part = entries.slice(start, start + tileWidth);
    yield { path: tilePath('entries', start / tileWidth, part.length), bytes: toBundle(part) };
  }
  for (const { path, bytes } of tilesOf(leaves, sha256)) yield { path, bytes };
}

/** Every tile over these leaves, level by level. */
export function* tilesOf(
  leaves: readonly Uint8Array[],
  sha256: Hasher,
): Generator<LogFile & { readonly level: number }> {
  let hashes = leaves;
  for (let level = 0; hashes.length > 0; level += 1) {
    const above: Uint8Array[] = [];
    for (let start = 0; start < hashes.length; start += tileWidth) {
      const part = hashes.slice(start, start + tileWidth);
      yield { level, path: tilePath(level, start / tileWidth, part.length), bytes: concat(part) };
      if (part.length === tileWidth) above.push(subtreeHash(part, sha256));
    }
    hashes = above;
  }
}

/** A bundle's entries; null where the lengths do not fit. */
export function readBundle(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    at += 2;
    if (at + length > bytes.length) return null;
    entries.push(bytes.subarray(at, at + length));
    at += length;
  }
  return entries;
}

/** Reads nodes of the tree of `size` entries from its tiles. `fetchTile` must give exactly the bytes of that path. */
export function nodesFromTiles(
  size: number,
  fetchTile: (path: string, length: number) => Promise<Uint8Array>,
  sha256: Hasher,
): NodeReader {
  return async (level, index) => {
    const tileLevel = Math.floor(level / 8);
    const span = 2 ** (level % 8);
    const first = index * span;
    const tile = Math.floor(first / tileWidth);
    const width = widthOf(tileLevel, tile, size);
    const bytes = await fetchTile(tilePath(tileLevel, tile, width), width * hashLength);
    const hashes = Array.from({ length: span }, (_, at) => {
      const start = ((first % tileWidth) + at) * hashLength;
      return bytes.subarray(start, start + hashLength);
    });
    return subtreeHash(hashes, sha256);
  };
}

/** Of a power of two of hashes. */
function subtreeHash(hashes: readonly Uint8Array[], sha256: Hasher): Uint8Array {
  let row = [...hashes];
  while (row.length > 1) {
    row = Array.from({ length: row.length / 2 }, (_, at) =>
      nodeHash(row[2 * at] ?? new Uint8Array(), row[2 * at + 1] ?? new Uint8Array(), sha256),
    );
  }
  return row[0] ?? new Uint8Array();
}

function toBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concat(
    entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError('a log entry has at most 65,535 bytes');
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

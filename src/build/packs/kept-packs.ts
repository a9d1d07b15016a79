/** What a build keeps of its packs for the next one: which segments they have, so that only those that differ are compressed. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfFile } from '../../adapters/files/file-digest.ts';
import { hasCode } from '../../ports/error-code.ts';
import { sha256Hex } from '../../digest.ts';
import { readIfThere } from '../../read-if-there.ts';
import { replaceFile } from '../served-files.ts';

export interface KeptPack {
  readonly file: string;
  readonly sha256: string;
  /** Of each segment, what its content is known by. */
  readonly keys: readonly string[];
  /** The byte after each segment. */
  readonly ends: readonly number[];
  /** SHA-256 of each segment, 32 bytes each, one after the other; base64. */
  readonly digests: string;
}

export interface KeptPacks {
  /** Of everything but the content that decides the bytes of a segment. */
  readonly scope: string;
  readonly packs: Readonly<Record<string, KeptPack>>;
  /** Bytes of the JSON of each skill's signed statement, by what the statement is known by. */
  readonly statements: Readonly<Record<string, number>>;
}

/** Beside the packs, and not served: a line with the SHA-256 of the next one, which is JSON. */
const keptName = 'packs.ndjson';

/** Null where a build of another scope, another program or none wrote there. */
export async function readKeptPacks(outDir: string, scope: string): Promise<KeptPacks | null> {
  const [digest, json = ''] = ((await readIfThere(join(outDir, keptName))) ?? '').split('\n');
  if (digest !== sha256Hex(json)) return null;
  // The digest says that this is what was written, which gives it its type.
  const kept = JSON.parse(json) as KeptPacks;
  return kept.scope === scope ? kept : null;
}

export function writeKeptPacks(outDir: string, kept: KeptPacks): Promise<void> {
  const json = JSON.stringify(kept);
  return replaceFile(join(outDir, keptName), `${sha256Hex(json)}\n${json}\n`);
}

/** A segment of a pack: its bytes are from `start` to before `end`. */
export interface PackedSegment {
  readonly start: number;
  readonly end: number;
  /** SHA-256, 32 bytes. */
  readonly digest: Buffer;
}

/** The segments of a pack that is still what was written. */
export interface PackedBefore {
  /** Name of the pack. */
  readonly file: string;
  /** Null for one that it does not have. */
  readonly segment: (key: string) => PackedSegment | null;
  /** Bytes of it, some at a time; throws a RangeError where it has become shorter. */
  readonly read: (start: number, end: number) => Iterable<Buffer>;
  readonly close: () => void;
}

const partBytes = 1 << 20;
const digestBytes = 32;

/** Null where the pack is missing or is not the one that was written. */
export function openPacked(folder: string, kept: KeptPack | undefined): PackedBefore | null {
  if (kept === undefined) return null;
  const file = openIfThere(join(folder, kept.file));
  if (file === null) return null;
  if (digestOfFile(file) !== kept.sha256) {
    closeSync(file);
    return null;
  }
  const places = new Map(kept.keys.map((key, at) => [key, at]));
  const digests = Buffer.from(kept.digests, 'base64');
  return {
    file: kept.file,
    segment: (key) => {
      const at = places.get(key);
      if (at === undefined) return null;
      return {
        start: at === 0 ? 0 : (kept.ends[at - 1] ?? 0),
        end: kept.ends[at] ?? 0,
        digest: digests.subarray(at * digestBytes, (at + 1) * digestBytes),
      };
    },
    *read(start, end) {
      const part = Buffer.allocUnsafe(Math.min(partBytes, end - start));
      for (let at = start; at < end;) {
        const read = readSync(file, part, 0, Math.min(part.length, end - at), at);
        if (read === 0) throw new RangeError(`${kept.file} has become shorter`);
        yield part.subarray(0, read);
        at += read;
      }
    },
    close: () => closeSync(file),
  };
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

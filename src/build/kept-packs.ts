/** What a build keeps of its packs for the next one: which segments they have, so that only those that differ are compressed. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfFile } from '../adapters/files/file-digest.ts';
import { hasCode } from '../ports/error-code.ts';
import { sha256Hex } from '../digest.ts';
import { readIfThere } from '../read-if-there.ts';
import { replaceFile } from './served-files.ts';

export interface KeptPack {
  readonly file: string;
  readonly sha256: string;
  /** Of each segment, what its content is known by. */
  readonly keys: readonly string[];
  /** The byte after each segment. */
  readonly ends: readonly number[];
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

/** The segments of a pack that is still what was written. */
export interface PackedBefore {
  /** Name of the pack. */
  readonly file: string;
  /** Compressed; null for one that it does not have. */
  readonly segment: (key: string) => Buffer | null;
  readonly close: () => void;
}

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
  return {
    file: kept.file,
    segment: (key) => {
      const at = places.get(key);
      if (at === undefined) return null;
      const start = at === 0 ? 0 : (kept.ends[at - 1] ?? 0);
      const bytes = Buffer.allocUnsafe((kept.ends[at] ?? 0) - start);
      return readSync(file, bytes, 0, bytes.length, start) === bytes.length ? bytes : null;
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

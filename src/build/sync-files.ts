/** A folder made equal to a list of files, touching only what differs; a manifest beside it knows what we wrote. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../ports/error-code.ts';
import { sha256Hex } from '../digest.ts';
import { readBytesIfThere, readIfThere } from '../read-if-there.ts';
import { isObject, parseJson } from '../schema/json.ts';

export interface WantedFile {
  /** POSIX path below the folder. */
  readonly path: string;
  /** SHA-256, hexadecimal, of what it is made from; absent: its bytes are compared. */
  readonly key?: string;
  /** Asked for only where the key is not the one of the last time. */
  readonly body: string | Uint8Array | (() => Promise<string>);
}

export interface SyncCounts {
  readonly total: number;
  readonly written: number;
  readonly removed: number;
}

/** By path, the SHA-256 (hex) of the bytes or of what they were made from. */
type Manifest = Readonly<Record<string, string>>;

/** Null when the manifest is missing or not one of ours. */
export async function readManifest(path: string): Promise<Manifest | null> {
  const value = parseJson((await readIfThere(path)) ?? '');
  return isManifest(value) ? value : null;
}

/** Each file is written beside its place and renamed, so a reader never sees half of one; removes only its own. */
export async function syncFiles(
  dir: string,
  manifestPath: string,
  files: AsyncIterable<WantedFile> | Iterable<WantedFile>,
): Promise<SyncCounts> {
  const marker = `${manifestPath}.writing`;
  const isCut = existsSync(marker);
  const present = new Set(listPaths(dir));
  // After a writer that was stopped, files may be others than the manifest says.
  const previous = new Map(
    Object.entries((await readManifest(manifestPath)) ?? {}).map(([path, known]) => [
      path,
      isCut ? '' : known,
    ]),
  );
  const current = new Map<string, string>();
  const foldersMade = new Set<string>();
  let written = 0;
  for await (const { path, key, body } of files) {
    if (current.has(path)) throw new TypeError(`${path} is listed twice`);
    const target = join(dir, path);
    const isKnown = (known: string): boolean => {
      current.set(path, known);
      return previous.get(path) === known && present.has(path);
    };
    if (key !== undefined && isKnown(key)) continue;
    const bytes = typeof body === 'function' ? await body() : body;
    if (key === undefined ? isKnown(sha256Hex(bytes)) : present.has(path) && (await hasBytes(target, bytes)))
      continue;
    if (written === 0) writeWhole(marker, '', foldersMade);
    writeWhole(target, bytes, foldersMade);
    written += 1;
  }
  const vanished = [...previous.keys()].filter((path) => !current.has(path));
  for (const path of vanished) await removeFile(dir, path);
  const manifest = Object.fromEntries([...current].sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  if (text !== (await readIfThere(manifestPath))) {
    writeWhole(manifestPath, text, foldersMade);
  }
  await rm(marker, { force: true });
  return { total: current.size, written, removed: vanished.length };
}

/** Synchronous, as thousands of awaited small writes take several times as long. */
function writeWhole(target: string, body: string | Uint8Array, foldersMade: Set<string>): void {
  // Two builds at once must not write into each other's draft.
  const draft = `${target}.${randomBytes(4).toString('hex')}.draft`;
  const folder = dirname(target);
  if (!foldersMade.has(folder)) mkdirSync(folder, { recursive: true });
  foldersMade.add(folder);
  writeFileSync(draft, body);
  renameSync(draft, target);
}

/** The file, and the folders that are empty without it. */
async function removeFile(dir: string, path: string): Promise<void> {
  await rm(join(dir, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(dir, folder));
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'ENOENT')) return;
      throw error;
    }
  }
}

async function hasBytes(path: string, bytes: string | Uint8Array): Promise<boolean> {
  return (await readBytesIfThere(path))?.equals(Buffer.from(bytes)) === true;
}

/** Of every file below the folder, as POSIX paths below it: one look at each folder, where asking for each file is thousands. */
function* listPaths(dir: string, below = ''): Generator<string> {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* listPaths(join(dir, entry.name), `${below}${entry.name}/`);
    else if (entry.isFile()) yield `${below}${entry.name}`;
  }
}

function isManifest(value: unknown): value is Manifest {
  return (
    isObject(value) &&
    Object.values(value).every((digest) => typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest))
  );
}

/** The built index on disk: catalog and search index in a folder named by their digest, switched by one rename. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collections } from '../../schema/collections.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { SkillSource } from '../../schema/skill.ts';
import { hasCode } from '../../ports/error-code.ts';
import { sha256Hex } from '../../digest.ts';
import { isObject, parseJson } from '../../schema/json.ts';

/** Changes whenever a file's layout does, so that an older index is rebuilt instead of misread. */
export const indexFormat = 5;

interface IndexProblem {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}

export interface IndexHeader extends Collections {
  readonly revision: string;
  /** RFC 3339; the build that first saw this state. */
  readonly generated_at: string;
  readonly problems: readonly IndexProblem[];
}

export interface IndexContents {
  readonly header: IndexHeader;
  /** Sorted by slug. */
  readonly skills: readonly {
    readonly source: SkillSource;
    readonly evidence: Omit<Evidence, 'terms' | 'fingerprint'>;
  }[];
  readonly search: Uint8Array;
}

/** `current.json`: which folder holds, and what it was made from. */
interface IndexPointer {
  readonly format: number;
  readonly folder: string;
  readonly revision: string;
  readonly generated_at: string;
  /** Of everything the index was made from. */
  readonly inputs_digest: string;
  /** Of all scored entries and collections; the same digest keeps its `generated_at`. */
  readonly entries_digest: string;
  /** Of the published skills in it that came from the store; absent in an index without any. */
  readonly published_digest?: string;
  /** SHA-256, hex, by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** No usable index; the message names the place, the reason and the way out. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
}

const pointerName = 'current.json';
const catalogName = 'catalog.ndjson';
const searchName = 'search.bin';

/** Null when there is none or it is of another format: then it is to be built. */
export async function readIndexPointer(dir: string): Promise<IndexPointer | null> {
  let text: string;
  try {
    text = await readFile(join(dir, pointerName), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const pointer = parsePointer(text);
  return pointer?.format === indexFormat ? pointer : null;
}

/** Reads the current index and checks every digest; throws an `IndexError` unless all of it is as it was written. */
export async function readIndex(dir: string): Promise<IndexContents> {
  const pointer = await readIndexPointer(dir);
  if (pointer === null) throw new IndexError(`the index ${dir} is missing: run \`npm run build\``);
  const [catalog, search] = await Promise.all([
    readChecked(dir, pointer, catalogName),
    readChecked(dir, pointer, searchName),
  ]);
  const lines = catalog.toString('utf8').split('\n');
  // The digest says that this is what `writeIndex` wrote, which gives the lines their types.
  const header = JSON.parse(lines[0] ?? '') as IndexHeader;
  const skills = lines
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as IndexContents['skills'][number]);
  return { header, skills, search };
}

interface IndexStamp {
  readonly inputsDigest: string;
  readonly entriesDigest: string;
  /** Empty, or not there, where nothing came from the store. */
  readonly publishedDigest?: string;
}

/** Writes what differs; the pointer comes last, so a reader sees the old index or the new one, whole. */
export async function writeIndex(
  dir: string,
  contents: IndexContents,
  stamp: IndexStamp,
): Promise<IndexPointer> {
  const { header, skills, search } = contents;
  const counts = { skills: skills.length, problems: header.problems.length };
  const first = { format: indexFormat, counts, ...header };
  const catalog = Buffer.from([first, ...skills].map((line) => `${JSON.stringify(line)}\n`).join(''), 'utf8');
  const files = { [catalogName]: sha256Hex(catalog), [searchName]: sha256Hex(search) };
  const folder = sha256Hex(JSON.stringify(files)).slice(0, 16);
  const previous = await readIndexPointer(dir);
  const isWhole = async (): Promise<boolean> => {
    const kept = Object.entries(files).map(([name, digest]) => hasDigest(join(dir, folder, name), digest));
    return !(await Promise.all(kept)).includes(false);
  };
  // Two builds at once must not write into each other's draft.
  const own = randomBytes(4).toString('hex');
  if (!(await isWhole())) {
    const draft = join(dir, `.${folder}.${own}`);
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, catalogName), catalog);
    await writeFile(join(draft, searchName), search);
    await moveInto(draft, join(dir, folder), isWhole);
  }
  const pointer: IndexPointer = {
    format: indexFormat,
    folder,
    revision: header.revision,
    generated_at: header.generated_at,
    inputs_digest: stamp.inputsDigest,
    entries_digest: stamp.entriesDigest,
    ...(stamp.publishedDigest ? { published_digest: stamp.publishedDigest } : {}),
    files,
  };
  const text = `${JSON.stringify(pointer, null, 2)}\n`;
  const draft = join(dir, `.${pointerName}.${own}`);
  await writeFile(draft, text);
  await rename(draft, join(dir, pointerName));
  await prune(dir, [folder, previous?.folder ?? folder]);
  return pointer;
}

function parsePointer(text: string): IndexPointer | null {
  const value = parseJson(text);
  // Written by `writeIndex` alone; a damaged one fails at its format or at the digests.
  return isObject(value) && 'format' in value ? (value as unknown as IndexPointer) : null;
}

async function readChecked(dir: string, pointer: IndexPointer, name: string): Promise<Buffer> {
  const path = join(dir, pointer.folder, name);
  const damaged = `the index file ${path} is damaged or missing: run \`npm run build\``;
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new IndexError(damaged, { cause: error });
  }
  if (sha256Hex(bytes) !== pointer.files[name]) throw new IndexError(damaged);
  return bytes;
}

async function hasDigest(path: string, digest: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => null);
  return bytes !== null && sha256Hex(bytes) === digest;
}

/** Of a folder that is there already, a whole one is another build's and stays; a damaged one makes room. */
async function moveInto(draft: string, place: string, isWhole: () => Promise<boolean>): Promise<void> {
  try {
    await rename(draft, place);
  } catch (error) {
    const isTaken = hasCode(error, 'ENOTEMPTY', 'EEXIST');
    if (!isTaken) throw error;
    if (await isWhole()) {
      await rm(draft, { recursive: true, force: true });
    } else {
      await rm(place, { recursive: true, force: true });
      await rename(draft, place);
    }
  }
}

/** The previous folder stays for readers that had just read the pointer. */
async function prune(dir: string, keep: readonly string[]): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const isIndex = entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name);
    if (isIndex && !keep.includes(entry.name))
      await rm(join(dir, entry.name), { recursive: true, force: true });
  }
}

/** The built index on disk: a folder named by the digest of its files, switched by one rename of a pointer. */
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collections } from '../../schema/collections.ts';
import { indexFormat } from '../../scoring/index-format.ts';
import type { ListRow } from '../../scoring/list-row.ts';
import { type EntryCard, type EntryDetails, StoredEntry, withDetails } from '../../scoring/stored-entry.ts';
import { sha256Hex } from '../../digest.ts';
import { ListedSkills } from '../../submissions/review/listed-skills.ts';
import { isObject, parseJson } from '../../schema/json.ts';
import { digestOfFile } from './file-digest.ts';
import { damaged, IndexError, openRecords, RecordJson, type Records } from './index-records.ts';
import { RecentlyRead } from './recently-read.ts';
import { SharedWords } from './shared-words.ts';
import { readIfThere } from '../../read-if-there.ts';

export { IndexError } from './index-records.ts';

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
  /** Slugs that skills had before, each with the slug now. */
  readonly former_slugs: readonly (readonly [former: string, slug: string])[];
  readonly built: BuiltContent;
}

/** What was built in, so that what was published since can be found. */
export interface BuiltContent {
  /** `sumOfFiles` of the catalog; the revision is made from it. */
  readonly sum: string;
  /** Of what the answers about every skill are made from beside its own facts: code and runtimes. */
  readonly answers_digest: string;
  /** Every published skill of the store, and whether it is listed with exactly these files. */
  readonly published: readonly { readonly slug: string; readonly sum: string; readonly listed: boolean }[];
  /** Private skills may be among them: only a server whose reads are private answers from it. */
  readonly with_private?: true;
}

interface IndexContents {
  readonly header: IndexHeader;
  /** Sorted by slug; each is read from its records when it is used. */
  readonly entries: readonly StoredEntry[];
  readonly search: Uint8Array;
}

/** `current.json`: which folder holds, and what it was made from. */
export interface IndexPointer {
  readonly format: number;
  readonly folder: string;
  readonly revision: string;
  readonly generated_at: string;
  /** Of everything the index was made from. */
  readonly inputs_digest: string;
  /** Of all scored entries and collections; the same digest keeps its `generated_at`. */
  readonly entries_digest: string;
  /** SHA-256, hex, by file name; of a file of records its seal. */
  readonly files: Readonly<Record<string, string>>;
}

const pointerName = 'current.json';
/** First line: counts, revision and collections; second line: all slugs, sorted. */
export const headerName = 'header.ndjson';
export const rowsName = 'rows.rec';
export const cardsName = 'cards.rec';
export const detailsName = 'details.rec';
export const textsName = 'texts.rec';
export const searchName = 'search.bin';

/** Skills of one record of rows, and of one pair of records of texts: they are read together. */
export const rowsPerRecord = 1_000;
/** Cards kept decoded, and details, for the several reads of one answer. */
export const cardsKept = 3_000;
const detailsKept = 16;

/** Null when there is none or it is of another format: then it is to be built. */
export async function readIndexPointer(dir: string): Promise<IndexPointer | null> {
  const pointer = await readAnyPointer(dir);
  return pointer?.format === indexFormat ? pointer : null;
}

async function readAnyPointer(dir: string): Promise<IndexPointer | null> {
  const text = await readIfThere(join(dir, pointerName));
  return text === null ? null : parsePointer(text);
}

/** Why there is no index that can be read: none, or one of another version. */
async function toMissing(dir: string): Promise<IndexError> {
  const format = (await readAnyPointer(dir))?.format ?? 0;
  if (format === 0) return new IndexError(`the index ${dir} is missing: run \`npm run build\``);
  const [version, first] = format > indexFormat ? ['a newer', 'update it, or '] : ['an earlier', ''];
  const formats = `(format ${format}, this one reads ${indexFormat})`;
  return new IndexError(
    `the index ${dir} was built by ${version} version of this program ${formats}: ${first}run \`npm run build\``,
  );
}

/**
 * Reads the current index; throws an `IndexError` unless its files are those that were written. Header and search index are
 * compared as a whole; each record when it is read, so that a start takes as long for many skills as for few.
 */
export async function readIndex(dir: string): Promise<IndexContents> {
  const pointer = await readIndexPointer(dir);
  if (pointer === null) throw await toMissing(dir);
  const [entries, search] = await Promise.all([
    readEntries(dir, pointer),
    readChecked(dir, pointer, searchName),
  ]);
  return { ...entries, search };
}

/** The same without the search index. */
export async function readEntries(
  dir: string,
  pointer: IndexPointer,
): Promise<Omit<IndexContents, 'search'>> {
  const headerText = await readChecked(dir, pointer, headerName);
  const [first = '', second = ''] = headerText.toString('utf8').split('\n');
  // The digest says that this is what was written, which gives the lines their types.
  const header = JSON.parse(first) as IndexHeader;
  const slugs = JSON.parse(second) as string[];
  return { header, entries: openEntries(dir, pointer, slugs) };
}

function openEntries(dir: string, pointer: IndexPointer, slugs: readonly string[]): StoredEntry[] {
  const [rowParts, cards, details] = [rowsName, cardsName, detailsName].map((name) =>
    openRecords(join(dir, pointer.folder), name, pointer.files[name]),
  ) as [Records, Records, Records];
  const keptDetails = new RecentlyRead(detailsKept, (at) => details(at) as EntryDetails);
  const keptCards = new RecentlyRead(cardsKept, (at) =>
    withDetails(cards(at) as EntryCard, () => keptDetails.get(at)),
  );
  const words = new SharedWords();
  const parts: ListRow[][] = [];
  const rowAt = (at: number): ListRow => {
    const number = Math.floor(at / rowsPerRecord);
    const part = (parts[number] ??= words.share(rowParts(number) as ListRow[]));
    const row = part[at % rowsPerRecord];
    if (row === undefined) throw damaged(join(dir, pointer.folder, rowsName));
    return row;
  };
  return slugs.map(
    (slug, at) =>
      new StoredEntry(slug, {
        row: () => rowAt(at),
        card: () => keptCards.get(at),
        json: () => ({ card: new RecordJson(cards, at), details: new RecordJson(details, at) }),
      }),
  );
}

/** Of every listed skill, what a review compares a new one with. Throws an `IndexError`. */
export function readTexts(dir: string, pointer: IndexPointer): ListedSkills {
  const records = openRecords(join(dir, pointer.folder), textsName, pointer.files[textsName]);
  const listed = new ListedSkills();
  for (let at = 0; at < records.size; at += 2)
    listed.add(records.bytes(at).toString('utf8'), records.bytes(at + 1));
  return listed;
}

/** Throws an `IndexError` where everybody may read, and the index may have private skills. */
export function checkReaders({ built }: IndexHeader, read: 'public' | 'private'): void {
  if (built.with_private === true && read !== 'private')
    throw new IndexError('the index may have private skills: set READ=private, or run `npm run build`');
}

/** Header of the current index; throws an `IndexError`. */
export async function readHeader(dir: string, pointer: IndexPointer): Promise<IndexHeader> {
  const text = await readChecked(dir, pointer, headerName);
  return JSON.parse(text.subarray(0, text.indexOf(0x0a)).toString('utf8')) as IndexHeader;
}

/** Switches to a folder that is whole, and clears away older ones but the previous, which readers may be about to open. */
export async function switchIndex(dir: string, pointer: IndexPointer, own: string): Promise<void> {
  const previous = await readIndexPointer(dir);
  const draft = join(dir, `.${pointerName}.${own}`);
  await mkdir(dir, { recursive: true });
  await writeFile(draft, `${JSON.stringify(pointer, null, 2)}\n`);
  await rename(draft, join(dir, pointerName));
  const kept = [pointer.folder, previous?.folder];
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const isIndex = entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name);
    const isOld = isIndex
      ? !kept.includes(entry.name)
      : isDraftOfOther(entry.name, own) && (await isAbandoned(join(dir, entry.name)));
    if (isOld) await rm(join(dir, entry.name), { recursive: true, force: true });
  }
}

const isDraftOfOther = (name: string, own: string): boolean =>
  name.startsWith('.draft.') && !name.startsWith(`.draft.${own}`);

/** Milliseconds without a change after which a draft belongs to a build that has ended. */
const abandonedAfter = 6 * 3_600_000;

async function isAbandoned(folder: string): Promise<boolean> {
  const status = await stat(folder).catch(() => null);
  return status !== null && Date.now() - status.mtimeMs > abandonedAfter;
}

/** Whether all files of a folder are as the digests say. */
export async function isWhole(folder: string, files: Readonly<Record<string, string>>): Promise<boolean> {
  for (const [name, digest] of Object.entries(files)) {
    const file = await open(join(folder, name)).catch(() => null);
    if (file === null) return false;
    try {
      if (digestOfFile(file.fd, name.endsWith('.rec') ? sealLength : 0) !== digest) return false;
    } finally {
      await file.close();
    }
  }
  return true;
}

/** Bytes at the end of a file of records that its digest does not cover: the digest itself. */
const sealLength = 32;

function parsePointer(text: string): IndexPointer | null {
  const value = parseJson(text);
  // Written by `switchIndex` alone; a damaged one fails at its format or at the digests.
  return isObject(value) && 'format' in value ? (value as unknown as IndexPointer) : null;
}

async function readChecked(dir: string, pointer: IndexPointer, name: string): Promise<Buffer> {
  const path = join(dir, pointer.folder, name);
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw damaged(path, error);
  }
  if (sha256Hex(bytes) !== pointer.files[name]) throw damaged(path);
  return bytes;
}

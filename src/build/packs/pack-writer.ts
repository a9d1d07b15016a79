/** A pack of segments that is being written: each compressed by itself, with its digest, so that a reader can ask for one. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeAll } from '../../adapters/files/record-file.ts';
import { sha256Hex } from '../../digest.ts';
import type { IndexFile } from '../../offline/index-manifest.ts';
import type { PackTable } from '../../offline/start-file.ts';
import type { KeptPack, PackedBefore } from './kept-packs.ts';

/** Bytes of JSON in a segment of records, before compression. */
const recordBytes = 12_288;

const [opening, comma, closing] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

/** A value of a pack; `key` is another one whenever the JSON is another one. */
export interface PackRecord {
  readonly key: string;
  /** Of the JSON. */
  readonly bytes: number;
  /** Asked for only where the pack before has no segment of the same records. */
  readonly json: () => Uint8Array | Promise<Uint8Array>;
}

export interface FinishedPack {
  readonly file: IndexFile;
  readonly table: PackTable;
  /** SHA-256 of each segment, 32 bytes each. */
  readonly digests: Buffer;
  readonly kept: KeptPack;
}

export class PackWriter {
  readonly #draft: string;
  readonly #folder: string;
  readonly #name: string;
  readonly #before: PackedBefore | null;
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #first: number[] = [];
  readonly #offsets: number[] = [0];
  readonly #digests: Buffer[] = [];
  readonly #keys: string[] = [];
  #records: PackRecord[] = [];
  #waiting = 0;
  #items = 0;
  #size = 0;
  /** Bytes of the pack before, segment after segment, that are still to be copied. */
  #run: { readonly start: number; end: number } | null = null;

  /** `before`: what is taken from the pack that this one follows; null: every segment is compressed. */
  constructor(folder: string, name: string, before: PackedBefore | null) {
    this.#folder = folder;
    this.#name = name;
    this.#before = before;
    mkdirSync(folder, { recursive: true });
    this.#draft = join(folder, `.${name}.${randomBytes(4).toString('hex')}`);
    this.#file = openSync(this.#draft, 'wx');
  }

  /** A whole segment, whose items begin at `first`. */
  addSegment(first: number, bytes: Uint8Array): void {
    const key = keyOf(bytes);
    if (!this.#take(first, key)) this.#addPacked(first, key, compress(bytes));
  }

  /** The segment of the last pack with these bytes, known by their SHA-256; false where it has none. */
  takeSegment(first: number, sha256: string): boolean {
    return this.#take(first, sha256.slice(0, keyLength));
  }

  /** The next record; several make a segment. */
  async addRecord(record: PackRecord): Promise<void> {
    if (this.#records.length > 0 && this.#waiting + record.bytes > recordBytes) await this.#endSegment();
    this.#records.push(record);
    this.#waiting += record.bytes;
    this.#items += 1;
    // Some records end a segment of half the size: after a change, segments soon begin with the records that they began with before.
    if (this.#waiting > recordBytes / 2 && endsSegment(record.key)) await this.#endSegment();
  }

  /** `count`: items of all segments; that of the records where there were some. The file is named by its digest. */
  async finish(count?: number): Promise<FinishedPack> {
    await this.#endSegment();
    this.#endRun();
    closeSync(this.#file);
    const sha256 = this.#hash.digest('hex');
    const name = `${this.#name}-${sha256.slice(0, 16)}.pack`;
    // The one before was compared with its digest; another file of this name may be damaged.
    if (this.#before?.file === name) this.abandon();
    else renameSync(this.#draft, join(this.#folder, name));
    const digests = Buffer.concat(this.#digests);
    return {
      file: { path: `index/${name}`, size: this.#size, sha256 },
      table: {
        first: Uint32Array.from([...this.#first, count ?? this.#items]),
        offsets: Uint32Array.from(this.#offsets),
      },
      digests,
      kept: {
        file: name,
        sha256,
        keys: this.#keys,
        ends: this.#offsets.slice(1),
        digests: digests.toString('base64'),
      },
    };
  }

  /** Removes what was written. */
  abandon(): void {
    rmSync(this.#draft, { force: true });
  }

  async #endSegment(): Promise<void> {
    if (this.#records.length === 0) return;
    const key = keyOf(this.#records.map((record) => record.key).join());
    const first = this.#items - this.#records.length;
    if (!this.#take(first, key)) {
      const parts: Uint8Array[] = [];
      for (const { json } of this.#records) parts.push(parts.length === 0 ? opening : comma, await json());
      this.#addPacked(first, key, compress(Buffer.concat([...parts, closing])));
    }
    this.#records = [];
    this.#waiting = 0;
  }

  /** The segment of the pack before, which is copied later, together with those after it; false where there is none. */
  #take(first: number, key: string): boolean {
    const segment = this.#before?.segment(key) ?? null;
    if (segment === null) return false;
    const { start, end, digest } = segment;
    if (this.#run?.end === start) this.#run.end = end;
    else {
      this.#endRun();
      this.#run = { start, end };
    }
    this.#note(first, key, end - start, digest);
    return true;
  }

  #addPacked(first: number, key: string, packed: Uint8Array): void {
    this.#endRun();
    this.#note(first, key, packed.length, createHash('sha256').update(packed).digest());
    this.#write(packed);
  }

  #note(first: number, key: string, length: number, digest: Buffer): void {
    this.#size += length;
    this.#first.push(first);
    this.#offsets.push(this.#size);
    this.#digests.push(digest);
    this.#keys.push(key);
  }

  #endRun(): void {
    if (this.#run === null || this.#before === null) return;
    for (const part of this.#before.read(this.#run.start, this.#run.end)) this.#write(part);
    this.#run = null;
  }

  #write(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    writeAll(this.#file, bytes);
  }
}

/** One key in four. */
function endsSegment(key: string): boolean {
  return key.charCodeAt(key.length - 1) % 4 === 0;
}

/** Hexadecimal digits. */
const keyLength = 32;

/** What names the content of a segment in the next build. */
export function keyOf(bytes: Uint8Array | string): string {
  return sha256Hex(bytes).slice(0, keyLength);
}

/** The same bytes on every machine with this version of Node. A higher level takes twice as long for 0.7 % less. */
export function compress(bytes: Uint8Array): Buffer {
  const packed = gzipSync(bytes, { level: 6 });
  // The header's byte for the operating system (RFC 1952): unknown.
  packed[9] = 255;
  return packed;
}

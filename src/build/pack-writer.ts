/** A pack of segments that is being written: each compressed by itself, with its digest, so that a reader can ask for one. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeAll } from '../adapters/files/record-file.ts';
import type { IndexFile } from '../offline/index-manifest.ts';
import type { PackTable } from '../offline/start-file.ts';

/** Bytes of JSON in a segment of records, before compression. */
const recordBytes = 12_288;

export class PackWriter {
  readonly #draft: string;
  readonly #folder: string;
  readonly #name: string;
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #first: number[] = [];
  readonly #offsets: number[] = [0];
  readonly #digests: Buffer[] = [];
  #records: string[] = [];
  #waiting = 0;
  #items = 0;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    mkdirSync(folder, { recursive: true });
    this.#draft = join(folder, `.${name}.${randomBytes(4).toString('hex')}`);
    this.#file = openSync(this.#draft, 'wx');
  }

  /** A whole segment, whose items begin at `first`; `packed` is compressed. */
  addSegment(first: number, packed: Uint8Array): void {
    this.#first.push(first);
    this.#offsets.push((this.#offsets.at(-1) ?? 0) + packed.length);
    this.#digests.push(createHash('sha256').update(packed).digest());
    this.#hash.update(packed);
    writeAll(this.#file, packed);
  }

  /** The next record; several make a segment. */
  addRecord(value: unknown): void {
    const json = JSON.stringify(value);
    if (this.#records.length > 0 && this.#waiting + json.length > recordBytes) this.#endSegment();
    this.#records.push(json);
    this.#waiting += json.length;
    this.#items += 1;
  }

  /** `count`: items of all segments; that of the records where there were some. The file is named by its digest. */
  finish(count: number = this.#items): { file: IndexFile; table: PackTable } {
    this.#endSegment();
    closeSync(this.#file);
    const sha256 = this.#hash.digest('hex');
    const name = `${this.#name}-${sha256.slice(0, 16)}.pack`;
    const size = this.#offsets.at(-1) ?? 0;
    // A file of this name has these bytes, unless something cut it.
    const present = statSync(join(this.#folder, name), { throwIfNoEntry: false });
    if (present?.size === size) this.abandon();
    else renameSync(this.#draft, join(this.#folder, name));
    return {
      file: { path: `index/${name}`, size, sha256 },
      table: {
        first: Uint32Array.from([...this.#first, count]),
        offsets: Uint32Array.from(this.#offsets),
        digests: new Uint8Array(Buffer.concat(this.#digests)),
      },
    };
  }

  /** Removes what was written. */
  abandon(): void {
    rmSync(this.#draft, { force: true });
  }

  #endSegment(): void {
    if (this.#records.length === 0) return;
    const json = Buffer.from(`[${this.#records.join(',')}]`);
    this.addSegment(this.#items - this.#records.length, compress(json));
    this.#records = [];
    this.#waiting = 0;
  }
}

/** The same bytes on every machine with this version of Node. */
export function compress(bytes: Uint8Array): Buffer {
  const packed = gzipSync(bytes, { level: 9 });
  // The header's byte for the operating system (RFC 1952): unknown.
  packed[9] = 255;
  return packed;
}

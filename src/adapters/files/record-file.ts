/**
 * A file of values, most of them JSON, that are read one at a time: the values, a table of their lengths and checksums, and a seal.
 * All numbers are little-endian; the seal is the SHA-256 of everything before it, so a file is known by its last bytes.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** "SKRC" and the version of the layout. */
const magic = 0x534b5201;
const sealBytes = 32;
/** Number of records, checksum of the table, magic. */
const footerBytes = 12;
/** Length and CRC-32 of one record. */
const rowBytes = 8;
/** Bytes collected before they are written. */
const bufferBytes = 1 << 20;

/** The file is cut, of another format, or not the one that is meant; the message says which. */
export class RecordFileError extends Error {
  override readonly name = 'RecordFileError';
}

/** Records of another file, for a writer that takes them over as they are. */
export interface RecordSource {
  /** Bytes of one record, without reading it. */
  readonly lengthOf: (at: number) => number;
  readonly checksumOf: (at: number) => number;
  /** The records `from` to before `to`, one after the other; throws where the bytes of one are not those that were added. */
  readonly range: (from: number, to: number) => Uint8Array;
}

/** Writes a new file; throws what the disk throws (a file that is there: `EEXIST`). */
export class RecordWriter {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #rows: { length: number; checksum: number }[] = [];
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #isOpen = true;
  /** Records of one source, one after the other, that are still to be copied. */
  #run: { readonly source: RecordSource; readonly from: number; to: number } | null = null;

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  /** The value as JSON; answers the number of the record. */
  add(json: string): number {
    return this.addBytes(Buffer.from(json, 'utf8'));
  }

  /** The same in UTF-8. */
  addBytes(bytes: Uint8Array): number {
    this.#endRun();
    this.#rows.push({ length: bytes.length, checksum: crc32(bytes) });
    this.#write(bytes);
    return this.#rows.length - 1;
  }

  /** A record as another file has it. It is read later, together with those after it; then a damaged one throws. */
  keep(source: RecordSource, at: number): void {
    if (this.#run?.source === source && this.#run.to === at) {
      this.#run.to += 1;
      return;
    }
    this.#endRun();
    this.#run = { source, from: at, to: at + 1 };
  }

  /** Writes the rest and closes the file; answers its seal in hexadecimal. */
  finish(): string {
    this.#endRun();
    const table = Buffer.alloc(this.#rows.length * rowBytes);
    this.#rows.forEach(({ length, checksum }, at) => {
      table.writeUInt32LE(length, at * rowBytes);
      table.writeUInt32LE(checksum, at * rowBytes + 4);
    });
    const footer = Buffer.alloc(footerBytes);
    footer.writeUInt32LE(this.#rows.length, 0);
    footer.writeUInt32LE(crc32(table), 4);
    footer.writeUInt32LE(magic, 8);
    this.#write(table);
    this.#write(footer);
    this.#flush();
    const seal = this.#hash.digest();
    writeAll(this.#file, seal);
    this.close();
    return seal.toString('hex');
  }

  /** Also ends a file that is not finished; nothing more for one that is closed. */
  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  #endRun(): void {
    if (this.#run === null) return;
    const { source, from, to } = this.#run;
    this.#run = null;
    for (let start = from; start < to;) {
      let [end, size] = [start, 0];
      do {
        const length = source.lengthOf(end);
        this.#rows.push({ length, checksum: source.checksumOf(end) });
        size += length;
        end += 1;
      } while (end < to && size < bufferBytes);
      this.#write(source.range(start, end));
      start = end;
    }
  }

  #write(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= bufferBytes) this.#flush();
  }

  #flush(): void {
    const [only, ...others] = this.#waiting;
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#hash.update(bytes);
    writeAll(this.#file, bytes);
  }
}

/** A write may take less than it is given. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

/** Nothing refers to a reader any more: its file may be closed. */
const unused = new FinalizationRegistry<number>((file) => closeSync(file));

/** Reads a record when it is asked for; the file may be deleted meanwhile, and is closed when the reader is not used any more. */
export class RecordReader implements RecordSource {
  readonly size: number;
  readonly seal: string;
  readonly #path: string;
  readonly #file: number;
  readonly #table: Buffer;
  /** Start of each record; above 2^32 in a large file. */
  readonly #starts: Float64Array;

  /** Throws a `RecordFileError`, or what the disk throws. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'r');
    unused.register(this, this.#file);
    const total = fstatSync(this.#file).size;
    const end = total - sealBytes - footerBytes;
    if (end < 0) throw this.#damaged('is cut');
    const footer = this.#read(end, footerBytes + sealBytes);
    if (footer.readUInt32LE(8) !== magic) throw this.#damaged('is cut or of another format');
    this.size = footer.readUInt32LE(0);
    const tableStart = end - this.size * rowBytes;
    if (tableStart < 0) throw this.#damaged('is cut');
    this.#table = this.#read(tableStart, this.size * rowBytes);
    if (crc32(this.#table) !== footer.readUInt32LE(4)) throw this.#damaged('has a damaged table');
    this.seal = footer.subarray(footerBytes).toString('hex');
    this.#starts = new Float64Array(this.size + 1);
    for (let at = 0; at < this.size; at += 1)
      this.#starts[at + 1] = (this.#starts[at] ?? 0) + this.#table.readUInt32LE(at * rowBytes);
    if (this.#starts[this.size] !== tableStart) throw this.#damaged('is cut');
  }

  /** The value of a record, as it was added; throws a `RecordFileError` when its bytes are not. */
  get(at: number): unknown {
    return JSON.parse(this.bytes(at).toString('utf8'));
  }

  /** The same as JSON in UTF-8, as it was added. */
  bytes(at: number): Buffer {
    return this.range(at, at + 1);
  }

  /** Records one after the other, from one number to before another. */
  range(from: number, to: number): Buffer {
    if (from < 0 || from >= to || to > this.size) throw new RangeError(`${this.#path} has no record ${from}`);
    const start = this.#starts[from] ?? 0;
    const bytes = this.#read(start, (this.#starts[to] ?? 0) - start);
    for (let at = from; at < to; at += 1) {
      const record = bytes.subarray((this.#starts[at] ?? 0) - start, (this.#starts[at + 1] ?? 0) - start);
      if (crc32(record) !== this.checksumOf(at)) throw this.#damaged(`is damaged at record ${at}`);
    }
    return bytes;
  }

  lengthOf(at: number): number {
    return this.#table.readUInt32LE(at * rowBytes);
  }

  checksumOf(at: number): number {
    return this.#table.readUInt32LE(at * rowBytes + 4);
  }

  #read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length;) {
      const read = readSync(this.#file, bytes, at, length - at, start + at);
      if (read === 0) throw this.#damaged('is cut');
      at += read;
    }
    return bytes;
  }

  #damaged(how: string): RecordFileError {
    return new RecordFileError(`${this.#path} ${how}`);
  }
}

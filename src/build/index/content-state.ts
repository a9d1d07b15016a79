/** Which content files the current index was made from, so that the next build reads only those that differ. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { RecordFileError, RecordReader, RecordWriter } from '../../adapters/files/record-file.ts';
import type { ContentFile, FileStamp } from '../../catalog/content-file.ts';
import { sha256Hex } from '../../digest.ts';
import { hasCode } from '../../ports/error-code.ts';

export interface KnownFile {
  readonly path: string;
  /** See `FileStamp`; empty for a file that may have changed after it was read. */
  readonly mark: string;
  /** Of its text, hexadecimal. */
  readonly sha256: string;
}

interface StateEnd {
  /** Of everything but the content that decides what a build makes. */
  readonly scope: string;
  /** Folder of the index. */
  readonly index: string;
  /** Skills that differ from the last index that was made whole. */
  readonly changed: number;
}

export interface ContentState extends StateEnd {
  readonly files: ReadonlyMap<string, KnownFile>;
}

/** Beside the index: the stamps of files are of one machine, and an index is the same everywhere. */
const stateName = 'content.rec';
/** Files in a record; the last record is the end. */
const filesPerRecord = 1_000;
/** Milliseconds before a build in which a change may have the time of the next one: file systems count in steps. */
const timeStep = 2_000;

export class ContentStateWriter {
  readonly #path: string;
  readonly #records: RecordWriter;
  readonly #startedAt: number;
  #part: KnownFile[] = [];

  /** `scratch`: a folder that is on the disk of the index; `startedAt`: before the first file was read, in milliseconds. */
  constructor(scratch: string, startedAt: number) {
    this.#path = join(scratch, stateName);
    this.#records = new RecordWriter(this.#path);
    this.#startedAt = startedAt;
  }

  /** A file that was read; a text of no file is left out. Answers its SHA-256. */
  add({ path, text, stamp }: ContentFile): string {
    const sha256 = sha256Hex(text);
    if (stamp !== undefined) this.keep(knownFile({ path, stamp, sha256 }, this.#startedAt));
    return sha256;
  }

  /** A file that an earlier state has, or one that was read: see `knownFile`. */
  keep(file: KnownFile): void {
    this.#part.push(file);
    if (this.#part.length === filesPerRecord) this.#endPart();
  }

  /** Takes the place of the one before. */
  async finish(indexDir: string, end: StateEnd): Promise<void> {
    this.#endPart();
    this.#records.add(JSON.stringify(end));
    this.#records.finish();
    await rename(this.#path, join(indexDir, stateName));
  }

  /** Ends a state that is not finished. */
  close(): void {
    this.#records.close();
  }

  #endPart(): void {
    this.#records.add(JSON.stringify(this.#part));
    this.#part = [];
  }
}

/** A file that was read by a build that started at this time, in milliseconds, before it read the first one. */
export function knownFile(
  { path, stamp, sha256 }: Pick<KnownFile, 'path' | 'sha256'> & { readonly stamp: FileStamp },
  startedAt: number,
): KnownFile {
  return { path, mark: stamp.changedAt > startedAt - timeStep ? '' : stamp.mark, sha256 };
}

/** Null where there is none, or it is damaged. */
export function readContentState(indexDir: string): ContentState | null {
  try {
    const reader = new RecordReader(join(indexDir, stateName));
    // Written above, and checked by the reader.
    const end = reader.get(reader.size - 1) as StateEnd;
    const files = new Map<string, KnownFile>();
    for (let at = 0; at < reader.size - 1; at += 1)
      for (const file of reader.get(at) as KnownFile[]) files.set(file.path, file);
    return { ...end, files };
  } catch (error) {
    if (error instanceof RecordFileError || error instanceof RangeError || hasCode(error, 'ENOENT'))
      return null;
    throw error;
  }
}

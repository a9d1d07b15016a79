/** The files of records in an index: what is damaged or missing is an error that says what to do. */
import { join } from 'node:path';
import { hasCode } from '../../ports/error-code.ts';
import type { StoredJson } from '../../scoring/stored-entry.ts';
import { RecordFileError, RecordReader, type RecordSource } from './record-file.ts';

/** No usable index; the message names the place, the reason and the way out. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
}

/** A record of an index, for another index that takes it over. */
export class RecordJson implements StoredJson {
  readonly records: RecordSource;
  readonly at: number;

  constructor(records: RecordSource, at: number) {
    this.records = records;
    this.at = at;
  }

  get length(): number {
    return this.records.lengthOf(this.at);
  }

  read(): Uint8Array {
    return this.records.range(this.at, this.at + 1);
  }
}

export type Records = RecordSource &
  ((at: number) => unknown) & { readonly size: number; readonly bytes: (at: number) => Buffer };

/** The records of one file, by number; a damaged one throws an `IndexError`. */
export function openRecords(folder: string, name: string, seal: string | undefined): Records {
  const path = join(folder, name);
  const reading = <Value>(work: () => Value): Value => {
    try {
      return work();
    } catch (error) {
      if (error instanceof RecordFileError || hasCode(error, 'ENOENT')) throw damaged(path, error);
      throw error;
    }
  };
  const reader = reading(() => new RecordReader(path));
  if (reader.seal !== seal) throw damaged(path);
  return Object.assign((at: number) => reading(() => reader.get(at)), {
    size: reader.size,
    bytes: (at: number) => reading(() => reader.bytes(at)),
    lengthOf: (at: number) => reader.lengthOf(at),
    checksumOf: (at: number) => reader.checksumOf(at),
    range: (from: number, to: number) => reading(() => reader.range(from, to)),
  });
}

export function damaged(path: string, cause?: unknown): IndexError {
  return new IndexError(`the index file ${path} is damaged or missing: run \`npm run build\``, { cause });
}

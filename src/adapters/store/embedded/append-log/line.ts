/** Lines of the append-only log: a checksum, a space, one JSON value, a line feed. */
import { crc32 } from 'node:zlib';

/** Schema of segments and snapshots. */
export const logFormat = 1;

/** First line of a segment: what the log had come to before it. */
export interface SegmentHeader {
  readonly t: 'segment';
  readonly format: number;
  readonly segment: number;
  readonly seq: number;
  readonly hash: string;
}

export function toLine(value: unknown): string {
  const json = JSON.stringify(value);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

export interface ReadLine {
  /** Undefined for a line that is not what was written. */
  readonly value: unknown;
  /** Byte offsets of its first byte, and of the byte after its line feed. */
  readonly from: number;
  readonly to: number;
}

/** Every line; the last one also without a line feed, and then without a value. */
export function* readLines(bytes: Buffer): Generator<ReadLine> {
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf(0x0a, from);
    if (end === -1) {
      yield { value: undefined, from, to: bytes.length };
      return;
    }
    yield { value: parseLine(bytes.subarray(from, end)), from, to: end + 1 };
    from = end + 1;
  }
}

function parseLine(line: Buffer): unknown {
  if (line.length < 10 || line[8] !== 0x20) return undefined;
  const json = line.subarray(9);
  const sum = line.toString('latin1', 0, 8);
  if (crc32(json).toString(16).padStart(8, '0') !== sum) return undefined;
  try {
    return JSON.parse(json.toString('utf8'));
  } catch (error) {
    // A line whose checksum fits by chance is as bad as one whose does not.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

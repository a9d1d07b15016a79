/** Gzip with an end: a few bytes cannot fill the memory. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Failure } from './failure.ts';

const unzip = promisify(gunzip);

/** Bytes that one packed byte may become, and that any file may have: an index is four to eight times as long as its file. */
const growth = 64;
const least = 16 * 1024 * 1024;

/** Throws an integrity failure that names `what` for bytes that are no gzip, or that become more than `bytesMax`. */
export async function inflate(
  packed: Uint8Array,
  what: string,
  bytesMax = Math.min(packed.length * growth + least, 2 ** 31 - 1),
): Promise<Buffer> {
  try {
    return await unzip(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    const isLong = error instanceof RangeError;
    const reason = isLong ? `becomes more than ${bytesMax} bytes` : 'is not what gzip makes';
    throw new Failure('integrity', `${what} ${reason}`);
  }
}

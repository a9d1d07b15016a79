/** Compresses bodies for callers that accept it. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from './accept.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes; below this the headers cost more than is saved. */
export const compressFrom = 1_024;

/** Bytes; below this another thread costs more than the work. */
const alone = 65_536;

/** `lasting` is kept and sent many times, so it may take longer: brotli 5 and gzip 6 against 1 and 1. */
export async function compress(bytes: Uint8Array, encoding: Encoding, lasting: boolean): Promise<Uint8Array> {
  const isHere = !lasting && bytes.byteLength < alone;
  if (encoding === 'gzip') {
    const level = { level: lasting ? 6 : 1 };
    return isHere ? gzipSync(bytes, level) : gzipped(bytes, level);
  }
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: lasting ? 5 : 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  };
  return isHere ? brotliCompressSync(bytes, quality) : brotli(bytes, quality);
}

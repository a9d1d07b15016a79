/** The files of an exported index on disk, as a program reads them, with what was read. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { indexFormat } from '../../src/scoring/index-format.ts';
import { indexManifestPath } from '../../src/routes.ts';
import { type OpenedIndex, openIndex } from '../../src/offline/open-index.ts';
import type { IndexHost } from '../../src/ports/client-programs.ts';

export interface CountingHost extends IndexHost {
  /** Bytes and requests so far. */
  readonly read: IndexHost['read'];
  readonly counts: { bytes: number; requests: number };
}

/** `change` may damage a file on its way. */
export function folderHost(
  folder: string,
  change: (path: string, bytes: Buffer) => Buffer = (_, bytes) => bytes,
): CountingHost {
  const counts = { bytes: 0, requests: 0 };
  return {
    counts,
    read: (path, range) => {
      const whole = change(path, readFileSync(join(folder, path)));
      const part = range === undefined ? whole : whole.subarray(...range);
      counts.bytes += part.length;
      counts.requests += 1;
      return Promise.resolve(new Uint8Array(part));
    },
    gunzip: (bytes) => Promise.resolve(new Uint8Array(gunzipSync(bytes))),
    sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  };
}

export async function openFolder(folder: string, host: IndexHost = folderHost(folder)): Promise<OpenedIndex> {
  return openIndex(host, indexFormat, JSON.parse(readFileSync(join(folder, indexManifestPath), 'utf8')));
}

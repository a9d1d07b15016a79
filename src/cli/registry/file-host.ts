/** The files of a registry, from a folder or a plain file host: whole or in part, and null where there is none. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '../command.ts';
import { Failure, hasErrorCode } from '../failure.ts';
import { request } from './http.ts';

type Range = readonly [start: number, end: number];

export interface FileHost {
  /** Origin, or the folder as a `file:` URL. */
  readonly url: string;
  /** `path` has no leading slash. */
  read(path: string, range?: Range): Promise<Uint8Array | null>;
}

/** Most bytes of one file: the index of a million skills is smaller. */
const fileMax = 2 ** 31;

export function openFileHost(url: string, call: Pick<Call, 'settings' | 'surroundings'>): FileHost {
  return url.startsWith('file:') ? folderHost(url) : webHost(url, call);
}

function folderHost(url: string): FileHost {
  const folder = fileURLToPath(url);
  return {
    url,
    async read(path, range) {
      try {
        const file = await open(join(folder, path), 'r');
        try {
          const { size } = await file.stat();
          const [start, end] = range ?? [0, size];
          const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
          await file.read(bytes, 0, bytes.length, start);
          return bytes;
        } finally {
          await file.close();
        }
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) return null;
        throw error;
      }
    },
  };
}

function webHost(url: string, { settings, surroundings }: Pick<Call, 'settings' | 'surroundings'>): FileHost {
  return {
    url,
    async read(path, range) {
      const { status, body } = await request(`${url}/${path}`, {
        timeoutMs: settings.timeoutMs,
        bytesMax: fileMax,
        signal: surroundings.signal,
        accept: '*/*',
        ...(range === undefined ? {} : { range }),
      });
      if (status === 404 || status === 410) return null;
      if (status !== 200 && status !== 206)
        throw new Failure('network', `${url}/${path} answers with status ${status}`);
      return range === undefined || status === 206 ? body : body.subarray(...range);
    },
  };
}

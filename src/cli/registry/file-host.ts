/** The files of a registry, from a folder or a plain file host: whole or in part, and null where there is none. */
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '../command.ts';
import { Failure, hasErrorCode } from '../failure.ts';
import { readProblem } from './client.ts';
import { request } from './http.ts';

type Range = readonly [start: number, end: number];

export interface FileHost {
  /** Origin, or the folder as a `file:` URL. */
  readonly url: string;
  /**
   * `path` has no leading slash. Throws an integrity failure for a file of more than `bytesMax` bytes: those that a signed list
   * states, or without one what a file of this kind can have.
   */
  read(path: string, range?: Range, bytesMax?: number): Promise<Uint8Array | null>;
}

/** Most bytes of a file by its path, for what is read before any signature was checked. */
const kinds: readonly (readonly [path: RegExp, bytesMax: number])[] = [
  [/^index\/manifest\.json$|^\.well-known\//, 1024 * 1024],
  [/^log\/checkpoint$/, 64 * 1024],
  // 256 entries of the largest size, or as many hashes.
  [/^log\/tile\/entries\//, 256 * 65_537],
  [/^log\/tile\//, 256 * 32],
  [/^api\//, 8 * 1024 * 1024],
];
/** Of the index, which is read by its signed list: that of a million skills is smaller. */
const indexMax = 2 ** 31;

const kindMax = (path: string): number => kinds.find(([kind]) => kind.test(path))?.[1] ?? indexMax;

export function openFileHost(url: string, call: Pick<Call, 'settings' | 'surroundings'>): FileHost {
  return url.startsWith('file:') ? folderHost(url) : webHost(url, call);
}

function folderHost(url: string): FileHost {
  const folder = fileURLToPath(url);
  return {
    url,
    async read(path, range, bytesMax = kindMax(path)) {
      try {
        const place = await realpath(join(folder, path));
        // The folder may have come from anywhere, and is served to others.
        if (!place.startsWith(join(await realpath(folder), sep)))
          throw new Failure('integrity', `${path} of ${url} is a link that leads out of it`);
        const file = await open(place, 'r');
        try {
          const { size } = await file.stat();
          const [start, end] = range ?? [0, size];
          if (Math.min(end, size) - start > Math.min(bytesMax, indexMax))
            throw new Failure('integrity', `${path} of ${url} has more than ${bytesMax} bytes`);
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
    async read(path, range, bytesMax = kindMax(path)) {
      const { status, body } = await request(`${url}/${path}`, {
        timeoutMs: settings.timeoutMs,
        authorization: settings.authorization,
        bytesMax: Math.min(bytesMax, indexMax),
        signal: surroundings.signal,
        accept: '*/*',
        ...(range === undefined ? {} : { range }),
      });
      if (status === 404 || status === 410) return null;
      if (status !== 200 && status !== 206) {
        const why = readProblem(new TextDecoder().decode(body))?.detail;
        const said = why === undefined ? ` answers with status ${status}` : `: ${why}`;
        throw new Failure('network', `${url}/${path}${said}`);
      }
      return range === undefined || status === 206 ? body : body.subarray(...range);
    },
  };
}

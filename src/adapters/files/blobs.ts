/** Blobs in a folder: `ab/cdef…` holds the bytes whose SHA-256 is `abcdef…`, and `ab/cdef….of` the skills that have them, one a line. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../../digest.ts';
import { type Blobs, digestPattern, overBound } from '../../ports/blobs.ts';
import { hasCode } from '../../ports/error-code.ts';
import { readBytesIfThere, readIfThere } from '../../read-if-there.ts';
import { writeOnce } from '../../write-once.ts';
import { slugPattern } from '../../schema/vocabulary.ts';

export function openBlobs(folder: string): Blobs {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256.slice(2));

  async function read(sha256: string): Promise<Uint8Array | null> {
    if (!digestPattern.test(sha256)) return null;
    const bytes = await readBytesIfThere(pathOf(sha256));
    if (bytes === null || sha256Hex(bytes) === sha256) return bytes;
    // Damaged on the disk: the next one who has the bytes writes them again.
    await rm(pathOf(sha256), { force: true });
    return null;
  }

  async function skillsOf(sha256: string): Promise<readonly string[]> {
    if (!digestPattern.test(sha256)) return [];
    const text = (await readIfThere(`${pathOf(sha256)}.of`)) ?? '';
    return text.split('\n').filter((line) => slugPattern.test(line));
  }

  return {
    read,
    skillsOf,
    async keep(bytes, slug) {
      const sha256 = sha256Hex(bytes);
      const path = pathOf(sha256);
      await mkdir(dirname(path), { recursive: true });
      if ((await read(sha256)) === null) await writeOnce(path, bytes);
      if (!(await skillsOf(sha256)).includes(slug))
        await writeFile(`${path}.of`, `${slug}\n`, { flag: 'a', flush: true });
    },
    async bound(bytesMax, needed) {
      const kept: { sha256: string; size: number; at: number }[] = [];
      const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      for (const name of names) {
        const sha256 = name.replace('/', '');
        if (!digestPattern.test(sha256)) continue;
        const { size, mtimeMs } = await stat(pathOf(sha256));
        kept.push({ sha256, size, at: mtimeMs });
      }
      const report = overBound(kept, bytesMax, needed);
      for (const sha256 of report.removed)
        for (const ending of ['', '.of']) await rm(`${pathOf(sha256)}${ending}`, { force: true });
      return report;
    },
  };
}

/** Blobs in a folder: `ab/cdef…` holds the bytes whose SHA-256 is `abcdef…`, and `ab/cdef….of` the skills that have them, one a line. */
import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../../digest.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { hasCode } from '../../ports/error-code.ts';
import { readBytesIfThere, readIfThere } from '../../read-if-there.ts';
import { slugPattern } from '../../schema/vocabulary.ts';

const digestPattern = /^[0-9a-f]{64}$/;

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
      if (!(await skillsOf(sha256)).includes(slug)) await append(`${path}.of`, `${slug}\n`);
    },
  };
}

/** Whole or not at all, also where the disk fills up on the way. */
async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await write(draft, bytes, 'w');
    await link(draft, path).catch((error: unknown) => {
      // Another process wrote the same bytes.
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

const append = (path: string, text: string): Promise<void> => write(path, Buffer.from(text), 'a');

async function write(path: string, bytes: Uint8Array, flag: 'w' | 'a'): Promise<void> {
  const file = await open(path, flag);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

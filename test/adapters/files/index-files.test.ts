/** The index on disk: whole or refused, switched at once, and old ones cleared away. */
import { mkdtemp, readdir, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type IndexContents,
  IndexError,
  readIndex,
  readIndexPointer,
  writeIndex,
} from '../../../src/adapters/files/index-files.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import { goodContent } from '../../support/content-fixtures.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'index-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const stamp = { inputsDigest: 'in', entriesDigest: 'entries' };

function contents(revision = 'one'): IndexContents {
  const { skills, ...collections } = parseCatalog(goodContent());
  const problems = [{ path: 'skills/a/b.md', line: 3, reason: 'bad' }];
  const header = { revision, generated_at: '2026-11-20T10:00:00.000Z', ...collections, problems };
  return { header, skills, search: new Uint8Array([1, 2, 3]) };
}

const folderOf = async (): Promise<string> => (await readIndexPointer(dir))?.folder ?? '';

describe('the index', () => {
  it('is read as it was written', async () => {
    const written = contents();
    await writeIndex(dir, written, stamp);
    const read = await readIndex(dir);
    expect(read.header).toMatchObject(written.header);
    expect(read.skills).toEqual(written.skills);
    expect([...read.search]).toEqual([1, 2, 3]);
  });

  it('is not written again when it is the same', async () => {
    const { folder } = await writeIndex(dir, contents(), stamp);
    const before = await stat(join(dir, folder, 'catalog.ndjson'));
    await writeIndex(dir, contents(), stamp);
    expect((await stat(join(dir, folder, 'catalog.ndjson'))).mtimeMs).toBe(before.mtimeMs);
  });

  it('keeps the previous folder for readers on their way, and no older one', async () => {
    for (const revision of ['one', 'two', 'three']) await writeIndex(dir, contents(revision), stamp);
    const entries = await readdir(dir);
    expect(entries).toContain('current.json');
    expect(entries.filter((name) => /^[0-9a-f]{16}$/.test(name))).toHaveLength(2);
    expect(entries).toHaveLength(3);
    expect((await readIndex(dir)).header.revision).toBe('three');
  });

  it('is missing with a word on what to do', async () => {
    await expect(readIndex(join(dir, 'nowhere'))).rejects.toThrow(IndexError);
    await expect(readIndex(join(dir, 'nowhere'))).rejects.toThrow(/missing: run `npm run build`/);
  });

  it.each<[string, () => Promise<void>]>([
    [
      'a changed byte',
      async () => writeFile(join(dir, await folderOf(), 'search.bin'), new Uint8Array([1, 2, 4])),
    ],
    ['a cut file', async () => truncate(join(dir, await folderOf(), 'catalog.ndjson'), 100)],
    ['a lost file', async () => unlink(join(dir, await folderOf(), 'search.bin'))],
  ])('refuses %s', async (_, damage) => {
    await writeIndex(dir, contents(), stamp);
    await damage();
    await expect(readIndex(dir)).rejects.toThrow(/damaged or missing: run `npm run build`/);
  });

  it.each(['', '{', 'null', '[]', '{"format":0}', '{"format":999,"folder":"x"}'])(
    'counts a pointer %j as none',
    async (text) => {
      await writeIndex(dir, contents(), stamp);
      await writeFile(join(dir, 'current.json'), text);
      expect(await readIndexPointer(dir)).toBeNull();
      await expect(readIndex(dir)).rejects.toThrow(IndexError);
    },
  );

  it('is made whole again by the next build', async () => {
    await writeIndex(dir, contents(), stamp);
    await unlink(join(dir, await folderOf(), 'catalog.ndjson'));
    await writeFile(join(dir, await folderOf(), 'search.bin'), new Uint8Array([1, 2, 4]));
    await writeIndex(dir, contents(), stamp);
    expect([...(await readIndex(dir)).search]).toEqual([1, 2, 3]);
  });
});

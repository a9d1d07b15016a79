/** The index on disk: whole or refused, switched at once, and old ones cleared away. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm, stat, truncate, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IndexDraft } from '../../../src/adapters/files/index-draft.ts';
import {
  type IndexHeader,
  IndexError,
  type IndexPointer,
  readIndex,
  readIndexPointer,
} from '../../../src/adapters/files/index-files.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import { buildRegistry, type Registry } from '../../../src/scoring/registry.ts';
import { goodContent } from '../../support/content-fixtures.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'index-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const generatedAt = '2026-11-20T10:00:00.000Z';
const catalog = parseCatalog(goodContent());
const fingerprint = { text_sha256: 'a'.repeat(64), minhash: '' };
const registry: Registry = buildRegistry({ ...catalog, revision: 'one', generatedAt });

function headerOf(revision: string): IndexHeader {
  const { skills: _skills, problems: _problems, ...collections } = catalog;
  const problems = [{ path: 'skills/a/b.md', line: 3, reason: 'bad' }];
  return {
    revision,
    generated_at: generatedAt,
    ...collections,
    problems,
    former_slugs: [['old', 'acme-tables']],
    built: { sum: '0'.repeat(32), answers_digest: 'x', published: [] },
  };
}

const unrevised = () => ({ revision: '', since: '' });

async function write(revision = 'one', entries = registry.entries): Promise<IndexPointer> {
  const draft = await IndexDraft.start(dir);
  for (const entry of entries) draft.add(entry, fingerprint, unrevised);
  const entriesDigest = draft.endEntries();
  const stamp = { inputsDigest: 'in', entriesDigest };
  const pointer = await draft.finish(headerOf(revision), [new Uint8Array([1, 2, 3])], stamp);
  await draft.remove();
  return pointer;
}

async function place(name: string): Promise<string> {
  return join(dir, (await readIndexPointer(dir))?.folder ?? '', name);
}

async function leadOut(): Promise<void> {
  const pointer = await readIndexPointer(dir);
  await writeFile(join(dir, 'current.json'), JSON.stringify({ ...pointer, folder: '../../../../etc' }));
}

describe('the index', () => {
  it('is read as it was written', async () => {
    await write();
    const read = await readIndex(dir);
    expect(read.header).toMatchObject(headerOf('one'));
    expect([...read.search]).toEqual([1, 2, 3]);
    expect(read.entries.map(({ slug }) => slug)).toEqual(registry.entries.map(({ slug }) => slug));
    for (const [at, entry] of registry.entries.entries()) {
      for (const name of Object.keys(entry) as (keyof typeof entry)[])
        expect([name, JSON.stringify(read.entries[at]?.[name])]).toEqual([name, JSON.stringify(entry[name])]);
    }
  });

  it('is not written again when it is the same', async () => {
    await write();
    const before = await stat(await place('cards.rec'));
    await write();
    expect((await stat(await place('cards.rec'))).ino).toBe(before.ino);
  });

  it('keeps the previous folder for readers on their way, and no older one', async () => {
    for (const revision of ['one', 'two', 'three']) await write(revision);
    const entries = await readdir(dir);
    expect(entries).toContain('current.json');
    expect(entries.filter((name) => /^[0-9a-f]{16}$/.test(name))).toHaveLength(2);
    expect(entries).toHaveLength(3);
    expect((await readIndex(dir)).header.revision).toBe('three');
  });

  it('is read to the end by who had opened it, however many come after it', async () => {
    await write('one');
    const opened = await readIndex(dir);
    for (const revision of ['two', 'three', 'four']) await write(revision);
    expect(opened.entries[0]?.evidence.files).toEqual(registry.entries[0]?.evidence.files);
  });

  it('may have far fewer skills than before', async () => {
    await write('one');
    const [first] = registry.entries;
    await write('two', first === undefined ? [] : [first]);
    expect((await readIndex(dir)).entries).toHaveLength(1);
  });

  it('is missing with a word on what to do', async () => {
    await expect(readIndex(join(dir, 'nowhere'))).rejects.toThrow(IndexError);
    await expect(readIndex(join(dir, 'nowhere'))).rejects.toThrow(/missing: run `npm run build`/);
  });

  it.each<[string, (path: (name: string) => Promise<string>) => Promise<void>]>([
    ['a changed byte', async (path) => writeFile(await path('search.bin'), new Uint8Array([1, 2, 4]))],
    ['a changed header', async (path) => truncate(await path('header.ndjson'), 40)],
    ['cut cards', async (path) => truncate(await path('cards.rec'), 100)],
    ['cards cut by a byte', async (path) => cutLast(await path('cards.rec'))],
    ['empty details', async (path) => truncate(await path('details.rec'), 0)],
    [
      'the cards in the place of the details',
      async (path) => copyFile(await path('cards.rec'), await path('details.rec')),
    ],
    [
      'a file of another kind',
      async (path) => writeFile(await path('details.rec'), 'PK\u0003\u0004'.repeat(400)),
    ],
    ['a lost file', async (path) => unlink(await path('search.bin'))],
    ['lost details', async (path) => unlink(await path('details.rec'))],
    ['a pointer out of its folder', leadOut],
  ])('refuses %s', async (_, damage) => {
    await write();
    await damage(place);
    await expect(readIndex(dir)).rejects.toThrow(/damaged or missing: run `npm run build`/);
  });

  it('refuses a record with a changed byte when it is read, and answers the others', async () => {
    await write();
    const path = await place('cards.rec');
    const bytes = readFileSync(path);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const { entries } = await readIndex(dir);
    expect(() => entries[0]?.source).toThrow(/cards\.rec is damaged or missing: run `npm run build`/);
    expect(entries[1]?.source.name).toBe(registry.entries[1]?.source.name);
  });

  it.each(['', '{', 'null', '[]', '{"format":0}', '{"format":999,"folder":"x"}'])(
    'counts a pointer %j as none',
    async (text) => {
      await write();
      await writeFile(join(dir, 'current.json'), text);
      expect(await readIndexPointer(dir)).toBeNull();
      await expect(readIndex(dir)).rejects.toThrow(IndexError);
    },
  );

  it('of a newer version is named as one', async () => {
    await write();
    await writeFile(join(dir, 'current.json'), '{"format":999,"folder":"x"}');
    await expect(readIndex(dir)).rejects.toThrow(/built by a newer version of this program \(format 999/);
  });

  it('is made whole again by the next build', async () => {
    await write();
    await unlink(await place('cards.rec'));
    await writeFile(await place('search.bin'), new Uint8Array([1, 2, 4]));
    await write();
    expect([...(await readIndex(dir)).search]).toEqual([1, 2, 3]);
  });

  it('is the old one until the new one is whole, whenever a build ends', async () => {
    await write('one');
    const draft = await IndexDraft.start(dir);
    for (const entry of registry.entries) draft.add(entry, fingerprint, unrevised);
    expect((await readIndex(dir)).header.revision).toBe('one');
    draft.endEntries();
    expect((await readIndex(dir)).header.revision).toBe('one');
    const failing = (function* (): Generator<Uint8Array> {
      yield new Uint8Array([9]);
      throw new Error('the disk is full');
    })();
    await expect(
      draft.finish(headerOf('two'), failing, { inputsDigest: 'in', entriesDigest: 'x' }),
    ).rejects.toThrow('the disk is full');
    await draft.remove();
    expect((await readIndex(dir)).header.revision).toBe('one');
    expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('loses the drafts that killed builds left, and keeps those of builds that still run', async () => {
    const [left, running] = [await IndexDraft.start(dir), await IndexDraft.start(dir)];
    const names = await readdir(dir);
    const folder = names.find((name) => left.scratch.endsWith(`${name}.scratch`)) ?? '';
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of [folder, `${folder}.scratch`]) await utimes(join(dir, name), yesterday, yesterday);
    await write();
    expect([existsSync(left.scratch), existsSync(running.scratch)]).toEqual([false, true]);
    for (const draft of [left, running]) await draft.remove();
  });
});

async function cutLast(path: string): Promise<void> {
  await truncate(path, (await stat(path)).size - 1);
}

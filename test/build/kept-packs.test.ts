/** Packs made from parts of the last ones: the same bytes as packs made whole, and only what differs is asked for. */
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type KeptPacks,
  openPacked,
  readKeptPacks,
  writeKeptPacks,
} from '../../src/build/packs/kept-packs.ts';
import { sha256Hex } from '../../src/digest.ts';
import { PackWriter } from '../../src/build/packs/pack-writer.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'packs-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Of many lengths, as the texts of skills are. */
const values = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${at} `.repeat(500 + ((at * 377) % 1_500)));

/** Writes the values, with what the last call kept; answers the pack's bytes and the values that were asked for. */
async function write(list: readonly string[], scope = 'a'): Promise<{ bytes: Buffer; asked: string[] }> {
  const asked: string[] = [];
  const kept = await readKeptPacks(folder, scope);
  const before = openPacked(folder, kept?.packs['cards']);
  const pack = new PackWriter(folder, 'cards', before);
  for (const value of list) {
    const json = Buffer.from(JSON.stringify(value));
    await pack.addRecord({
      key: sha256Hex(value),
      bytes: json.length,
      json: () => (asked.push(value), json),
    });
  }
  const done = await pack.finish();
  before?.close();
  const packs: KeptPacks = { scope, packs: { cards: done.kept }, statements: {} };
  await writeKeptPacks(folder, packs);
  return { bytes: await readFile(join(folder, done.kept.file)), asked };
}

async function packPath(): Promise<string> {
  return join(folder, (await readdir(folder)).find((name) => name.endsWith('.pack')) ?? '');
}

describe('a pack of the same values', () => {
  it('is put together from the segments of the last one', async () => {
    const first = await write(values(100));
    const second = await write(values(100));
    expect(first.asked).toHaveLength(100);
    expect(second).toEqual({ bytes: first.bytes, asked: [] });
  });

  it('is made whole where the last one is cut, changed or gone, or was made with other keys', async () => {
    const { bytes } = await write(values(100));
    for (const damage of [
      async () => truncate(await packPath(), bytes.length - 1),
      async () =>
        writeFile(
          await packPath(),
          bytes.map((byte, at) => (at === 1_000 ? byte ^ 1 : byte)),
        ),
      async () => rm(await packPath()),
      async () => rm(join(folder, 'packs.ndjson')),
      async () => {
        const text = await readFile(join(folder, 'packs.ndjson'), 'utf8');
        await writeFile(join(folder, 'packs.ndjson'), text.replace(/"ends":\[(\d)/, '"ends":[1$1'));
      },
    ]) {
      await damage();
      const again = await write(values(100));
      expect(again.asked).toHaveLength(100);
      expect(again.bytes.equals(bytes)).toBe(true);
    }
    expect((await write(values(100), 'b')).asked).toHaveLength(100);
  });
});

describe('a pack in which one value', () => {
  it.each([
    ['is another one', (list: string[]) => list.with(40, 'other')],
    ['is new', (list: string[]) => list.toSpliced(40, 0, 'new')],
    ['is gone', (list: string[]) => list.toSpliced(40, 1)],
  ])('%s: has the bytes of one made whole, and compresses a few segments', async (_, change) => {
    await write(values(100));
    const { bytes, asked } = await write(change(values(100)));
    expect(asked.length).toBeLessThan(50);
    await rm(join(folder, 'packs.ndjson'));
    expect((await write(change(values(100)))).bytes.equals(bytes)).toBe(true);
  });
});

/** Kept files of skills, in a folder and in a database that two nodes share: whole bytes or none, and a bound that spares what is needed. */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBlobs } from '../../src/adapters/files/blobs.ts';
import { openPostgresStore } from '../../src/adapters/store/postgres/store.ts';
import { sha256Hex } from '../../src/digest.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import type { Blobs } from '../../src/ports/blobs.ts';
import { keptFilesOf } from '../../src/runtime/kept-files.ts';
import { openCluster } from '../support/postgres-cluster.ts';
import { quietLogger } from '../support/store-folder.ts';

const cluster = await openCluster();
afterAll(() => cluster?.remove());

const bytesOf = (text: string): Buffer => Buffer.from(text);

/** Kept files, and how to damage one and to make one old. */
interface Opened {
  readonly blobs: Blobs;
  damage(sha256: string): Promise<void>;
  age(sha256: string): Promise<void>;
}

async function inFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256.slice(2));
  return {
    blobs: openBlobs(folder),
    damage: (sha256) => writeFile(pathOf(sha256), 'damaged'),
    age: (sha256) => utimes(pathOf(sha256), 1, 1),
  };
}

async function openNode(url: string): Promise<Blobs> {
  const store = await openPostgresStore({ url, ledger: new OutcomeBook(), logger: quietLogger });
  onTestFinished(() => store.close());
  return keptFilesOf(store, '/nonexistent');
}

async function inDatabase(): Promise<Opened> {
  const url = (await cluster?.database()) ?? '';
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  return {
    blobs: await openNode(url),
    damage: async (sha256) =>
      void (await sql`UPDATE blob SET bytes = ${bytesOf('x')} WHERE sha256 = ${sha256}`),
    age: async (sha256) => void (await sql`UPDATE blob SET kept_at = '2001-01-01' WHERE sha256 = ${sha256}`),
  };
}

const kinds: readonly (readonly [string, () => Promise<Opened>])[] = [
  ['a folder', inFolder],
  ...(cluster === null ? [] : [['a database', inDatabase] as const]),
];

describe.each(kinds)('files kept in %s', (_, open) => {
  it('are read by their digest, with the skills that have them', async () => {
    const { blobs } = await open();
    const bytes = bytesOf('# Tables\n\0\xff');
    await blobs.keep(bytes, 'acme-tables');
    await blobs.keep(bytes, 'acme-charts');
    await blobs.keep(bytes, 'acme-tables');
    const read = await blobs.read(sha256Hex(bytes));
    expect(Buffer.from(read ?? [])).toEqual(bytes);
    expect([...(await blobs.skillsOf(sha256Hex(bytes)))].sort()).toEqual(['acme-charts', 'acme-tables']);
    for (const none of [sha256Hex('none'), '../../etc/passwd', ''])
      expect([await blobs.read(none), await blobs.skillsOf(none)]).toEqual([null, []]);
  });

  it('count as not kept once they are damaged, and are whole when they are kept again', async () => {
    const { blobs, damage } = await open();
    const bytes = bytesOf('whole');
    await blobs.keep(bytes, 'acme-tables');
    await damage(sha256Hex(bytes));
    expect(await blobs.read(sha256Hex(bytes))).toBeNull();
    await blobs.keep(bytes, 'acme-tables');
    expect(Buffer.from((await blobs.read(sha256Hex(bytes))) ?? [])).toEqual(bytes);
  });

  it('stay within a bound: the oldest that no skill needs is removed first, and what is needed never does', async () => {
    const { blobs, age } = await open();
    const [needed, old, young] = ['needed'.padEnd(100), 'old'.padEnd(100), 'young'.padEnd(100)].map(bytesOf);
    const digests = [needed, old, young].map((bytes) => sha256Hex(bytes ?? ''));
    for (const bytes of [needed, old, young]) await blobs.keep(bytes ?? bytesOf(''), 'acme-tables');
    for (const sha256 of digests.slice(0, 2)) await age(sha256);
    const need = new Set(digests.slice(0, 1));
    expect(await blobs.bound(300, need)).toMatchObject({ files: 3, bytes: 300, removed: [] });
    expect(await blobs.bound(250, need)).toMatchObject({ files: 2, removed: [digests[1]] });
    expect(await blobs.bound(10, need)).toMatchObject({ files: 1, bytes: 100, neededBytes: 100 });
    expect(await Promise.all(digests.map(async (each) => (await blobs.read(each)) !== null))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it.runIf(cluster !== null)('files kept by one node are read by another', async () => {
  const url = (await cluster?.database()) ?? '';
  const bytes = bytesOf('shared');
  await (await openNode(url)).keep(bytes, 'acme-tables');
  expect(Buffer.from((await (await openNode(url)).read(sha256Hex(bytes))) ?? [])).toEqual(bytes);
});

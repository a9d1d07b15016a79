import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLogFile } from '../../../src/adapters/store/embedded/append-log/file.ts';
import { logFormat, toLine } from '../../../src/adapters/store/embedded/append-log/line.ts';
import { segmentName } from '../../../src/adapters/store/embedded/append-log/segments.ts';
import { snapshotName, writeSnapshot } from '../../../src/adapters/store/embedded/append-log/snapshot.ts';
import { DocumentTable } from '../../../src/adapters/store/embedded/document-table.ts';
import { JournalState } from '../../../src/adapters/store/embedded/journal.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { checkStore } from '../../../src/runtime/check-store.ts';
import { openFolder, temporaryFolder } from '../../support/lowdb-folder.ts';
import { recordOf } from '../../support/outcome-records.ts';

/** V8 holds no longer string; a snapshot that is read as one cannot be read from this size on. */
const longestString = 2 ** 29;
const valueLength = 1 << 20;
const count = longestString / valueLength + 1;

/** A folder as it is after its first segment was closed, with more state than fits one string. */
async function largeFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const state = new JournalState(new OutcomeBook(), new DocumentTable(folder));
  for (let at = 0; at < count; at += 1)
    state.documents.set({ kind: 'feedback', id: `fb_${at}`, version: 1, value: 'x'.repeat(valueLength) });
  await writeSnapshot(folder, 1, state);
  state.documents.close();
  for (const segment of [1, 2]) {
    const file = await openLogFile(join(folder, segmentName(segment)), 0);
    const { seq, hash } = state;
    await file.append(Buffer.from(toLine({ t: 'segment', format: logFormat, segment, seq, hash })));
    await file.close();
  }
  return folder;
}

test(
  'a state of more than 512 MiB starts, is checked, exported and closed again, in bounded memory',
  { timeout: 400_000 },
  async () => {
    const folder = await largeFolder();
    expect((await stat(join(folder, snapshotName(1)))).size).toBeGreaterThan(longestString);
    const before = process.memoryUsage.rss();
    const { store, book } = await openFolder(folder);
    expect(await store.insertOutcome(recordOf())).toBe('recorded');
    expect(await store.getDocument('feedback', `fb_${count - 1}`)).toMatchObject({ version: 1 });
    // Held on the disk: memory grows by less than half of what there is.
    expect(process.memoryUsage.rss() - before).toBeLessThan(longestString / 2);
    expect(await checkStore(store, book)).toMatch(/^1 reports: hash chain intact/);
    let lines = 0;
    for await (const line of store.exportLines()) lines += line === '' ? 0 : 1;
    expect(lines).toBe(1 + 1 + count + 1);
    await store.close();
    await rm(join(folder, snapshotName(1)));
    expect((await readdir(folder)).filter((name) => name.includes('documents'))).toEqual([]);
  },
);

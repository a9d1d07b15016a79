import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkStore } from '../../../src/runtime/check-store.ts';
import { openFolder, temporaryFolder } from '../../support/store-folder.ts';
import { recordOf } from '../../support/outcome-records.ts';

/** V8 holds no longer string; what is read as one cannot be read from this size on. */
const longestString = 2 ** 29;
const valueLength = 1 << 20;
const count = longestString / valueLength + 1;

/** A folder with more state than fits one string. */
async function largeFolder(): Promise<string> {
  const { store, folder } = await openFolder(await temporaryFolder());
  for (let at = 0; at < count; at += 1)
    await store.writeDocuments([{ kind: 'feedback', id: `fb_${at}`, value: 'x'.repeat(valueLength) }]);
  await store.close();
  return folder;
}

test(
  'a state of more than 512 MiB starts, is checked, exported and closed again, in bounded memory',
  { timeout: 400_000 },
  async () => {
    const folder = await largeFolder();
    expect((await stat(join(folder, 'store.db'))).size).toBeGreaterThan(longestString);
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
  },
);

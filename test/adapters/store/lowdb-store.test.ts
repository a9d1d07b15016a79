import { describe } from 'vitest';
import { compactFolder } from '../../../src/adapters/store/embedded/append-log/recovery.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { describeStore, type OpenStore } from '../../store.contract.ts';
import { openFolder, temporaryFolder } from '../../support/lowdb-folder.ts';

const folders = new WeakMap<OpenStore, string>();

async function openKept(folder: string, segmentBytes: number): Promise<OpenStore> {
  const compact = (at: string, segment: number): Promise<void> =>
    compactFolder(at, segment, new OutcomeBook());
  const opened = await openFolder(folder, { segmentBytes, compact });
  folders.set(opened, folder);
  return opened;
}

describe.each([
  ['in one segment', 64 * 1_024 * 1_024],
  ['in many segments', 20_000],
])('the lowdb store, %s', (_, segmentBytes) => {
  describeStore({
    open: async () => openKept(await temporaryFolder(), segmentBytes),
    reopen: async (opened) => {
      await opened.store.close();
      return openKept(folders.get(opened) ?? '', segmentBytes);
    },
  });
});

/** Embedded stores in folders of their own, closed and removed when the test ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type EmbeddedStoreOptions,
  openEmbeddedStore,
} from '../../src/adapters/store/embedded/embedded-store.ts';
import type { Store } from '../../src/ports/store.ts';
import type { Logger } from '../../src/ports/surroundings.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';

export const quietLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function openFolder(
  folder: string,
  options: Partial<EmbeddedStoreOptions> = {},
): Promise<{ store: Store; book: OutcomeBook; folder: string }> {
  const book = new OutcomeBook();
  const store = await openEmbeddedStore({ folder, ledger: book, logger: quietLogger, ...options });
  onTestFinished(() => store.close());
  return { store, book, folder };
}

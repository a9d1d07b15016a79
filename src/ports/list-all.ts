/** Every document of a kind, page by page, so that no answer of the store grows without bound. */
import type { Store, StoredDocument } from './store.ts';

const pageSize = 200;

/** By id, after the id `start`. */
export async function* listAll(
  store: Pick<Store, 'listDocuments'>,
  kind: string,
  start = '',
): AsyncGenerator<StoredDocument> {
  for (let after = start; ;) {
    const page = await store.listDocuments(kind, { limit: pageSize, after });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

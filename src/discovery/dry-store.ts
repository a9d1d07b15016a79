/** A store for a run that writes nothing: what it would have written is kept in memory over what is there. */
import type { StoredDocument } from '../ports/store.ts';
import type { MemoryStore } from './memory.ts';

export function dryStore(store: MemoryStore): MemoryStore {
  const written = new Map<string, StoredDocument>();
  const keyOf = (kind: string, id: string): string => `${kind}\0${id}`;
  const getDocument: MemoryStore['getDocument'] = async (kind, id) => {
    const own = written.get(keyOf(kind, id));
    if (own === undefined) return store.getDocument(kind, id);
    return own.value === null ? null : own;
  };
  return {
    getDocument,
    async listDocuments(kind, { after = '', limit }) {
      const own = [...written.values()].filter((row) => row.kind === kind && row.id > after);
      const theirs = await store.listDocuments(kind, { after, limit });
      const all = new Map([...theirs, ...own].map((row) => [row.id, row]));
      const sorted = [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      // Beyond the last of a full page the store may have more that would come first.
      const last = theirs.length === limit ? theirs.at(-1)?.id : undefined;
      const page = last === undefined ? sorted : sorted.filter(({ id }) => id <= last);
      return page.filter(({ value }) => value !== null).slice(0, limit);
    },
    async writeDocuments(changes) {
      for (const { kind, id, expected } of changes)
        if (expected !== undefined && ((await getDocument(kind, id))?.version ?? 0) !== expected)
          return false;
      for (const { kind, id, value } of changes) {
        const version = ((await getDocument(kind, id))?.version ?? 0) + 1;
        written.set(keyOf(kind, id), { kind, id, version, value });
      }
      return true;
    },
  };
}

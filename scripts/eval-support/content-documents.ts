/** A content folder → the documents of its search index, as `src/build/build-index.ts` makes them. */
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { buildRegistry } from '../../src/scoring/registry.ts';
import type { SearchDocument } from '../../src/search/documents/document.ts';
import type { TaskPhrases } from '../../src/search/documents/task-phrases.ts';
import { toSearchDocument, toTaskPhrases } from '../../src/resolve/search-document.ts';
import type { Place } from './benchmark.ts';
import { collectionsOf } from '../../src/schema/collections.ts';

export interface ContentDocuments {
  readonly documents: readonly SearchDocument[];
  readonly places: ReadonlyMap<string, Place>;
  readonly tasks: readonly TaskPhrases[];
}

export async function readContentDocuments(folder: string, day: string): Promise<ContentDocuments> {
  const catalog = parseCatalog(await readContentFiles(folder, () => undefined));
  const registry = buildRegistry({
    skills: catalog.skills,
    revision: '',
    generatedAt: `${day}T00:00:00.000Z`,
    ...collectionsOf(catalog),
  });
  const terms = new Map(catalog.skills.map(({ source, evidence }) => [source.slug, evidence.terms]));
  return {
    documents: registry.entries.map((entry) => {
      const found = terms.get(entry.slug);
      if (found === undefined) throw new RangeError(`no terms for ${entry.slug}`);
      return toSearchDocument(entry, found);
    }),
    places: new Map(
      registry.entries.map(({ slug, source }) => [
        slug,
        { repository: new URL(source.repository).pathname.slice(1), path: source.path },
      ]),
    ),
    tasks: catalog.tasks.map(toTaskPhrases),
  };
}

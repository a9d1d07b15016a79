/** Entry and its index terms → the document that the search index is built from. */
import { skillFolder } from './install-commands.ts';
import type { Evidence } from '../schema/evidence.ts';
import { type Entry, priorOf } from '../scoring/registry.ts';
import type { SearchDocument } from '../search/index/document.ts';

export function toSearchDocument(entry: Entry, terms: Evidence['terms']): SearchDocument {
  const { source, evidence } = entry;
  const folder = skillFolder(source.path).split('/').at(-1) ?? '';
  return {
    slug: entry.slug,
    name: source.name,
    path_name: folder === '' ? (source.repository.split('/').at(-1) ?? '') : folder,
    tags: source.tags,
    category: source.category,
    summary: entry.description === '' ? null : entry.description,
    use_for: source.use_for,
    terms,
    text: evidence.front_matter.description,
    prior: priorOf(entry),
    family: evidence.family?.canonical ?? null,
  };
}

/** What the search index is built from: a document for each entry and its index terms, and the phrases of each task. */
import { skillFolder } from './install-commands.ts';
import type { Evidence } from '../schema/evidence.ts';
import { qualityOf } from '../scoring/quality.ts';
import type { Entry } from '../scoring/registry.ts';
import type { Task } from '../schema/collections.ts';
import type { SearchDocument } from '../search/documents/document.ts';
import type { TaskPhrases } from '../search/documents/task-phrases.ts';

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
    not_for: source.not_for,
    terms,
    text: evidence.front_matter.description,
    repository: source.repository,
    prior: qualityOf(entry),
    family: evidence.family?.canonical ?? null,
  };
}

export function toTaskPhrases({ slug, name, phrases, pins }: Task): TaskPhrases {
  return { slug, name, phrases, skills: pins.map(({ skill }) => skill) };
}

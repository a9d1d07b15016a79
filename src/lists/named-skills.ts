/** Queries that name skills by where they are, and not by words: a slug, the address of a repository, or its owner. */
import { repositoryOwner } from '../schema/source.ts';
import type { Entry, Registry } from '../scoring/registry.ts';

type Names = (entry: Entry) => boolean;

/** What a listed slug or the address of a listed repository names, such as `owner/name` or `https://host/owner/name.git`; null for words. */
export function namedByAddress(query: string, { bySlug, entries }: Registry): Names | null {
  const text = query.trim().toLowerCase();
  if (bySlug.has(text)) return ({ slug }) => slug === text;
  const address = text.replace(/^https?:\/\//, '').replace(/(?:\.git)?\/*$/, '');
  if (!/^[^\s/]+(?:\/[^\s/]+)+$/.test(address)) return null;
  const urls = [`https://${address}`, `https://github.com/${address}`];
  const names: Names = ({ row }) => urls.includes(row.repository.toLowerCase());
  return entries.some(names) ? names : null;
}

/** Skills of the owner whose name the query is; null for words. For a query without a match, since owners' names are words too. */
export function namedByOwner(query: string, { entries }: Registry): Names | null {
  const text = query.trim().toLowerCase();
  if (text === '' || /\s/.test(text)) return null;
  const names: Names = ({ row }) => repositoryOwner(row.repository).toLowerCase() === text;
  return entries.some(names) ? names : null;
}

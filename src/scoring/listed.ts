/** Which skills a reader is shown without asking for more: every skill that is not blocked. */
import type { Entry, Registry } from './registry.ts';

/** False for a blocked skill: lists, searches and suggestions leave it out; its own page and manifest say why. */
export function isListed({ row }: { readonly row: Pick<Entry['row'], 'tier'> }): boolean {
  return row.tier !== 'blocked';
}

/** Whether the registry has a skill of this slug and lists it. */
export function listsSlug({ bySlug }: Pick<Registry, 'bySlug'>, slug: string): boolean {
  const entry = bySlug.get(slug);
  return entry !== undefined && isListed(entry);
}

/** In the order of the registry: by slug. */
export function listedSlugs({ entries }: Pick<Registry, 'entries'>): string[] {
  return entries.filter(isListed).map(({ slug }) => slug);
}

/** Slug, present or former → entry, or a 404 with the nearest slugs. */
import { Problem } from '../../problem.ts';
import { listedSlugs } from '../../scoring/listed.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { nearestSlugs } from '../../search/nearest-slugs.ts';

/** Throws a 404 `Problem` with up to five suggestions. */
export function findEntry(registry: Registry, slug: string): Entry {
  const entry = registry.bySlug.get(currentSlug(registry, slug));
  if (entry !== undefined) return entry;
  throw new Problem('not-found', `No skill has the slug ${slug}.`, {
    suggestions: suggestSlugs(registry, slug),
  });
}

/** The slug that a skill has now, by one that it has or had; any other as it is. */
export function currentSlug(registry: Pick<Registry, 'bySlug' | 'formerSlugs'>, slug: string): string {
  return registry.bySlug.has(slug) ? slug : (registry.formerSlugs.get(slug) ?? slug);
}

/** Up to five slugs of listed skills that are most like an unknown one, the nearest first. */
export function suggestSlugs(registry: Pick<Registry, 'entries'>, unknown: string): string[] {
  return nearestSlugs(unknown, listedSlugs(registry), 5);
}

/** Slug → entry, or a 404 with the nearest slugs. */
import { Problem } from '../../problem.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { nearestSlugs } from '../../search/nearest-slugs.ts';

/** Throws a 404 `Problem` with up to five suggestions. */
export function findEntry(registry: Registry, slug: string): Entry {
  const entry = registry.bySlug.get(slug);
  if (entry !== undefined) return entry;
  const listed = registry.entries.filter(({ safety }) => safety.tier !== 'blocked').map((each) => each.slug);
  const suggestions = nearestSlugs(slug, listed, 5);
  throw new Problem('not-found', `There is no skill ${slug}.`, { suggestions });
}

/** Slug → task, pack or ranking, or a 404 with the nearest slugs. */
import { Problem } from '../../problem.ts';
import { nearestSlugs } from '../../search/nearest-slugs.ts';

/** `kind` names it in the message. Throws a 404 `Problem` with up to five suggestions. */
export function findNamed<T extends { readonly slug: string }>(
  list: readonly T[],
  slug: string,
  kind: string,
): T {
  const found = list.find((each) => each.slug === slug);
  if (found !== undefined) return found;
  const suggestions = nearestSlugs(
    slug,
    list.map((each) => each.slug),
    5,
  );
  throw new Problem('not-found', `There is no ${kind} ${slug}.`, { suggestions });
}

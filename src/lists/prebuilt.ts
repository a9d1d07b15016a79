/** Which skills a build writes files of their own for: a large catalog would have millions, most of them never read. */
import { skillPagePath } from '../routes.ts';
import { qualityOf } from '../scoring/quality.ts';
import type { Entry, Registry } from '../scoring/registry.ts';

/** Most skills with prebuilt pages and files; the server answers for the others when they are asked for. */
export const prebuiltMax = 3_000;

/** The skills that have pages of their own in a build, as Astro's `getStaticPaths` answers. */
export function prebuiltPaths(
  registry: Pick<Registry, 'entries'>,
): { params: { slug: string }; props: { entry: Entry } }[] {
  const prebuilt = prebuiltSlugs(registry);
  return registry.entries
    .filter(({ slug }) => prebuilt.has(slug))
    .map((entry) => ({ params: { slug: entry.slug }, props: { entry } }));
}

/** Paths of the pages of all other skills, which a server renders when they are asked for. */
export function pagesOnDemand(registry: Pick<Registry, 'entries'>, most = prebuiltMax): ReadonlySet<string> {
  const prebuilt = prebuiltSlugs(registry, most);
  const others = registry.entries.filter(({ slug }) => !prebuilt.has(slug));
  return new Set(others.flatMap(({ slug }) => [skillPagePath(slug), `/audits/${slug}`]));
}

/** Slugs of the first skills by quality, then slug; of all where there are no more. */
export function prebuiltSlugs(
  { entries }: Pick<Registry, 'entries'>,
  most = prebuiltMax,
): ReadonlySet<string> {
  if (entries.length <= most) return new Set(entries.map(({ slug }) => slug));
  const ordered = entries
    .map((entry) => ({ slug: entry.slug, quality: qualityOf(entry) }))
    .sort((a, b) => b.quality - a.quality || (a.slug < b.slug ? -1 : 1));
  return new Set(ordered.slice(0, most).map(({ slug }) => slug));
}

/** GET /sitemap.xml and its parts: every page of the site (sitemaps.org protocol 0.9). */
import { Problem } from '../../problem.ts';
import { skillPagePath } from '../../routes.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Registry } from '../../scoring/registry.ts';
import { element } from '../feeds/feed.ts';
import type { SiteDocument } from '../site-document.ts';
import { sitePages } from './site-pages.ts';

/** Addresses of one part; the protocol allows 50,000. */
const partSize = 45_000;
const contentType = 'application/xml; charset=utf-8';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="utf-8"?>';

/** An index of the parts. */
export const sitemap: SiteDocument = {
  path: '/sitemap.xml',
  contentType,
  render: ({ siteUrl, registry }) =>
    [
      declaration,
      `<sitemapindex ${namespace}>`,
      ...partNumbers(registry).map(
        (part) => `<sitemap>${element('loc', `${siteUrl}/sitemap/${part}.xml`)}</sitemap>`,
      ),
      '</sitemapindex>',
      '',
    ].join('\n'),
};

export const sitemapPart: SiteDocument = {
  path: '/sitemap/{part}.xml',
  contentType,
  render: ({ siteUrl, registry }, { part = '' }) => {
    const at = partNumbers(registry).indexOf(part);
    if (at === -1) throw new Problem('not-found', 'the site map has no such part; see /sitemap.xml');
    const pages = allPages(registry).slice(at * partSize, (at + 1) * partSize);
    return [
      declaration,
      `<urlset ${namespace}>`,
      ...pages.map(({ path, changed }) => {
        const modified = changed === null ? '' : element('lastmod', changed);
        return `<url>${element('loc', `${siteUrl}${path}`)}${modified}</url>`;
      }),
      '</urlset>',
      '',
    ].join('\n');
  },
  files: (registry) => partNumbers(registry).map((part) => ({ part })),
};

function allPages(registry: Registry): { readonly path: string; readonly changed: string | null }[] {
  const skills = registry.entries.filter(isListed).map(({ slug, row }) => ({
    path: skillPagePath(slug),
    changed: row.changed_on,
  }));
  const collections = (['rankings', 'packs', 'tasks', 'agents'] as const).flatMap((name) =>
    registry[name].map(({ slug }) => ({ path: `/${name}/${slug}` })),
  );
  const pages = [...sitePages, ...collections];
  return [...pages.map(({ path }) => ({ path, changed: null })), ...skills];
}

/** `1`, `2` and so on. */
function partNumbers(registry: Registry): string[] {
  const count = Math.ceil(allPages(registry).length / partSize);
  return Array.from({ length: count }, (_, at) => String(at + 1));
}

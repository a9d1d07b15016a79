/** Structured data of schema.org, for search engines: rankings, the catalog and the API, and how any of it is written into a page. */
import { href, skillPagePath } from '../routes.ts';

/** JSON whose `<`, `>`, `&`, U+2028 and U+2029 are written as escapes: it can neither close the element nor open a comment. */
export function jsonLdText(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const schemaOrg = 'https://schema.org';

interface Ranked {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly { readonly rank: number; readonly slug: string; readonly name: string }[];
}

/** `path` is the page's own. No rating: a trust score is not a vote. */
export function rankingJsonLd({ name, description, entries }: Ranked, path: string, siteUrl: string): object {
  return {
    '@context': schemaOrg,
    '@type': 'ItemList',
    url: `${siteUrl}${path}`,
    name,
    description,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry) => ({
      '@type': 'ListItem',
      position: entry.rank,
      url: `${siteUrl}${skillPagePath(entry.slug)}`,
      name: entry.name,
    })),
  };
}

/** The catalog as a data set; `changedAt` is when it last changed, RFC 3339. */
export function catalogJsonLd(skills: number, changedAt: string, siteUrl: string): object {
  return {
    '@context': schemaOrg,
    '@type': 'Dataset',
    url: `${siteUrl}/`,
    name: 'Skill Registry',
    description: `${skills} agent skills (SKILL.md folders), each with an audit, a trust score and a source pinned to one commit.`,
    dateModified: changedAt,
    isAccessibleForFree: true,
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: 'application/json',
        contentUrl: href(siteUrl, 'skills'),
      },
    ],
  };
}

export function apiJsonLd(siteUrl: string): object {
  return {
    '@context': schemaOrg,
    '@type': 'WebAPI',
    url: href(siteUrl, 'registryIndex'),
    name: 'Skill Registry API',
    description: 'Search, resolve, install plans, audits, outcome reports and submission of agent skills.',
    documentation: `${siteUrl}/api-docs`,
    termsOfService: `${siteUrl}/about`,
  };
}

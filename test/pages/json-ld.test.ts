/** Structured data of the pages about many skills: what it says can be found in the registry. */
import { expect, it } from 'vitest';
import { apiJsonLd, catalogJsonLd, rankingJsonLd } from '../../src/components/json-ld.ts';
import { ask, siteUrl } from '../support/registry.ts';

it('a ranking is a list of its skills in order, without ratings', async () => {
  const { rankings } = (await ask('rankings', { slug: 'safest' })) as {
    rankings: {
      name: string;
      description: string;
      entries: { rank: number; slug: string; name: string }[];
    }[];
  };
  const [ranking] = rankings;
  if (ranking === undefined) throw new Error('the ranking is there');
  const data = rankingJsonLd(ranking, '/rankings/safest', siteUrl);
  expect(data).toMatchObject({
    '@type': 'ItemList',
    url: `${siteUrl}/rankings/safest`,
    numberOfItems: ranking.entries.length,
    itemListElement: ranking.entries.map(({ slug, rank }) => ({
      position: rank,
      url: `${siteUrl}/skills/${slug}`,
    })),
  });
  expect(ranking.entries.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toContain('Rating');
});

it('the catalog is a data set and the API a web API, at addresses of the site', () => {
  expect(catalogJsonLd(3, '2026-11-20T10:00:00Z', siteUrl)).toMatchObject({
    '@type': 'Dataset',
    distribution: [{ contentUrl: `${siteUrl}/api/agent/skills` }],
  });
  expect(apiJsonLd(siteUrl)).toMatchObject({ '@type': 'WebAPI', documentation: `${siteUrl}/api-docs` });
});

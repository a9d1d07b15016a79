/** GET /api/registry/search: the filters and orders of the search page, by the same names and with the same skills. */
import { describe, expect, it } from 'vitest';
import { search } from '../../../src/api/search/endpoint.ts';
import { skills } from '../../../src/api/skills/endpoint.ts';
import { searchParameters } from '../../../src/components/search/search-query.ts';
import { skillSorts } from '../../../src/lists/skill-order.ts';
import { ask, pluck } from '../../support/registry.ts';

const slugs = async (id: 'search' | 'skills', query: Record<string, string>): Promise<unknown[]> =>
  pluck(await ask(id, { ...query, limit: '100' }), 'results', 'slug');

describe('a search', () => {
  it.each([search, skills])('by $route takes every parameter of the search page', ({ query }) => {
    expect(Object.keys(query?.shape ?? {})).toEqual(expect.arrayContaining([...searchParameters]));
  });

  it.each([
    { risk: 'high' },
    { risk: 'low', q: 'tables' },
    { max_risk: 'medium' },
    { trust: 'strong' },
    { track: 'editor-picks' },
    { license: 'mit' },
    { owner: 'ACME', q: 'tables' },
    { without: 'network,scripts' },
    { safety: 'all', risk: 'high' },
  ])('with %o finds what the list has', async (filter: Record<string, string>) => {
    const found = await slugs('search', filter);
    expect(found.toSorted()).toEqual((await slugs('skills', filter)).toSorted());
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan((await slugs('search', { safety: 'all' })).length);
  });

  it.each(skillSorts)('sorted by %s is in the order of the list, page after page', async (sort) => {
    const whole = await slugs('skills', { sort });
    expect(await slugs('search', { sort })).toEqual(whole);
    const first = (await ask('search', { sort, limit: '2' })) as { next_cursor: string };
    const second = await ask('search', { sort, limit: '2', cursor: first.next_cursor });
    expect([first, second].flatMap((page) => pluck(page, 'results', 'slug'))).toEqual(whole.slice(0, 4));
  });

  it.each([
    { risk: 'huge' },
    { sort: 'bogus' },
    { trust: 'none' },
    { without: 'wings' },
    { track: 'nowhere' },
  ])('refuses %o, and names what it takes', async (query: Record<string, string>) => {
    const [name = ''] = Object.keys(query);
    await expect(ask('search', query)).rejects.toThrow(name);
  });
});

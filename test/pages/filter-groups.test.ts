/** Which filters the search page offers: those that can change its list. */
import { describe, expect, test } from 'vitest';
import { filterGroups } from '../../src/components/search/filter-groups.ts';
import type { Facets } from '../../src/lists/facets.ts';

const mixed: Facets = {
  category: [
    { value: 'Documents', count: 3 },
    { value: 'Testing', count: 1 },
  ],
  owner: [{ value: 'acme', count: 4 }],
  license: [
    { value: 'MIT', count: 3 },
    { value: 'Apache-2.0', count: 1 },
  ],
  safety: [{ value: 'reviewed', count: 4 }],
  max_risk: [{ value: 'low', count: 4 }],
  trust: [],
};
const names = (query: Parameters<typeof filterGroups>[0], facets: Facets | null): string[] =>
  filterGroups(query, facets, (tier) => tier).map(({ name }) => name);

describe('the filters of the search page', () => {
  test('leave out those whose only value all skills of the list have', () => {
    expect(names({}, mixed)).toEqual(['category', 'safety', 'license']);
  });
  test('keep one that is chosen, so that it can be taken back', () => {
    expect(names({ owner: 'acme', max_risk: 'low' }, mixed)).toEqual([
      'category',
      'max_risk',
      'safety',
      'license',
      'owner',
    ]);
  });
  test('are all there before anything is counted', () => {
    expect(names({}, null)).toEqual(['category', 'max_risk', 'safety', 'license', 'owner']);
  });
  test('say how many skills each value leaves, where that is known', () => {
    const [category] = filterGroups({}, mixed, (tier) => tier);
    expect(category?.options.find(({ value }) => value === 'Documents')?.text).toBe('Documents (3)');
    expect(category?.options.find(({ value }) => value === 'Security')?.text).toBe('Security');
  });
});

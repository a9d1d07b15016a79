/** Which filters the search page offers: those that can change its list. */
import { describe, expect, test } from 'vitest';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { filterGroups } from '../../src/components/search/filter-groups.ts';
import { usefulChoices } from '../../src/components/search/useful-choices.ts';
import type { Facets } from '../../src/lists/facets.ts';
import { buildRegistry, type Entry } from '../../src/scoring/registry.ts';
import { fixtureContent } from '../browser/support/fixture-content.ts';

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
  platform: [{ value: 'any', count: 4 }],
  trust: [],
  abilities: [],
};
const names = (query: Parameters<typeof filterGroups>[0], facets: Facets | null): string[] =>
  filterGroups(query, facets, 4, (tier) => tier).map(({ name }) => name);

describe('the filters of the search page', () => {
  test('leave out those whose only value all skills of the list have', () => {
    expect(names({}, mixed)).toEqual(['category', 'safety', 'license']);
  });
  test('keep one whose only value some skills lack', () => {
    const mit = [{ value: 'MIT', count: 3 }];
    expect(names({}, { ...mixed, license: mit })).toContain('license');
    expect(names({}, { ...mixed, license: [{ value: 'MIT', count: 4 }] })).not.toContain('license');
  });
  test('keep one that is chosen, so that it can be taken back', () => {
    expect(names({ owner: 'acme', risk: 'low' }, mixed)).toEqual([
      'category',
      'risk',
      'safety',
      'license',
      'owner',
    ]);
  });
  test('are all there before anything is counted', () => {
    expect(names({}, null)).toEqual(['category', 'risk', 'safety', 'license', 'owner']);
  });
  test('say how many skills each value leaves, where that is known', () => {
    const [category] = filterGroups({}, mixed, 4, (tier) => tier);
    expect(category?.options.find(({ value }) => value === 'Documents')?.text).toBe('Documents (3)');
    expect(category?.options.find(({ value }) => value === 'Security')?.text).toBe('Security');
  });
  const risks = [
    { value: 'low', count: 1_508 },
    { value: 'medium', count: 312 },
    { value: 'high', count: 2 },
  ];
  const riskTexts = (query: Parameters<typeof filterGroups>[0], max_risk: Facets['max_risk']) =>
    filterGroups(query, { ...mixed, max_risk }, 1_822, (tier) => tier)
      .find(({ name }) => name === 'risk')
      ?.options.map(({ text }) => text);
  test('offer each level of risk, with the skills that have it', () => {
    expect(riskTexts({}, risks)).toEqual(['low (1,508)', 'medium (312)', 'high (2)']);
  });
});

describe('orders and runtimes', () => {
  const catalog = parseCatalog(fixtureContent());
  const registry = buildRegistry({ ...catalog, revision: 'r', generatedAt: '2026-11-20T00:00:00Z' });
  const withRows = (more: Partial<Entry['row']>): typeof registry => ({
    ...registry,
    entries: registry.entries.map((entry) => Object.assign({}, entry, { row: { ...entry.row, ...more } })),
  });
  test('are offered where they make a difference', () => {
    expect(usefulChoices(registry).sorts).toEqual(expect.arrayContaining(['quality', 'stars', 'fresh']));
    expect(usefulChoices(registry).sorts).not.toContain('downloads');
    expect(usefulChoices(registry).sorts).not.toContain('trending');
  });
  test('leave out the order by stars where few skills have a count', () => {
    const entries = Array.from({ length: 20 }, (_, at) => {
      const entry = registry.entries[0] as Entry;
      return Object.assign({}, entry, { row: { ...entry.row, stars: at === 0 ? 9 : null } });
    });
    expect(usefulChoices({ ...registry, entries }).sorts).not.toContain('stars');
  });
  test('are left out where all skills are equal', () => {
    const equal = withRows({ stars: null, changed_on: null, platforms: ['any'] });
    expect(usefulChoices(equal).sorts).not.toContain('stars');
    expect(usefulChoices(equal).agents).toEqual([]);
    const some = withRows({ platforms: [registry.agents[0]?.slug ?? ''] });
    expect(usefulChoices(some).agents).toHaveLength(registry.agents.length - 1);
  });
});

/** What an author is told: every missing point once, the sum of all is what the score lacks, and the day on which a cap ends. */
import { expect, it } from 'vitest';
import { afterCap, missingPoints } from '../../../src/components/author/missing-points.ts';
import { createContext, today } from '../../support/registry.ts';

const { registry } = createContext();
const find = (slug: string) => {
  const entry = registry.bySlug.get(slug);
  if (entry === undefined) throw new Error(`the fixture has no ${slug}`);
  return entry;
};

it.each(registry.entries.map(({ slug }) => slug))(
  '%s: the missing points are those that its sum lacks',
  (slug) => {
    const entry = find(slug);
    const sum = Object.values(entry.trust.dimensions).reduce(
      (total, { effect, weight }) => total + effect * weight,
      0,
    );
    const missing = missingPoints(entry, today);
    const told = missing.reduce((total, { points }) => total + points, 0);
    expect(Math.abs(told - (100 - sum))).toBeLessThan(0.6);
    expect(missing.filter(({ how, what }) => how === '' || what === '')).toEqual([]);
  },
);

it('a new listing is told its score after the cap, and from which day', () => {
  const entry = { ...find('acme-novice'), isNewListing: true };
  const later = afterCap(entry);
  expect(later?.from).toBe('2026-01-29');
  expect(later?.score).toBeGreaterThan(0);
  expect(afterCap({ ...entry, isNewListing: false })).toBeNull();
});

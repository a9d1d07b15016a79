/** What an author is told: every missing point once, the sum of all is what the score lacks, and what a cap leaves of each. */
import { expect, it } from 'vitest';
import { missingPoints } from '../../../src/components/author/missing-points.ts';
import { uncappedTrust } from '../../../src/scoring/trust.ts';
import { castDay, entry, finding, verifiedPublisher } from '../../support/cast.ts';
import { createContext, today } from '../../support/registry.ts';

const { registry } = createContext();
const find = (slug: string) => {
  const entry = registry.bySlug.get(slug);
  if (entry === undefined) throw new Error(`the fixture has no ${slug}`);
  return entry;
};

/** With it the sum is above each cap. */
const good = {
  publisher: verifiedPublisher,
  upstream: { stars: 20_000 },
  outcomes: { total: 100, success: 95 },
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

it.each([
  [
    'no licence',
    { evidence: { license: { spdx: null, stated_by: 'nothing', note: null } } },
    'licence recognised',
    59,
  ],
  ['a high finding', { findings: [finding('RC-01', 'high')] }, 'a clean audit of every file', 49],
] as const)(
  'with %s, what ends the cap comes first, and nothing else gives a point',
  (_, different, what, cap) => {
    const capped = entry('a', { ...(different as Parameters<typeof entry>[1]), ...good });
    expect(capped.trust.score).toBe(cap);
    const [first, ...others] = missingPoints(capped, castDay);
    expect(first?.what).toBe(what);
    const after = Math.min(uncappedTrust(capped.trust) + (first?.points ?? 0), 100);
    expect(first?.gain).toBeCloseTo(after - cap, 1);
    expect(others.map(({ gain }) => gain)).toEqual(others.map(() => 0));
  },
);

it('names the place of each rule that costs something, once and the dearest first', () => {
  const found = entry('a', {
    findings: [
      finding('MD-04', 'info'),
      finding('MD-03', 'low'),
      finding('RC-01', 'high'),
      finding('RC-01', 'high'),
    ],
  });
  const part = missingPoints(found, castDay).find(({ what }) => what === 'a clean audit of every file');
  expect(part?.places).toEqual([
    expect.stringMatching(/^RC-01 \(37\.5\) in [^ ]+, line \d+ and 1 more$/),
    expect.stringMatching(/^MD-03 \(2\) in [^ ]+, line \d+$/),
  ]);
});

it('a new listing is told on which day its cap ends', () => {
  const listed = { ...find('acme-novice'), isNewListing: true };
  const told = (each: typeof listed) =>
    missingPoints(each, today).filter(({ what }) => what === 'two weeks in the list');
  expect(told(listed)[0]?.how).toContain('29 January 2026');
  expect(told({ ...listed, isNewListing: false })).toEqual([]);
});

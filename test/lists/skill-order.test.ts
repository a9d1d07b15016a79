/** The order of the skill list while skills come, go and change: kept from one registry to the next, and always that of a sort. */
import { describe, expect, it } from 'vitest';
import { countChoices } from '../../src/lists/editor-choices.ts';
import { allSorted, skillSorts, sortSkills } from '../../src/lists/skill-order.ts';
import type { Entry, Registry } from '../../src/scoring/registry.ts';
import { createContext } from '../support/registry.ts';

const { registry } = createContext();
const [model] = registry.entries as readonly [Entry];

/** One of 400 skills, of which many are equal but for the slug. */
const skill = (number: number, stars = number % 7): Entry => ({
  ...model,
  slug: `acme-${String(number).padStart(3, '0')}`,
  row: { ...model.row, stars, trust: 50 + (number % 5), indexed_on: `2026-01-0${1 + (number % 3)}` },
});
const slugsOf = (entries: readonly Entry[]): string[] => entries.map(({ slug }) => slug);
const bySlug = (entries: readonly Entry[]): Entry[] => entries.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
const listOf = (entries: readonly Entry[]): Registry => ({ ...registry, entries: bySlug(entries) });
const start = Array.from({ length: 400 }, (_, number) => skill(2 * number));

describe.each(skillSorts)('the order %s', (sort) => {
  const listed = (list: Registry): string[] => slugsOf(allSorted(list, sort));
  const sorted = (list: Registry): string[] => slugsOf(sortSkills(list.entries, sort, countChoices(list)));

  it('is that of a sort after each publication, withdrawal and report', () => {
    let entries = start;
    expect(listed(listOf(entries))).toEqual(sorted(listOf(entries)));
    const changes: ((entries: readonly Entry[]) => Entry[])[] = [
      (before) => [...before, skill(1, 900)],
      (before) => before.filter(({ slug }) => slug !== 'acme-000' && slug !== 'acme-798'),
      (before) => before.map((entry) => (entry.slug === 'acme-040' ? skill(40, 901) : entry)),
      (before) => [...before.slice(1), skill(799), skill(3), skill(801)],
      // More than are put in their places one by one.
      (before) => [...before.slice(200), ...Array.from({ length: 50 }, (_, at) => skill(2 * at + 101))],
      () => [],
    ];
    for (const change of changes) {
      entries = change(entries);
      expect(listed(listOf(entries))).toEqual(sorted(listOf(entries)));
    }
  });

  it('compares only what changed', () => {
    const list = listOf(start);
    let read = 0;
    const counted = list.entries.map((entry): Entry =>
      Object.defineProperty({ ...entry }, 'row', { get: () => ((read += 1), entry.row), enumerable: true }),
    );
    allSorted({ ...list, entries: counted }, sort);
    const all = read;
    read = 0;
    allSorted({ ...list, entries: bySlug([...counted, skill(1)]) }, sort);
    expect([all >= 400, read < all / 4]).toEqual([true, true]);
  });
});

it('of editors’ choices is another one where a pack names a skill', () => {
  const [named] = registry.packs;
  const list = listOf(start.map((entry) => ({ ...entry, row: { ...entry.row, stars: 1, trust: 50 } })));
  expect(slugsOf(allSorted(list, 'quality'))[0]).toBe('acme-000');
  const packs =
    named === undefined ? [] : [{ ...named, skills: [{ ...named.skills[0], skill: 'acme-400' }] }];
  expect(slugsOf(allSorted({ ...list, packs: packs as Registry['packs'] }, 'quality'))[0]).toBe('acme-400');
});

it.each([
  [74.9, 71, true],
  [75, 74.9, false],
])('of quality: a skill of %d is after a chosen one of %d: %j', (trust, ofChosen, isAfter) => {
  const [named] = registry.packs;
  const of = (number: number, points: number): Entry => {
    const entry = skill(number);
    return { ...entry, row: { ...entry.row, trust: points } };
  };
  const packs =
    named === undefined ? [] : [{ ...named, skills: [{ ...named.skills[0], skill: 'acme-002' }] }];
  const list = { ...listOf([of(1, trust), of(2, ofChosen)]), packs: packs as Registry['packs'] };
  expect(slugsOf(allSorted(list, 'quality'))[0]).toBe(isAfter ? 'acme-002' : 'acme-001');
});

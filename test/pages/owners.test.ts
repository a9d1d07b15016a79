/** Specification of the list of owners when a page cannot list them all. */
import { expect, it } from 'vitest';
import { mostKnown, type Owner } from '../../src/lists/groups.ts';
import type { Entry } from '../../src/scoring/registry.ts';

const entry = {} as Entry;
const owner = (name: string, skills: number, verified = false): Owner => ({
  name,
  entries: Array.from({ length: skills }, () => entry),
  publisher: verified ? ({ slug: name } as Owner['publisher']) : null,
});
const owners = [owner('ann', 1), owner('ben', 9), owner('cleo', 1, true), owner('dan', 4)];
const namesOf = (most: number): string[] => mostKnown(owners, most).map(({ name }) => name);

it('lists all where they fit', () => {
  expect(namesOf(4)).toEqual(['ann', 'ben', 'cleo', 'dan']);
});

it('keeps verified publishers first, then those with the most skills, and the order of names', () => {
  expect(namesOf(1)).toEqual(['cleo']);
  expect(namesOf(3)).toEqual(['ben', 'cleo', 'dan']);
});

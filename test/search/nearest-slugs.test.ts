/** What a 404 suggests for a slug that is not there: what was probably meant, and nothing else. */
import { expect, it } from 'vitest';
import { nearestSlugs } from '../../src/search/nearest-slugs.ts';

const known = [
  'acme-code-review',
  'acme-pdf-tables',
  'acme-pdf-forms',
  'acme-word-tables',
  'birch-invoice-check',
  'birch-skill-writer',
  'cedar-garden-planner',
];

it.each([
  ['a slip', 'acme-pdf-tabels', 'acme-pdf-tables'],
  ['a letter too few', 'birch-invoce-check', 'birch-invoice-check'],
  ['no owner', 'code-review', 'acme-code-review'],
  ['another owner', 'oak-garden-planner', 'cedar-garden-planner'],
])('%s: the skill that was meant comes first', (_, wanted, meant) => {
  expect(nearestSlugs(wanted, known, 5)[0]).toBe(meant);
});

it('beside a slug that differs in one letter no other of its owner is suggested', () => {
  expect(nearestSlugs('birch-invoice-chek', known, 5)).toEqual(['birch-invoice-check']);
});

it.each(['nope', 'wrong-slug', 'the-best-skill', 'tax-return-2026', 'hello-world'])(
  'nothing is suggested for %s, which is like none of them',
  (wanted) => expect(nearestSlugs(wanted, known, 5)).toEqual([]),
);

it('a short name finds every slug that lacks only its owner, before what is merely like it', () => {
  const more = [...known, 'very-long-owner-name-forms', 'b-forms', 'acme-form'];
  expect(nearestSlugs('forms', more, 5)).toEqual(['b-forms', 'acme-pdf-forms', 'very-long-owner-name-forms']);
});

it('at most the number that was asked for, the nearest first', () => {
  expect(nearestSlugs('acme-pdf', known, 5)).toEqual(['acme-pdf-forms', 'acme-pdf-tables']);
  expect(nearestSlugs('acme-pdf', known, 1)).toEqual(['acme-pdf-forms']);
});

/** Names made to be taken for others (attack table, row 24). */
import { describe, expect, it } from 'vitest';
import { findLookAlike, isDisguised } from '../../../src/submissions/review/look-alike.ts';

const listed = [
  ['anthropics-pdf', 'anthropics'],
  ['acme-modern-forms', 'acme'],
] as const;

describe('a look-alike', () => {
  it.each([
    ['one letter too few in the account', 'anthropic-pdf', 'anthropic', 'anthropics-pdf'],
    ['a digit for a letter', 'anthr0pics-sheets', 'anthr0pics', 'anthropics-pdf'],
    ['two letters that look like one', 'acme-modem-forms', 'acne', 'acme-modern-forms'],
    ['dashes elsewhere', 'acmemodern-forms', 'acmemodern', 'acme-modern-forms'],
  ])('is recognised by %s', (_case, slug, owner, like) => {
    expect(findLookAlike({ slug, owner }, listed)).toBe(like);
  });

  it.each([
    ['another skill of the same account', 'anthropics-pdfs', 'Anthropics'],
    ['the same name from another account', 'zebra-pdf', 'zebra'],
    ['short accounts that differ in a letter', 'acne-tables', 'acne'],
  ])('is not seen in %s', (_case, slug, owner) => {
    expect(findLookAlike({ slug, owner }, listed)).toBeNull();
  });
});

describe('an account of which a skill is listed', () => {
  const both = [...listed, ['anthropic-slides', 'anthropic']] as const;
  it('is not held again by another account that is nearly its own', () => {
    expect(findLookAlike({ slug: 'anthropic-sheets', owner: 'anthropic' }, both)).toBeNull();
    expect(findLookAlike({ slug: 'anthropics-sheets', owner: 'anthropics' }, both)).toBeNull();
  });
  it('is held for a skill whose whole name looks like a listed one', () => {
    expect(
      findLookAlike({ slug: 'anthr0pics-pdf', owner: 'anthr0pics' }, [
        ...both,
        ['anthr0pics-a', 'anthr0pics'],
      ]),
    ).toBe('anthropics-pdf');
  });
});

describe('a disguised name', () => {
  it.each(['fоrks', 'for\u200Bks', 'ρdf-tools'])('is recognised by its letters: %s', (name) => {
    expect(isDisguised(name)).toBe(true);
  });
  it.each(['forks', 'Café forks', 'вилки', 'フォーク', 'fork-lists v2.1'])('is not seen in %s', (name) => {
    expect(isDisguised(name)).toBe(false);
  });
});

/** Which skills a comparison shows. */
import { describe, expect, it } from 'vitest';
import { comparedList, readCompared } from '../../src/components/compare/compare.ts';

describe('the skills in the address', () => {
  it.each([
    [[], []],
    [[''], []],
    [[' , ,'], []],
    [['a-b, c-d'], ['a-b', 'c-d']],
    [['A-B,a-b'], ['a-b']],
    [['a b\tc'], ['a', 'b', 'c']],
    [
      ['a', 'b,c', 'a'],
      ['a', 'b', 'c'],
    ],
  ])('%j are %j', (values, slugs) => {
    expect(readCompared(values)).toEqual({ asked: slugs, over: [] });
  });

  it('are at most four, and what is more is named', () => {
    expect(readCompared(['a,b,c,d', 'e a f'])).toEqual({ asked: ['a', 'b', 'c', 'd'], over: ['e', 'f'] });
  });
});

describe('a row of several lines', () => {
  it.each([
    [
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      false,
    ],
    [[['a'], ['a', 'b']], true],
    [[[], ['a']], true],
  ])('of %j differs: %j', (values, differs) => {
    expect(comparedList('Needs', values)?.differs).toBe(differs);
  });

  it('is left out where no skill has any', () => {
    expect(comparedList('Needs', [[], []])).toBeNull();
  });
});

/** Which skills a comparison shows. */
import { describe, expect, it } from 'vitest';
import { comparedMax, readCompared } from '../../src/components/compare/compare.ts';

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
    expect(readCompared(values)).toEqual(slugs);
  });

  it('are at most four', () => {
    expect(readCompared([Array.from({ length: 99 }, (_, at) => `s-${at}`).join(',')])).toHaveLength(
      comparedMax,
    );
  });
});

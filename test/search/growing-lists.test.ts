/** Lists of numbers that an index is built from, at the borders of their parts, and the walk through sorted ones. */
import { expect, it } from 'vitest';
import { partedU32 } from '../../src/search/index/growing-lists.ts';
import { advancePosting, findPosting } from '../../src/search/index/postings.ts';

it('a list in parts has every number that it was given', () => {
  const list = partedU32();
  const count = 200_000;
  for (let number = 0; number < count; number += 1) list.push(number * 3);
  expect(list.length).toBe(count);
  for (const at of [0, 65_535, 65_536, 131_071, 131_072, count - 1]) expect(list.at(at)).toBe(at * 3);
  expect(list.at(count)).toBe(0);
});

it('walking ahead finds what a search of the whole list finds', () => {
  const documents = Uint32Array.from({ length: 60 }, (_, at) => at * at);
  for (let from = 0; from <= documents.length; from += 1)
    for (let to = from; to <= documents.length; to += 7)
      for (const wanted of [0, 1, 24, 25, 26, 900, 3_480, 3_481, 3_482])
        expect(advancePosting(documents, wanted, from, to)).toBe(findPosting(documents, wanted, from, to));
});

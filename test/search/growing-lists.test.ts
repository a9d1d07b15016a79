/** Lists of numbers that an index is built from, at the borders of their parts. */
import { expect, it } from 'vitest';
import { partedU32 } from '../../src/search/storage/growing-lists.ts';

it('a list in parts has every number that it was given', () => {
  const list = partedU32();
  const count = 200_000;
  for (let number = 0; number < count; number += 1) list.push(number * 3);
  expect(list.length).toBe(count);
  for (const at of [0, 65_535, 65_536, 131_071, 131_072, count - 1]) expect(list.at(at)).toBe(at * 3);
  expect(list.at(count)).toBe(0);
});

/** The lists of a task of several needs, as client and API show them. */
import { expect, it } from 'vitest';
import { listsOfParts } from '../../src/text/offer-words.ts';

const same = (slug: string): string => slug;
const parts = [
  { part: 'draw', match: 'match', candidates: ['charts', 'tables'] },
  { part: 'send', match: 'weak', candidates: ['mail'] },
  { part: 'fold', match: 'none', candidates: ['paper'] },
];

it('has one for each part that has a candidate, and says where it is only the closest', () => {
  expect(listsOfParts(parts, [], same)).toEqual([
    { heading: 'For "draw":', candidates: ['charts', 'tables'] },
    { heading: 'For "send", closest:', candidates: ['mail'] },
  ]);
});

it.each([
  [['charts', 'mail'], []],
  [['charts', 'maps'], ['maps']],
  // Of the first two alone, and a part without a candidate has none.
  [['paper', 'mail', 'maps'], ['paper']],
])('of %j for the whole task has %j beside them', (whole, beside) => {
  const [, , ...rest] = listsOfParts(parts, whole, same);
  expect(rest).toEqual(beside.length === 0 ? [] : [{ heading: 'For the whole task:', candidates: beside }]);
});

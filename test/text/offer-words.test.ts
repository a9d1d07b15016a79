/** The lists of a task of several needs, as client and API show them. */
import { expect, it } from 'vitest';
import { listsOfParts } from '../../src/text/offer-words.ts';

const same = (slug: string): string => slug;
/** Words of the task that are stated, and that are not. */
const askedOf = (slug: string): { matched: string[]; not_mentioned: string[] } => ({
  matched: ['drawing', 'send', ...(slug === 'mail' || slug === 'globe' ? [] : ['fold'])],
  not_mentioned: slug === 'atlas' ? ['lines'] : [],
});
const parts = [
  { part: 'draw lines', match: 'match', candidates: ['charts', 'tables'] },
  { part: 'send', match: 'weak', candidates: ['mail'] },
  { part: 'fold', match: 'none', candidates: ['paper'] },
];

it('has one for each part that has a candidate, and says where it is only the closest', () => {
  expect(listsOfParts(parts, [], same, askedOf)).toEqual([
    { heading: 'For "draw lines":', candidates: ['charts', 'tables'] },
    { heading: 'For "send", closest:', candidates: ['mail'] },
  ]);
});

it.each([
  [['charts', 'mail'], []],
  [['charts', 'maps'], ['maps']],
  // What lacks a part, or a word of one, is not for the whole.
  [['globe', 'atlas'], []],
  // Of the first two alone, and a part without a candidate has none.
  [['paper', 'mail', 'maps'], ['paper']],
])('of %j for the whole task has %j beside them', (whole, beside) => {
  const [, , ...rest] = listsOfParts(parts, whole, same, askedOf);
  expect(rest).toEqual(beside.length === 0 ? [] : [{ heading: 'For the whole task:', candidates: beside }]);
});

/** What a page says of words: those that an answer leaves unjudged, and those that may be another word. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonWords } from '../../../src/components/answer/cover.ts';
import { didYouMean } from '../../../src/components/search/did-you-mean.ts';
import { searchSkills } from '../../../src/search/rank/query.ts';
import { fixedTime, openStarter, type Starter } from '../../support/starter/starter-context.ts';

let starter: Starter;
beforeAll(async () => {
  starter = await openStarter(fixedTime);
});
afterAll(() => starter?.remove());

describe('the words of a task', () => {
  it.each([
    ['write e2e tests for our web shop checkout with playwright in python', 'python'],
    ['extract the tables from a PDF with python', 'python'],
    ['review my code for security', 'code'],
  ])('are each stated, named as missing, or said to be common: %s, %s', (task, word) => {
    const { search } = starter.context;
    for (const { stated, unstated } of searchSkills(search, task, { mode: 'resolve', limit: 6 }).hits) {
      const judged = [...stated, ...unstated];
      const common = commonWords(search, { matched: [...stated], not_mentioned: [...unstated] }, task);
      expect(common.filter((each) => judged.includes(each))).toEqual([]);
      expect([...judged, ...common]).toContain(word);
    }
  });
});

describe('a mistyped word', () => {
  it.each([
    ['playwrite', 'playwright'],
    ['write playwrite tests', 'write playwright tests'],
  ])('too far from its word to be searched as that is offered as it: %s', (typed, meant) => {
    expect(didYouMean(starter.context.search, typed)).toBe(meant);
  });

  it.each([
    'playwright',
    'write tests',
    'zxqvbnmk',
    'PDF-Formulare zusammenstellen',
    'traduire un playwrite en anglais',
    'traduire playwrite',
    '測試',
    'reprot',
    '',
    'playwrite '.repeat(13),
  ])('is not seen in %j', (typed) => {
    expect(didYouMean(starter.context.search, typed)).toBeNull();
  });
});

/** People and skills name one thing in different words: those help to find, and prove nothing. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { readQuery } from '../../src/search/words/query-words.ts';
import { relatedByStem } from '../../src/search/words/related-words.ts';
import { createStem } from '../../src/search/text/stemming.ts';
import { isStopWord } from '../../src/search/text/stop-words.ts';
import { searchDocument } from '../support/search-cast.ts';

const documents = [
  searchDocument('thrift', 'Finds out what a service costs and lowers its price.'),
  searchDocument('lint', 'Checks the style of source files.'),
  searchDocument('cloth', 'Sorts expensive cloth by weave.'),
];
const index = loadSearchIndex(buildSearchIndex(documents));
const find = (query: string, mode: 'search' | 'resolve' = 'resolve') =>
  searchSkills(index, query, { mode, limit: 3 });

describe('a word of everyday speech', () => {
  it('finds skills that say it otherwise, after those that say it', () => {
    expect(find('expensive').hits.map(({ slug }) => slug)).toEqual(['cloth', 'thrift']);
    expect(find('expensive service').hits[0]?.slug).toBe('thrift');
  });

  it('is not shown as a match, and does not count as one', () => {
    const thrift = find('expensive').hits.find(({ slug }) => slug === 'thrift');
    expect(thrift?.matched).toEqual([]);
    expect(find('expensive', 'search').total).toBeLessThanOrEqual(2);
  });

  it('is no evidence that a skill fits', () => {
    const [word] = readQuery(index, 'expensive');
    expect(word?.related.length).toBeGreaterThan(0);
    expect(word?.readings.map(({ trust }) => trust)).toEqual([1]);
  });

  it('leaves a word alone that no skill knows', () => {
    expect(readQuery(index, 'unaffordable')[0]?.related).toEqual([]);
  });
});

describe('the table of related words', () => {
  const table = relatedByStem((word) => word);

  it('is a table of plain words that say something', () => {
    expect(table.size).toBeGreaterThan(300);
    const words = [...table].flatMap(([said, written]) => [said, ...written]);
    expect(words.filter((word) => !/^[a-z0-9]{2,}$/.test(word) || isStopWord(word))).toEqual([]);
  });

  it('leads from each word to another one', () => {
    const stem = createStem();
    const idle = [...table].filter(([said, written]) => written.every((word) => stem(word) === stem(said)));
    expect(idle.map(([said]) => said)).toEqual([]);
  });
});

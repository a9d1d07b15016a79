/** Long tasks: among the best, words that few of them say and pairs of words decide, whatever repository they are of. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { longTask, mostCompared, orderLongTask } from '../../src/search/rank/long-tasks.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import type { QueryWord } from '../../src/search/words/query-word.ts';
import { searchCandidate, searchDocument } from '../support/search-cast.ts';

const word = (text: string): QueryWord => ({
  text,
  readings: [],
  related: [],
  known: true,
  rarity: 2,
  share: 1,
  isKeyword: false,
  isName: false,
  isUnwanted: false,
  isOther: false,
  isUntranslated: false,
  isForeign: false,
  statedShare: 1,
});
const words = ['invoice', 'ledger', 'customs'].map(word);
const skill = (
  slug: string,
  score: number,
  byWord: readonly number[],
  { pairs = 0, unwanted = false } = {},
) => ({
  slug,
  score,
  candidate: searchCandidate({
    fields: Uint8Array.from(byWord, (value) => Number(value > 0)),
    byWord: Float32Array.from(byWord),
    unwanted,
    pairs: () => pairs,
  }),
});
const order = (...skills: ReturnType<typeof skill>[]): string[] =>
  orderLongTask(skills, words).map(({ slug, score }) => `${slug} ${score}`);

describe('the best of a long task', () => {
  it('are ordered by the words that few of them say', () => {
    const all = [skill('a', 80, [2, 2, 0]), skill('b', 78, [2, 2, 0]), skill('c', 70, [1, 1, 2])];
    expect(order(...all)).toEqual(['c 80', 'a 78', 'b 70']);
  });

  it('are ordered by pairs of adjacent words', () => {
    expect(order(skill('a', 80, [1, 1, 1]), skill('b', 70, [1, 1, 1], { pairs: 6 }))).toEqual([
      'b 80',
      'a 70',
    ]);
  });

  it('keep their order where one is too far behind, not wanted, or not among the first', () => {
    const first = skill('a', 80, [2, 0, 0]);
    expect(order(first, skill('far', 54, [0, 0, 2], { pairs: 6 }))).toEqual(['a 80', 'far 54']);
    expect(order(first, skill('no', 79, [0, 0, 2], { pairs: 6, unwanted: true }))).toEqual(['a 80', 'no 79']);
    const many = Array.from({ length: mostCompared - 1 }, (_, at) => skill(`m${at}`, 79, [2, 0, 0]));
    expect(order(first, ...many, skill('late', 78, [0, 0, 2], { pairs: 6 })).at(-1)).toBe('late 78');
  });
});

describe('a task', () => {
  const task = 'draft quarterly board letter with revenue figures for our bakery franchise investors';
  const index = loadSearchIndex(
    buildSearchIndex([
      searchDocument('letters', 'Draft a quarterly board letter with revenue figures.'),
      searchDocument('bakery', 'Draft a quarterly board letter for a bakery franchise.'),
      ...['paints walls', 'bakes bread', 'sorts photos', 'tunes pianos'].map((text, at) =>
        searchDocument(`else-${at}`, `${text} at home.`),
      ),
    ]),
  );

  it('is long from eight words on, and its scores are what their parts sum up to', () => {
    expect(task.split(' ').length).toBeGreaterThan(longTask);
    const { hits } = searchSkills(index, task, { limit: 5, mode: 'resolve' });
    for (const { score, parts } of hits)
      expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 6);
    const found = hits.map(({ score }) => score);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
  });
});

/** Skills of one repository: which of them a task means follows from the order of its words. */
import { describe, expect, it } from 'vitest';
import { GrowingIndex } from '../../src/search/index/growing-index.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { orderSiblings } from '../../src/search/rank/same-repository.ts';
import { bodyPairs, hasPair, pairSet, readPairs, wordPairs } from '../../src/search/text/word-pairs.ts';
import { createStem } from '../../src/search/text/stemming.ts';
import { searchCandidate, searchDocument } from '../support/search-cast.ts';

const stem = createStem();
const repository = 'https://github.com/acme/servers';
const others = ['paints walls', 'bakes bread', 'sorts photos', 'tunes pianos'].map((text, at) =>
  searchDocument(`else-${at}`, `${text} at home.`),
);
/** Alike in every word, and in how often they say it; their instructions put the words in another order. */
const stop = searchDocument('acme-one', 'Server tool for a cluster.', {
  bodyText: 'First stop the old server. Then start the new cluster node.',
  repository,
  prior: 51,
});
const start = searchDocument('acme-two', 'Server tool for a cluster.', {
  bodyText: 'First start the old server. Then stop the new cluster node.',
  repository,
});
const indexOf = (...documents: readonly ReturnType<typeof searchDocument>[]): SearchIndex =>
  loadSearchIndex(buildSearchIndex([...documents, ...others]));
const first = (index: SearchIndex, task: string, keywords: readonly string[] = []): string | undefined =>
  searchSkills(index, task, { limit: 5, mode: 'resolve', keywords }).hits[0]?.slug;

describe('siblings', () => {
  it('are ordered by pairs of words that are next to each other in task and skill', () => {
    expect(first(indexOf(stop, start), 'stop old server')).toBe('acme-one');
    expect(first(indexOf(stop, start), 'start old server')).toBe('acme-two');
  });

  it('are ordered by pairs within a keyword too', () => {
    expect(first(indexOf(stop, start), 'server', ['start old'])).toBe('acme-two');
  });

  it('are ordered so as well when they came after the build', () => {
    const growing = new GrowingIndex(indexOf(), []);
    for (const each of [stop, start]) growing.add(each);
    expect(first(growing.current(), 'stop old server')).toBe('acme-one');
    expect(first(growing.current(), 'start old server')).toBe('acme-two');
  });

  it('keep the order of their scores when they are of several repositories, or of none', () => {
    const elsewhere = { ...start, repository: 'https://github.com/other/servers' };
    expect(first(indexOf(stop, elsewhere), 'start old server')).toBe('acme-one');
    const { repository: _, ...unplaced } = start;
    expect(first(indexOf(stop, unplaced), 'start old server')).toBe('acme-one');
  });

  it('trade places among themselves: every other skill keeps its place, and each place its score', () => {
    const candidate = (of: number, pairs: number, unwanted = false) =>
      searchCandidate({ unwanted, repository: of, pairs: () => pairs });
    const ranked = [
      { slug: 'a', score: 80, candidate: candidate(1, 0) },
      { slug: 'other', score: 79, candidate: candidate(2, 9) },
      { slug: 'b', score: 78, candidate: candidate(1, 6) },
      { slug: 'far behind', score: 50, candidate: candidate(1, 9) },
    ];
    expect(orderSiblings(ranked).map(({ slug, score }) => `${slug} ${score}`)).toEqual([
      'b 80',
      'other 79',
      'a 78',
      'far behind 50',
    ]);
    expect(orderSiblings(ranked.slice(1)).map(({ slug }) => slug)).toEqual(['other', 'b', 'far behind']);
    // Its name is in the task, so the pairs of its words are too.
    const refused = { slug: 'named as not wanted', score: 79.5, candidate: candidate(1, 9, true) };
    expect(orderSiblings([...ranked.slice(0, 1), refused]).map(({ slug }) => slug)).toEqual([
      'a',
      'named as not wanted',
    ]);
  });

  it('have scores that their parts explain', () => {
    const index = indexOf(stop, start);
    const { hits } = searchSkills(index, 'start old server', { limit: 5, mode: 'search' });
    expect(hits[0]?.parts.map(({ name }) => name)).toContain('beside its neighbours');
    for (const { score, parts } of hits)
      expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 6);
  });
});

describe('pairs of words', () => {
  it('are of stems, without stop words, in the order of the text', () => {
    expect(wordPairs('Stopping the servers', stem)).toEqual(wordPairs('stop server', stem));
    expect(wordPairs('server stop', stem)).not.toEqual(wordPairs('stop server', stem));
    expect(wordPairs('server', stem)).toEqual([]);
  });

  it('of a body are the commonest 120, and nothing of their order', () => {
    const words = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
    const kept = readPairs(bodyPairs(`alpha beta. alpha beta. ${words}`));
    expect(kept).toHaveLength(120);
    expect(kept).toEqual(kept.toSorted((a, b) => a - b));
    expect(kept).toContain(wordPairs('alpha beta', stem)[0]);
    expect(bodyPairs('alone')).toBe('');
  });

  it('are found again in a set of them', () => {
    const set = pairSet([0, 31, 32, 0xffff]);
    expect([0, 31, 32, 0xffff].every((pair) => hasPair(set, pair))).toBe(true);
    expect([1, 30, 33, 0xfffe].some((pair) => hasPair(set, pair))).toBe(false);
  });
});

/** The index file: deterministic, refused when it is none, small cases included. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex, IndexBuilder } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { writeSections } from '../../src/search/storage/sections.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { cast, searchDocument } from '../support/search-cast.ts';

describe('buildSearchIndex', () => {
  const file = buildSearchIndex(cast);

  it('gives the same bytes for the same documents in any order', () => {
    expect(Buffer.compare(buildSearchIndex([...cast].reverse()), file)).toBe(0);
  });

  it('numbers skills by falling quality, then slug', () => {
    const index = loadSearchIndex(
      buildSearchIndex([
        searchDocument('b', 'x', { prior: 10 }),
        searchDocument('c', 'x', { prior: 80 }),
        searchDocument('a', 'x', { prior: 10 }),
      ]),
    );
    expect([0, 1, 2].map(index.slugs.at)).toEqual(['c', 'a', 'b']);
  });

  it('refuses two documents with one slug', () => {
    expect(() => buildSearchIndex([searchDocument('a', 'x'), searchDocument('a', 'y')])).toThrow(RangeError);
  });

  it.each([0, 1, 2])('builds and answers with %i documents', (count) => {
    const index = loadSearchIndex(buildSearchIndex(cast.slice(0, count)));
    const { hits } = searchSkills(index, 'charts', { limit: 5, mode: 'resolve' });
    expect(hits.length).toBeLessThanOrEqual(count);
    expect(searchSkills(index, '', { limit: 5, mode: 'search' }).total).toBe(count);
  });
});

describe('a large index', () => {
  const body = (words: readonly [string, number][]) => ({
    name: { forks: 1 },
    description: {},
    headings: {},
    body: Object.fromEntries(words),
  });
  const often = Array.from({ length: 99 }, (_, at): [string, number] => [`often${at}`, 3]);
  const document = searchDocument('a', 'forks', {
    terms: body([...often, ['table', 1], ['kubectl', 1], ['chair', 1]]),
  });
  const findsIn = (size: number, word: string): boolean => {
    const builder = new IndexBuilder([], { english: ['table', 'chair'], background: null }, size);
    builder.add(document);
    return loadSearchIndex(writeSections(builder.finish())).terms.find(word) >= 0;
  };

  it('keeps the hundred terms of a body that come most often, then those that are no English words', () => {
    expect([findsIn(20_001, 'often7'), findsIn(20_001, 'kubectl')]).toEqual([true, true]);
    expect([findsIn(20_001, 'tabl'), findsIn(20_001, 'chair')]).toEqual([false, false]);
  });

  it('begins above 20,000 skills', () => {
    expect([findsIn(20_000, 'tabl'), findsIn(20_000, 'chair')]).toEqual([true, true]);
  });
});

describe('loadSearchIndex', () => {
  const file = buildSearchIndex(cast);
  const ask = (bytes: Uint8Array) =>
    searchSkills(loadSearchIndex(bytes), 'charts', { limit: 3, mode: 'resolve' });

  it('reads the file from any position in memory', () => {
    const moved = new Uint8Array(file.length + 3);
    moved.set(file, 3);
    expect(ask(moved.subarray(3))).toEqual(ask(file));
  });

  it('refuses bytes that are no index', () => {
    expect(() => loadSearchIndex(new Uint8Array(0))).toThrow(RangeError);
    expect(() => loadSearchIndex(new TextEncoder().encode('{"slug":"a"}'))).toThrow(RangeError);
  });
});

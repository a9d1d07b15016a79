/** The index file: deterministic, refused when it is none, small cases included. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
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

/** An index in which documents changed, came or went, written again as one. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { GrowingIndex } from '../../src/search/index/growing-index.ts';
import { type DocumentChange, mergeIndex } from '../../src/search/index/merge.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { writeSections } from '../../src/search/storage/sections.ts';
import { cast, searchDocument } from '../support/search-cast.ts';

const bytes = buildSearchIndex(cast);
const base = loadSearchIndex(bytes);
const late = searchDocument('zeta-quillsharpener', 'Sharpens quills and mends goose feathers for writing.', {
  name: 'quill-sharpener',
  prior: 70,
});
const queries = [...cast.map(({ name }) => name), 'line chart from CSV', 'kuberntes pods', 'screen reader'];

const merged = (change: Partial<DocumentChange>, from: SearchIndex = base): SearchIndex =>
  loadSearchIndex(writeSections(mergeIndex(from, { documents: [], removed: [], ...change }, [])));

/** Slugs and scores, of equal ones by slug: numbers of documents decide between them. */
function found(index: SearchIndex, query: string, hidden: readonly string[] = []): string[] {
  const accept = (document: number): boolean => !hidden.includes(index.slugs.at(document));
  const { hits } = searchSkills(index, query, { limit: 10, mode: 'resolve', accept });
  return hits.map(({ slug, score }) => `${score.toFixed(4)} ${slug}`).sort();
}

describe('a merged index', () => {
  it('in which nothing changed is the same byte for byte', () => {
    expect(writeSections(mergeIndex(base, { documents: [], removed: [] }, []))).toEqual(bytes);
  });

  it('has a new document as an index that grew', () => {
    const growing = new GrowingIndex(base, []);
    growing.add(late);
    const grown = growing.current();
    const index = merged({ documents: [late] });
    expect([index.size, index.segments.length]).toEqual([cast.length + 1, 1]);
    for (const query of [...queries, 'sharpen my quills', 'quill-sharpener', 'goose feahters'])
      expect(found(index, query)).toEqual(found(grown, query));
  });

  it('has a changed document in the place of the old one, and answers for the others as before', () => {
    const [first, second] = cast;
    const changed = { ...late, slug: second?.slug ?? '', name: 'quill-sharpener' };
    const index = merged({ documents: [changed] });
    expect([index.size, index.slugs.at(base.slugs.find(changed.slug))]).toEqual([cast.length, changed.slug]);
    expect(found(index, 'sharpen my quills')[0]).toContain(changed.slug);
    const old = [changed.slug];
    for (const query of queries) expect(found(index, query, old)).toEqual(found(base, query, old));
    expect(found(index, first?.name ?? '').length).toBeGreaterThan(0);
  });

  it.each([0, 3, cast.length - 1])('without document %i answers as if it were hidden', (at) => {
    const slug = base.slugs.at(at);
    const index = merged({ removed: [slug] });
    expect([index.size, index.slugs.find(slug)]).toEqual([cast.length - 1, -1]);
    for (const query of queries) expect(found(index, query)).toEqual(found(base, query, [slug]));
  });

  it('takes changes upon changes, until no document is left', () => {
    let index = merged({ documents: [late] });
    for (const { slug } of [...cast, late].slice(0, -1)) index = merged({ removed: [slug] }, index);
    expect([index.size, index.slugs.at(0)]).toEqual([1, late.slug]);
    expect(found(index, 'sharpen my quills')).toHaveLength(1);
    expect(merged({ removed: [late.slug] }, index).size).toBe(0);
  });
});

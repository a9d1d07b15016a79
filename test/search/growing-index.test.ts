/** Documents that are added to an index while it is searched. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { GrowingIndex } from '../../src/search/index/growing-index.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { cast, searchDocument } from '../support/search-cast.ts';

const base = loadSearchIndex(buildSearchIndex(cast));
const late = searchDocument('zeta-quillsharpener', 'Sharpens quills and mends goose feathers for writing.', {
  name: 'quill-sharpener',
  prior: 70,
});

function grown(documents: readonly (typeof cast)[number][], from: SearchIndex = base): SearchIndex {
  const growing = new GrowingIndex(from, []);
  for (const document of documents) growing.add(document);
  return growing.current();
}

const slugsFor = (index: SearchIndex, query: string): string[] =>
  searchSkills(index, query, { limit: 10, mode: 'resolve' }).hits.map(({ slug }) => slug);

describe('an index that grows', () => {
  it('finds a later document by words that no other has, by its name, and with a typing error', () => {
    const index = grown([late]);
    expect(slugsFor(index, 'sharpen my quills')[0]).toBe('zeta-quillsharpener');
    expect(slugsFor(index, 'quill-sharpener')[0]).toBe('zeta-quillsharpener');
    const slip = searchSkills(index, 'goose feahters', { limit: 3, mode: 'resolve' });
    expect(slip.hits[0]?.slug).toBe('zeta-quillsharpener');
    expect(slip.corrections).toContainEqual({ from: 'feahters', to: 'feathers' });
    expect(slugsFor(base, 'sharpen my quills')).not.toContain('zeta-quillsharpener');
  });

  it('answers for the others as before', () => {
    const index = grown([late]);
    for (const query of ['line chart from CSV', 'kuberntes pods', 'screen reader'])
      expect(slugsFor(index, query)).toEqual(slugsFor(base, query));
  });

  it('ranks as an index that was built with all of them', () => {
    // The last third of the documents comes later.
    const cut = Math.floor((cast.length * 2) / 3);
    const whole = loadSearchIndex(buildSearchIndex(cast));
    const index = grown(cast.slice(cut), loadSearchIndex(buildSearchIndex(cast.slice(0, cut))));
    expect(index.size).toBe(whole.size);
    for (const { name } of cast) expect(slugsFor(index, name)[0]).toBe(slugsFor(whole, name)[0]);
  });

  it('browses by quality, wherever a document came in', () => {
    const all = grown([late, searchDocument('zeta-first', 'Comes first.', { prior: 101 })]);
    const { hits, total } = searchSkills(all, '', { limit: 100, mode: 'search' });
    expect(total).toBe(cast.length + 2);
    expect(hits[0]?.slug).toBe('zeta-first');
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('keeps an index that was taken as it was when more is added', () => {
    const growing = new GrowingIndex(base, []);
    growing.add(late);
    const first = growing.current();
    growing.add(searchDocument('zeta-inkmaker', 'Makes inkwells.', { name: 'inkmaker' }));
    expect(growing.current().size).toBe(first.size + 1);
    expect(slugsFor(first, 'make inkwells')).not.toContain('zeta-inkmaker');
    expect(slugsFor(growing.current(), 'make inkwells')[0]).toBe('zeta-inkmaker');
  });

  it('counts matches of both parts, and leaves out what is not accepted', () => {
    const index = grown([late, { ...late, slug: 'zeta-other' }]);
    const options = { limit: 5, mode: 'search' } as const;
    expect(searchSkills(index, 'quills', options).total).toBe(2);
    const accept = (document: number): boolean => document !== base.size;
    expect(searchSkills(index, 'quills', { ...options, accept }).hits.map(({ slug }) => slug)).toEqual([
      'zeta-other',
    ]);
  });

  it('takes a document without a word, and grows from an empty index', () => {
    const empty = loadSearchIndex(buildSearchIndex([]));
    const index = grown([searchDocument('a', '', { name: '' }), late], empty);
    expect(slugsFor(index, 'sharpen quills')[0]).toBe('zeta-quillsharpener');
  });
});

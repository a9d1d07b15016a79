/** Retrieval by windows answers exactly what scoring every document would. */
import { array, assert, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readPostings,
  type Segment,
  windowDocuments,
  writePostings,
} from '../../src/search/index/postings.ts';
import { countMatches, retrieve, type WeightedTerm } from '../../src/search/rank/retrieve.ts';
import { readSections, writeSections } from '../../src/search/storage/sections.ts';

interface Posting {
  readonly document: number;
  readonly impact: number;
  readonly fields: number;
}

/** The documents from `cut` on as a segment of their own. */
function toSegments(
  lists: readonly (readonly Posting[])[],
  documentCount: number,
  cut: number,
): readonly Segment[] {
  const before = lists.map((list) => list.filter(({ document }) => document < cut));
  const after = lists.map((list) =>
    list
      .filter(({ document }) => document >= cut)
      .map((posting) => ({ ...posting, document: posting.document - cut })),
  );
  // A term that only later documents have is one that the first segment does not know.
  const known = before.slice(0, before.findLastIndex((list) => list.length > 0) + 1);
  return [
    { ...toPostings(known, cut), first: 0, size: cut },
    { ...toPostings(after, documentCount - cut), first: cut, size: documentCount - cut },
  ];
}

function toPostings(lists: readonly (readonly Posting[])[], documentCount: number): Segment {
  const all = lists.flat();
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, term) => (starts[term + 1] = (starts[term] ?? 0) + list.length));
  const written = writePostings(
    {
      starts,
      documents: Uint32Array.from(all, ({ document }) => document),
      impacts: Uint8Array.from(all, ({ impact }) => impact),
      fields: Uint8Array.from(all, ({ fields }) => fields),
    },
    documentCount,
  );
  const postings = readPostings(readSections(writeSections(written)));
  return { ...postings, first: 0, size: documentCount };
}

function scoreEverything(
  lists: readonly (readonly Posting[])[],
  terms: readonly WeightedTerm[],
  limit: number,
  accept: (document: number) => boolean,
) {
  const scores = new Map<number, number>();
  for (const { term, weight } of terms) {
    for (const { document, impact } of lists[term] ?? []) {
      scores.set(document, (scores.get(document) ?? 0) + weight * impact);
    }
  }
  return [...scores]
    .filter(([document]) => accept(document))
    .map(([document, score]) => ({ document, score }))
    .sort((a, b) => b.score - a.score || a.document - b.document)
    .slice(0, limit);
}

/** Lists over three windows, some of them dense, with few distinct impacts so that ties are frequent. */
const collection = record({
  documents: integer({ min: 1, max: windowDocuments * 2 + 500 }),
  lists: array(record({ step: integer({ min: 1, max: 900 }), from: nat(50), seed: nat(1000) }), {
    minLength: 1,
    maxLength: 8,
  }),
}).map(({ documents, lists }) => ({
  documents,
  lists: lists.map(({ step, from, seed }) => {
    const postings: Posting[] = [];
    for (let document = from; document < documents; document += 1 + ((document * 7 + seed) % step)) {
      postings.push({ document, impact: 1 + ((document * 31 + seed) % 5) * 50, fields: 1 });
    }
    return postings;
  }),
}));

describe('retrieve', () => {
  it('equals exhaustive scoring for any documents, query, limit and filter', () => {
    let compared = 0;
    assert(
      property(
        collection,
        array(integer({ min: 1, max: 700 }), { minLength: 8, maxLength: 8 }),
        integer({ min: 1, max: 40 }),
        integer({ min: 1, max: 5 }),
        integer({ min: 0, max: 100 }),
        ({ documents, lists }, weights, limit, every, percent) => {
          const terms = lists.map((_, term) => ({ term, weight: weights[term] ?? 1 }));
          const accept = (document: number): boolean => document % every === 0;
          const expected = scoreEverything(lists, terms, limit, accept);
          compared += expected.length;
          expect(retrieve([toPostings(lists, documents)], terms, limit, accept)).toEqual(expected);
          const segments = toSegments(lists, documents, Math.floor((documents * percent) / 100));
          expect(retrieve(segments, terms, limit, accept)).toEqual(expected);
          expect(countMatches(segments, terms, accept)).toBe(
            scoreEverything(lists, terms, documents, accept).length,
          );
        },
      ),
      { numRuns: 150, seed: 20 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  const lists = [
    [
      { document: 0, impact: 10, fields: 1 },
      { document: 2, impact: 10, fields: 1 },
    ],
    [{ document: 2, impact: 5, fields: 2 }],
  ];
  const segments = [toPostings(lists, 3)];
  const terms = [
    { term: 0, weight: 2 },
    { term: 1, weight: 3 },
  ];

  it('never answers with a document that has none of the words', () => {
    expect(retrieve(segments, terms, 10, undefined).map(({ document }) => document)).toEqual([2, 0]);
  });

  it('answers nothing for a limit of 0 or no terms', () => {
    expect(retrieve(segments, terms, 0, undefined)).toEqual([]);
    expect(retrieve(segments, [], 5, undefined)).toEqual([]);
  });

  it('counts every accepted document with a word once', () => {
    expect(countMatches(segments, terms, undefined)).toBe(2);
    expect(countMatches(segments, terms, (document) => document > 0)).toBe(1);
  });
});

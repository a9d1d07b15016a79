/** Pruned retrieval answers exactly what scoring every document would. */
import { array, assert, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readPostings,
  windowDocuments,
  writePostings,
  type Postings,
} from '../../src/search/index/postings.ts';
import { countMatches, retrieve, type WeightedTerm } from '../../src/search/rank/retrieve.ts';
import { readSections, writeSections } from '../../src/search/index/sections.ts';

interface Posting {
  readonly document: number;
  readonly impact: number;
  readonly fields: number;
}

function toPostings(lists: readonly (readonly Posting[])[], documentCount: number): Postings {
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
  return readPostings(readSections(writeSections(written)));
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
        ({ documents, lists }, weights, limit, every) => {
          const terms = lists.map((_, term) => ({ term, weight: weights[term] ?? 1 }));
          const accept = (document: number): boolean => document % every === 0;
          const expected = scoreEverything(lists, terms, limit, accept);
          compared += expected.length;
          expect(retrieve(toPostings(lists, documents), documents, terms, limit, accept)).toEqual(expected);
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
  const postings = toPostings(lists, 3);
  const terms = [
    { term: 0, weight: 2 },
    { term: 1, weight: 3 },
  ];

  it('never answers with a document that has none of the words', () => {
    expect(retrieve(postings, 3, terms, 10, undefined).map(({ document }) => document)).toEqual([2, 0]);
  });

  it('answers nothing for a limit of 0 or no terms', () => {
    expect(retrieve(postings, 3, terms, 0, undefined)).toEqual([]);
    expect(retrieve(postings, 3, [], 5, undefined)).toEqual([]);
  });

  it('counts every accepted document with a word once', () => {
    expect(countMatches(postings, 3, terms, undefined)).toBe(2);
    expect(countMatches(postings, 3, terms, (document) => document > 0)).toBe(1);
  });
});

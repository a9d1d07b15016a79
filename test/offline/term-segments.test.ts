/** The terms of a large index, in segments and back: the same postings, tables of windows and vectors as in the index. */
import { beforeAll, describe, expect, it } from 'vitest';
import { roomFor } from '../../src/offline/search-room.ts';
import {
  readStartFile,
  startSections,
  writeStartFile,
  type PackTables,
} from '../../src/offline/start-file.ts';
import { layOutTerms, termFiller, termSegments } from '../../src/offline/term-segments.ts';
import { packNames } from '../../src/offline/index-manifest.ts';
import { collectionsOf } from '../../src/schema/collections.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { findCandidates } from '../../src/search/rank/candidates.ts';
import { loadSearchIndex, openSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import { listSections, readSections } from '../../src/search/storage/sections.ts';
import { fnv1a } from '../../src/search/text/fnv1a.ts';
import { cast, searchDocument } from '../support/search-cast.ts';

/** More than one window of documents. */
const documents = Array.from({ length: 4_300 }, (_, at) =>
  searchDocument(
    `skill-${at}`,
    `Mends ${cast[at % cast.length]?.name ?? ''} and number${at % 40} of things.`,
  ),
);

let whole: SearchIndex;
let filled: SearchIndex;
let numberOf: Uint32Array;
let english: ReadonlySet<number>;
beforeAll(() => {
  const bytes = buildSearchIndex(documents, [], ['mend', 'goose', 'walking']);
  const sections = readSections(bytes);
  whole = loadSearchIndex(bytes);
  const layout = layOutTerms(sections);
  ({ numberOf } = layout);
  const search = startSections(sections, Object.fromEntries(listSections(bytes)), layout);
  const none = { first: new Uint32Array(1), offsets: new Uint32Array(1) };
  const tables = Object.fromEntries(packNames.map((name) => [name, none])) as PackTables;
  const header = { ...collectionsOf({}), former_slugs: [], unlisted: [], reported: [], columns: {} };
  const start = readStartFile(writeStartFile({ header, tables, roots: new Uint8Array() }, search));
  const room = roomFor(start.search, layout.first);
  const { words, fill } = termFiller(room, start.search, layout.first);
  // In any order.
  const segments = [...termSegments(sections, layout)].map((segment, at) => ({ segment, at })).reverse();
  for (const { segment, at } of segments) fill(at, segment);
  filled = openSearchIndex(room, {} as NonNullable<SearchIndex['parts']>);
  ({ english } = words);
});

describe('segments of all terms', () => {
  it('find what the index finds, in lists with and without windows', () => {
    for (let term = 0; term < numberOf.length; term += 1) {
      const asked = findCandidates(whole, [{ term, weight: 3 }], undefined);
      expect(findCandidates(filled, [{ term: numberOf[term] ?? 0, weight: 3 }], undefined)).toEqual(asked);
    }
    expect(whole.segments[0]?.windowStarts.length).toBeGreaterThan(0);
  });

  it('have the figures and vectors of each', () => {
    for (let term = 0; term < numberOf.length; term += 1) {
      const own = numberOf[term] ?? 0;
      expect([filled.rarity[own], filled.stating[own]]).toEqual([whole.rarity[term], whole.stating[term]]);
      const vectorAt = (index: SearchIndex, at: number): unknown => {
        const row = index.modelRows[at] ?? 0;
        const { rank, values, factors } = index.topicTerms;
        return row < factors.length ? [factors[row], ...values.subarray(row * rank, (row + 1) * rank)] : null;
      };
      expect(vectorAt(filled, own)).toEqual(vectorAt(whole, term));
    }
  });

  it('know which stems are English', () => {
    expect([...english].sort()).toEqual([...whole.english].sort());
    expect(english.has(fnv1a(whole.stem('walking')))).toBe(true);
  });
});

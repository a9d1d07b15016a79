/** A search index of which the start file has what every question needs, and segments fill the rest as they come. */
import { openSearchIndex, type SearchIndex } from '../search/index/load.ts';
import type { Sections } from '../search/storage/sections.ts';
import { readStrings } from '../search/storage/strings.ts';
import { fnv1a } from '../search/text/fnv1a.ts';
import { documentFiller, documentsPerSegment, layOutDocuments } from './document-segments.ts';
import type { PackName } from './index-manifest.ts';
import { type LexiconPart, lexiconOf, readLexiconSegment, segmentsOfWords } from './lexicon-segments.ts';
import { roomFor } from './search-room.ts';
import type { Segments, Wanted } from './segments.ts';
import type { PackTables } from './start-file.ts';
import { segmentOfHash, termFiller } from './term-segments.ts';

interface PartedSearch {
  readonly search: SearchIndex;
  /** Puts a segment of the search index in its place. */
  take(wanted: Wanted, bytes: Uint8Array): void;
}

/** `placeOf`: of a document, among cards. */
export function openSearch(
  start: Sections,
  { terms: { first } }: PackTables,
  segments: Segments,
  placeOf: (document: number) => number,
): PartedSearch {
  const sections = roomFor(start, first);
  const { words, fill } = termFiller(sections, start, first);
  const fillDocuments = documentFiller(sections);
  const order = layOutDocuments(readStrings(sections, 'slugs'));
  const positions = new Uint32Array(order.length);
  order.forEach((document, at) => (positions[document] = at));
  const count = first.length - 1;
  const isThere = (hash: number): boolean => segments.has('terms', segmentOfHash(hash, count));
  const needDocuments = (documents: readonly number[], pack: PackName): void =>
    segments.need(
      pack,
      documents.map((document) => positions[document] ?? 0),
    );
  const index = openSearchIndex(sections, {
    // A word whose own segment is not there yet seems to be unknown.
    needWords: (range) => segments.needAtLast('lexicon', segmentsOfWords(range)),
    needDocuments: (documents) => needDocuments(documents, 'documents'),
    needPairs: (document) => needDocuments([document], 'pairs'),
    needNamed: (digest) => {
      if (isThere(digest)) needDocuments(words.named.get(digest) ?? [], 'documents');
    },
    needShown: (documents) => segments.need('cards', documents.map(placeOf)),
    isEnglish: (stem) => isThere(fnv1a(stem)) && words.english.has(fnv1a(stem)),
    hasWord: (term) => words.withWord.has(term),
    settle: () => segments.settle(),
  });
  const loaded: LexiconPart[] = [];
  let { lexicon } = index;
  return {
    search: {
      ...index,
      terms: {
        ...index.terms,
        size: first.at(-1) ?? 0,
        find: (text) => (isThere(fnv1a(text)) ? (words.terms.get(text) ?? -1) : -1),
      },
      get lexicon() {
        return lexicon;
      },
    },
    take({ pack, segment }, bytes) {
      const own = order.subarray(segment * documentsPerSegment, (segment + 1) * documentsPerSegment);
      if (pack === 'terms') fill(segment, bytes);
      else if (pack === 'documents' || pack === 'pairs') fillDocuments(pack, own, bytes);
      else if (pack === 'lexicon') {
        loaded.push(readLexiconSegment(bytes));
        lexicon = lexiconOf(index.lexicon, loaded);
      }
    },
  };
}

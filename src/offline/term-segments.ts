/**
 * All that a question reads of a word: in segments by the hash of its stem, so that a reader knows which one to ask for without a
 * list of words. Each has terms with their postings and vectors, which stems are English, and names by their digests.
 */
import { fnv1a } from '../search/text/fnv1a.ts';
import { concat } from '../proof/bytes.ts';
import { namesPerSkill } from '../search/index/names.ts';
import { measureList, readPostings } from '../search/index/postings.ts';
import { startsOf } from '../search/storage/rows.ts';
import type { Sections } from '../search/storage/sections.ts';
import { readStrings } from '../search/storage/strings.ts';
import { type Column, each, gather, placesOf, scatter, vectorColumns } from './columns.ts';
import { fromDifferences, PackedArrays, packArrays, toDifferences } from './packed-arrays.ts';

/** Bytes of a segment before compression, about; smaller ones cost more in the table than questions save. */
const segmentBytes = 4_096;
/** Bits of what is true of a term. */
const [hasWord, hasVectors] = [1, 2];

/** Terms are numbered again, segment by segment. */
export interface TermLayout {
  /** Number in the index of each term. */
  readonly order: Uint32Array;
  /** Number here of each term of the index. */
  readonly numberOf: Uint32Array;
  /** First term, posting and vector of each segment, and how many there are. */
  readonly first: Uint32Array;
  readonly postings: Uint32Array;
  readonly rows: Uint32Array;
}

/** Of a table of a power of two segments. */
export function segmentOfHash(hash: number, segments: number): number {
  const bits = Math.round(Math.log2(segments));
  return bits === 0 ? 0 : hash >>> (32 - bits);
}

export function layOutTerms(sections: Sections): TermLayout {
  const terms = readStrings(sections, 'terms');
  const starts = sections.u32('postings.starts');
  const modelRows = sections.u32('model.rows');
  const vectors = sections.f32('topics.terms.factors').length;
  const all = ['topics.terms.values', 'words.terms.values'].reduce(
    (sum, name) => sum + sections.i8(name).length,
    6 * (starts.at(-1) ?? 0),
  );
  const segments = 2 ** Math.max(0, Math.round(Math.log2(all / segmentBytes)));
  const lists: number[][] = Array.from({ length: segments }, () => []);
  for (let term = 0; term < terms.size; term += 1)
    lists[segmentOfHash(fnv1a(terms.at(term)), segments)]?.push(term);
  const order = Uint32Array.from(lists.flat());
  const numberOf = new Uint32Array(order.length);
  order.forEach((term, number) => (numberOf[term] = number));
  const sumOf = (of: (term: number) => number): Uint32Array =>
    startsOf(lists.map((list) => list.reduce((sum, term) => sum + of(term), 0)));
  return {
    order,
    numberOf,
    first: sumOf(() => 1),
    postings: sumOf((term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0)),
    rows: sumOf((term) => ((modelRows[term] ?? 0) < vectors ? 1 : 0)),
  };
}

/** What segments have of each term beside its text, in the order in which they are packed. */
function termColumns(sections: Sections): Column[] {
  const rows = sections.u32('model.rows');
  const stated = sections.f32('model.stated');
  const rowOf = (term: number): number => ((rows[term] ?? 0) < stated.length ? (rows[term] ?? 0) : -1);
  const ofTerm = placesOf(sections.u32('postings.starts'));
  return [
    { array: sections.u32('terms.stating'), places: each(1) },
    { array: sections.f32('terms.rarity'), places: each(1) },
    { array: sections.u32('postings.documents'), places: ofTerm, isRising: true },
    { array: sections.u8('postings.impacts'), places: ofTerm },
    { array: sections.u8('postings.fields'), places: ofTerm },
    { array: stated, places: (term) => (rowOf(term) < 0 ? [0, 0] : each(1)(rowOf(term))) },
    ...['topics.terms', 'words.terms'].flatMap((name) => vectorColumns(sections, name, rowOf)),
  ];
}

/** In order. */
export function* termSegments(sections: Sections, { order, first }: TermLayout): Generator<Uint8Array> {
  const segments = first.length - 1;
  const english = Map.groupBy(sections.u32('english.stems'), (hash) => segmentOfHash(hash, segments));
  const digests = sections.u32('names.digests');
  const names = Map.groupBy(digests.keys(), (name) => segmentOfHash(digests[name] ?? 0, segments));
  const strings = readStrings(sections, 'terms');
  const [starts, rows] = [sections.u32('postings.starts'), sections.u32('model.rows')];
  const { length: vectors } = sections.f32('model.stated');
  const withWord = new Set(sections.u32('lexicon.stems'));
  const columns = termColumns(sections);
  const encoder = new TextEncoder();
  for (let segment = 0; segment < segments; segment += 1) {
    const terms = order.subarray(first[segment], first[segment + 1]);
    const texts = Array.from(terms, (term) => encoder.encode(strings.at(term)));
    const own = names.get(segment) ?? [];
    yield packArrays([
      Uint32Array.from(texts, ({ length }) => length),
      concat(texts),
      Uint8Array.from(
        terms,
        (term) => (withWord.has(term) ? hasWord : 0) | ((rows[term] ?? 0) < vectors ? hasVectors : 0),
      ),
      Uint32Array.from(terms, (term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0)),
      toDifferences(Uint32Array.from(english.get(segment) ?? [])),
      Uint32Array.from(own, (name) => digests[name] ?? 0),
      Uint32Array.from(own, (name) => Math.floor(name / namesPerSkill)),
      ...columns.map((column) => gather(column, terms)),
    ]);
  }
}
/** Arrays of a segment before the columns. */
const arraysBefore = 7;

/** What is known of words, as far as segments are loaded. */
export interface KnownWords {
  /** Number of each term. */
  readonly terms: Map<string, number>;
  /** Terms that are the stem of a word of the lexicon. */
  readonly withWord: Set<number>;
  /** Hashes of stems. */
  readonly english: Set<number>;
  /** Documents by the digest of a name of theirs. */
  readonly named: Map<number, number[]>;
}

/**
 * Puts segments in their places in the arrays of the index, and fills its tables of windows.
 * @param first Number of the first term of each segment.
 * @param start The sections of the start file.
 */
export function termFiller(
  sections: Sections,
  start: Sections,
  first: Uint32Array,
): { readonly words: KnownWords; fill(segment: number, bytes: Uint8Array): void } {
  const words = { terms: new Map(), withWord: new Set(), english: new Set(), named: new Map() } as KnownWords;
  const [firstPosting, firstRow] = [start.u32('terms.postings'), start.u32('terms.rows')];
  const [postings, rows] = [readPostings(sections), sections.u32('model.rows')];
  const columns = termColumns(sections);
  const documents = start.f32('priors').length;
  const decoder = new TextDecoder();
  /** Entries of the tables of windows that are taken. */
  let window = 0;
  return {
    words,
    fill(segment, bytes) {
      const arrays = new PackedArrays(bytes, arraysBefore + columns.length);
      const [ends, blob, flags, counts] = [startsOf(arrays.u32()), arrays.u8(), arrays.u8(), arrays.u32()];
      for (const hash of fromDifferences(arrays.u32())) words.english.add(hash);
      const [digests, named] = [arrays.u32(), arrays.u32()];
      digests.forEach((digest, at) =>
        words.named.set(digest, [...(words.named.get(digest) ?? []), named[at] ?? 0]),
      );
      const terms = Uint32Array.from(flags, (_, at) => (first[segment] ?? 0) + at);
      let [posting, row] = [firstPosting[segment] ?? 0, firstRow[segment] ?? 0];
      terms.forEach((term, at) => {
        words.terms.set(decoder.decode(blob.subarray(ends[at], ends[at + 1])), term);
        if (((flags[at] ?? 0) & hasWord) !== 0) words.withWord.add(term);
        if (((flags[at] ?? 0) & hasVectors) !== 0) rows[term] = row++;
        postings.starts[term] = posting;
        postings.starts[term + 1] = posting += counts[at] ?? 0;
      });
      scatter(columns, terms, arrays);
      for (const term of terms) window += measureList(postings, term, window, documents);
    },
  };
}

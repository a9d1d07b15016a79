/** The part of a search index that a question reads of its terms alone: postings and vectors, in segments of neighbouring terms. */
import type { SectionArray, Sections } from '../search/storage/sections.ts';

/** Sections that are in segments instead of the start file. */
export const partedSections = [
  'postings.documents',
  'postings.impacts',
  'postings.fields',
  'topics.terms.values',
  'words.terms.values',
] as const;

/** Sections that the others say: tables of strings are hashed again. */
export const derivedSections = ['slugs.slots', 'terms.slots', 'lexicon.slots'] as const;

/** Bytes of a segment before compression; smaller ones cost more in the table than questions save. */
const segmentBytes = 4_096;

interface TermArrays {
  readonly starts: Uint32Array;
  readonly modelRows: Uint32Array;
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array;
  readonly fields: Uint8Array;
  readonly vectors: readonly { readonly rank: number; readonly values: Int8Array }[];
}

interface TermSegment {
  /** Number of its first term; it ends where the next one begins. */
  readonly first: number;
  readonly bytes: Uint8Array;
}

/** All terms of an index, in order. */
export function* termSegments(sections: Sections): Generator<TermSegment> {
  const arrays = arraysOf(sections, {
    documents: sections.u32('postings.documents'),
    impacts: sections.u8('postings.impacts'),
    fields: sections.u8('postings.fields'),
    topics: sections.i8('topics.terms.values'),
    words: sections.i8('words.terms.values'),
  });
  const count = arrays.modelRows.length;
  let first = 0;
  let size = 0;
  for (let term = 0; term < count; term += 1) {
    const own = sizeOf(arrays, term, term + 1);
    if (size > 0 && size + own > segmentBytes) {
      yield { first, bytes: bytesOf(arrays, first, term) };
      [first, size] = [term, 0];
    }
    size += own;
  }
  if (first < count) yield { first, bytes: bytesOf(arrays, first, count) };
}

/** The sections of a start file with room for what the segments hold, and how a segment is put there. */
export function openTermSegments(start: Sections): {
  readonly sections: Sections;
  /** Throws a RangeError for bytes that are not of so many terms. */
  readonly fill: (first: number, end: number, bytes: Uint8Array) => void;
} {
  const starts = start.u32('postings.starts');
  const postings = starts[starts.length - 1] ?? 0;
  const vectorBytes = (name: string): number =>
    start.f32(`${name}.factors`).length * (start.u32(`${name}.rank`)[0] ?? 0);
  const room = {
    documents: new Uint32Array(postings),
    impacts: new Uint8Array(postings),
    fields: new Uint8Array(postings),
    topics: new Int8Array(vectorBytes('topics.terms')),
    words: new Int8Array(vectorBytes('words.terms')),
  };
  const parted: Readonly<Record<string, SectionArray>> = {
    'postings.documents': room.documents,
    'postings.impacts': room.impacts,
    'postings.fields': room.fields,
    'topics.terms.values': room.topics,
    'words.terms.values': room.words,
  };
  const arrays = arraysOf(start, room);
  return {
    // As: each name has the type that its section has in the index.
    sections: {
      u8: (name) => (parted[name] as Uint8Array | undefined) ?? start.u8(name),
      i8: (name) => (parted[name] as Int8Array | undefined) ?? start.i8(name),
      u32: (name) => (parted[name] as Uint32Array | undefined) ?? start.u32(name),
      f32: start.f32,
    },
    fill: (first, end, bytes) => {
      if (bytes.length !== sizeOf(arrays, first, end)) throw new RangeError('a segment of other terms');
      eachPart(arrays, first, end, (place, at) => place.set(bytes.subarray(at, at + place.length)));
    },
  };
}

interface Room {
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array;
  readonly fields: Uint8Array;
  readonly topics: Int8Array;
  readonly words: Int8Array;
}

function arraysOf(sections: Sections, { topics, words, ...postings }: Room): TermArrays {
  const rankOf = (name: string): number => sections.u32(`${name}.rank`)[0] ?? 0;
  return {
    ...postings,
    starts: sections.u32('postings.starts'),
    modelRows: sections.u32('model.rows'),
    vectors: [
      { rank: rankOf('topics.terms'), values: topics },
      { rank: rankOf('words.terms'), values: words },
    ],
  };
}

function bytesOf(arrays: TermArrays, first: number, end: number): Uint8Array {
  const bytes = new Uint8Array(sizeOf(arrays, first, end));
  eachPart(arrays, first, end, (place, at) => bytes.set(place, at));
  return bytes;
}

function sizeOf(arrays: TermArrays, first: number, end: number): number {
  let size = 0;
  eachPart(arrays, first, end, (place) => (size += place.length));
  return size;
}

/** The places of a segment's parts in the arrays, with where each begins in the segment. Little-endian, as the index is. */
function eachPart(
  { starts, modelRows, documents, impacts, fields, vectors }: TermArrays,
  first: number,
  end: number,
  visit: (place: Uint8Array, at: number) => void,
): void {
  let at = 0;
  const next = (array: Uint32Array | Uint8Array | Int8Array, from: number, to: number): void => {
    const unit = array.BYTES_PER_ELEMENT;
    const place = new Uint8Array(array.buffer, array.byteOffset + from * unit, (to - from) * unit);
    visit(place, at);
    at += place.length;
  };
  const [from, to] = [starts[first] ?? 0, starts[end] ?? 0];
  next(documents, from, to);
  next(impacts, from, to);
  next(fields, from, to);
  for (const { rank, values } of vectors)
    for (let term = first; term < end; term += 1) {
      const row = modelRows[term] ?? 0;
      if (rank > 0 && row < values.length / rank) next(values, row * rank, (row + 1) * rank);
    }
}

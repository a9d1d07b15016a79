/**
 * All that a question reads of a word: in segments by the hash of its stem, so that a reader knows which one to ask for without a
 * list of words. Each has terms with their postings and vectors, which stems are English, and names by their digests.
 */
import { fnv1a } from '../search/text/fnv1a.ts';
import { concat } from '../proof/bytes.ts';
import { namesPerSkill } from '../search/index/names.ts';
import { measureList, type Postings } from '../search/index/postings.ts';
import { startsOf } from '../search/storage/rows.ts';
import type { Sections } from '../search/storage/sections.ts';
import { readStrings } from '../search/storage/strings.ts';
import { fromDifferences, PackedArrays, packArrays, toDifferences } from './packed-arrays.ts';

/** Bytes of a segment before compression, about; smaller ones cost more in the table than questions save. */
const segmentBytes = 4_096;
/** Arrays of a segment, in the order of `segmentOf`. */
const arrayCount = 17;
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

/** In order. */
export function* termSegments(sections: Sections, { order, first }: TermLayout): Generator<Uint8Array> {
  const read = readerOf(sections);
  const segments = first.length - 1;
  const english = Map.groupBy(sections.u32('english.stems'), (hash) => segmentOfHash(hash, segments));
  const digests = sections.u32('names.digests');
  const names = Map.groupBy(digests.keys(), (name) => segmentOfHash(digests[name] ?? 0, segments));
  for (let segment = 0; segment < segments; segment += 1)
    yield read({
      terms: order.subarray(first[segment], first[segment + 1]),
      english: Uint32Array.from(english.get(segment) ?? []),
      names: names.get(segment) ?? [],
    });
}

/** What one segment is about. */
interface Bucket {
  readonly terms: Uint32Array;
  /** Hashes of English stems, rising. */
  readonly english: Uint32Array;
  /** Names of documents, see `SkillNames`. */
  readonly names: readonly number[];
}

/** Makes the bytes of segments. */
function readerOf(sections: Sections): (bucket: Bucket) => Uint8Array {
  const strings = readStrings(sections, 'terms');
  const starts = sections.u32('postings.starts');
  const documents = sections.u32('postings.documents');
  const [impacts, fields] = [sections.u8('postings.impacts'), sections.u8('postings.fields')];
  const [stating, rarity] = [sections.u32('terms.stating'), sections.f32('terms.rarity')];
  const modelRows = sections.u32('model.rows');
  const stated = sections.f32('model.stated');
  const withWord = new Set(sections.u32('lexicon.stems'));
  const [topics, words] = ['topics.terms', 'words.terms'].map((name) => ({
    rank: sections.u32(`${name}.rank`)[0] ?? 0,
    values: sections.i8(`${name}.values`),
    factors: sections.f32(`${name}.factors`),
  }));
  const digests = sections.u32('names.digests');
  const encoder = new TextEncoder();
  return ({ terms, english, names }) => {
    const texts = Array.from(terms, (term) => encoder.encode(strings.at(term)));
    const ends = startsOf(Array.from(terms, (term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0)));
    const size = ends.at(-1) ?? 0;
    const [gaps, ownImpacts, ownFields] = [new Uint32Array(size), new Uint8Array(size), new Uint8Array(size)];
    terms.forEach((term, at) => {
      const [from, to] = [starts[term] ?? 0, starts[term + 1] ?? 0];
      // Most lists are short: a view of each would cost more than its numbers.
      for (let place = from, own = ends[at] ?? 0; place < to; place += 1, own += 1) {
        gaps[own] = (documents[place] ?? 0) - (place === from ? 0 : (documents[place - 1] ?? 0));
        ownImpacts[own] = impacts[place] ?? 0;
        ownFields[own] = fields[place] ?? 0;
      }
    });
    const rows = [...terms].map((term) => modelRows[term] ?? 0).filter((row) => row < stated.length);
    const flags = Uint8Array.from(
      terms,
      (term) =>
        (withWord.has(term) ? hasWord : 0) | ((modelRows[term] ?? 0) < stated.length ? hasVectors : 0),
    );
    const vectorsOf = (model: typeof topics): [Float32Array, Int8Array] => {
      const { rank = 0, values = new Int8Array(), factors = new Float32Array() } = model ?? {};
      return [
        Float32Array.from(rank === 0 ? [] : rows, (row) => factors[row] ?? 0),
        pick(values, rows, rank),
      ];
    };
    return packArrays([
      Uint32Array.from(texts, ({ length }) => length),
      concat(texts),
      flags,
      Uint32Array.from(terms, (term) => stating[term] ?? 0),
      Float32Array.from(terms, (term) => rarity[term] ?? 0),
      Uint32Array.from(terms, (term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0)),
      gaps,
      ownImpacts,
      ownFields,
      toDifferences(english),
      Float32Array.from(rows, (row) => stated[row] ?? 0),
      ...vectorsOf(topics),
      ...vectorsOf(words),
      Uint32Array.from(names, (name) => digests[name] ?? 0),
      Uint32Array.from(names, (name) => Math.floor(name / namesPerSkill)),
    ]);
  };
}

/** The vectors of these numbers, one after the other. */
export function pick(values: Int8Array, numbers: ArrayLike<number>, rank: number): Int8Array {
  const picked = new Int8Array(numbers.length * rank);
  for (let at = 0; at < numbers.length; at += 1) {
    const from = (numbers[at] ?? 0) * rank;
    picked.set(values.subarray(from, from + rank), at * rank);
  }
  return picked;
}

/** The arrays of the index that segments fill, and what is known of words. */
export interface TermRoom {
  /** Of each segment: its first term, posting and vector; and how many there are. */
  readonly first: Uint32Array;
  readonly firstPosting: Uint32Array;
  readonly firstRow: Uint32Array;
  readonly postings: Postings;
  /** Documents of the index. */
  readonly size: number;
  readonly stating: Uint32Array;
  readonly rarity: Float32Array;
  readonly rows: Uint32Array;
  readonly stated: Float32Array;
  readonly vectors: readonly VectorRoom[];
  /** Number of each term that is loaded. */
  readonly words: Map<string, number>;
  /** Terms that are the stem of a word of the lexicon. */
  readonly withWord: Set<number>;
  /** Hashes of stems. */
  readonly english: Set<number>;
  /** Documents by the digest of a name of theirs. */
  readonly named: Map<number, number[]>;
  /** Entries of the tables of windows that are taken. */
  nextWindow: number;
}

/** Of each vector its numbers, and what they are multiplied by; nothing of rank 0. */
export interface VectorRoom {
  readonly rank: number;
  readonly values: Int8Array;
  readonly factors: Float32Array;
}

export function fillTerms(room: TermRoom, segment: number, bytes: Uint8Array): void {
  const arrays = new PackedArrays(bytes, arrayCount);
  const [ends, blob, flags] = [startsOf(arrays.u32()), arrays.u8(), arrays.u8()];
  const [stating, rarity, counts, gaps] = [arrays.u32(), arrays.f32(), arrays.u32(), arrays.u32()];
  const [first, firstPosting, firstRow] = [room.first, room.firstPosting, room.firstRow].map(
    (each) => each[segment] ?? 0,
  ) as [number, number, number];
  const { starts, documents, impacts, fields } = room.postings;
  impacts.set(arrays.u8(), firstPosting);
  fields.set(arrays.u8(), firstPosting);
  fromDifferences(arrays.u32()).forEach((hash) => room.english.add(hash));
  room.stated.set(arrays.f32(), firstRow);
  for (const { rank, values, factors } of room.vectors) {
    factors.set(arrays.f32(), rank === 0 ? 0 : firstRow);
    values.set(arrays.i8(), firstRow * rank);
  }
  const [digests, named] = [arrays.u32(), arrays.u32()];
  digests.forEach((digest, at) =>
    room.named.set(digest, [...(room.named.get(digest) ?? []), named[at] ?? 0]),
  );
  room.stating.set(stating, first);
  room.rarity.set(rarity, first);
  const decoder = new TextDecoder();
  let [posting, row] = [firstPosting, firstRow];
  flags.forEach((flag, at) => {
    const term = first + at;
    room.words.set(decoder.decode(blob.subarray(ends[at], ends[at + 1])), term);
    if ((flag & hasWord) !== 0) room.withWord.add(term);
    if ((flag & hasVectors) !== 0) room.rows[term] = row++;
    starts[term] = posting;
    const end = posting + (counts[at] ?? 0);
    documents.set(fromDifferences(gaps.subarray(posting - firstPosting, end - firstPosting)), posting);
    starts[term + 1] = posting = end;
    room.nextWindow += measureList(room.postings, term, room.nextWindow, room.size);
  });
}

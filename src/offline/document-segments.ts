/** What a question compares of the skills that its words lead to, and what tells close ones apart, in the order of slugs: those of one owner are often about the same. */
import { readRows } from '../search/storage/rows.ts';
import type { Sections } from '../search/storage/sections.ts';
import type { StringTable } from '../search/storage/strings.ts';
import { readInt8 } from '../search/vectors/int8-vectors.ts';
import { namesPerSkill } from '../search/index/names.ts';
import { pick, type VectorRoom } from './term-segments.ts';
import { fromDifferences, PackedArrays, packArrays, toDifferences } from './packed-arrays.ts';

/** Arrays of a segment, in the order of `documentSegments`. */
const arrayCount = 9;

/** Skills of a segment: of a hundred that a question compares, few are neighbours in any order. */
export const documentsPerSegment = 2;

/** Numbers of documents in the order of both packs; `slugs`: of each document. */
export function layOutDocuments({ size, at }: StringTable): Uint32Array {
  const slugs = Array.from({ length: size }, (_, document) => at(document));
  const places = Array.from(slugs.keys());
  return Uint32Array.from(places.sort((a, b) => ((slugs[a] ?? '') < (slugs[b] ?? '') ? -1 : 1)));
}

interface Parts {
  readonly documents: Uint8Array;
  readonly pairs: Uint8Array;
}

/** In order; `numberOf`: see `TermLayout`. */
export function* documentSegments(
  sections: Sections,
  order: Uint32Array,
  numberOf: Uint32Array,
): Generator<Parts> {
  const [digests, repositories] = [sections.u32('names.digests'), sections.u32('order.repositories')];
  const rarity = sections.f32('terms.rarity');
  const names = placesOf(sections.u32('names.starts'), namesPerSkill);
  const terms = sections.u32('names.terms');
  const excluded = readRows(sections.u32('exclusions.starts'), sections.u8('exclusions.words'));
  const paired = readRows(sections.u32('order.starts'), sections.u8('order.pairs'));
  const [exclusions, pairs] = [placesOf(excluded.starts), placesOf(paired.starts)];
  const models = ['topics.documents', 'words.documents'].map((name) => readInt8(sections, name));
  for (let from = 0; from < order.length; from += documentsPerSegment) {
    const own = order.slice(from, from + documentsPerSegment);
    const ownTerms = [...own].flatMap((document) => [...terms.subarray(...names(document))]);
    yield {
      documents: packArrays([
        ...models.flatMap(({ rank, values, factors }) => [
          Float32Array.from(rank === 0 ? [] : own, (document) => factors[document] ?? 0),
          pick(values, own, rank),
        ]),
        Uint32Array.from(
          [...own].flatMap((document) => [
            ...digests.subarray(document * namesPerSkill, (document + 1) * namesPerSkill),
          ]),
        ),
        Uint32Array.from(ownTerms, (term) => numberOf[term] ?? 0),
        // A name's terms are weighed, and need not be terms of the question.
        Float32Array.from(ownTerms, (term) => rarity[term] ?? 0),
        Uint32Array.from(
          [...own].flatMap((document) => [...excluded.numbers.subarray(...exclusions(document))]),
        ),
        Uint32Array.from(own, (document) => repositories[document] ?? 0),
      ]),
      pairs: packArrays([
        Uint32Array.from(
          [...own].flatMap((document) => [
            ...toDifferences(Uint32Array.from(paired.numbers.subarray(...pairs(document)))),
          ]),
        ),
      ]),
    };
  }
}

/** Where what each document has is, in lists of `each` a document. */
export function placesOf(starts: Uint32Array, each = 1): (document: number) => [from: number, to: number] {
  return (document) => [starts[document * each] ?? 0, starts[(document + 1) * each] ?? 0];
}

/** The arrays of the index that segments fill. */
export interface DocumentRoom {
  readonly vectors: readonly VectorRoom[];
  readonly digests: Uint32Array;
  readonly names: { readonly starts: Uint32Array; readonly terms: Uint32Array };
  /** Of terms. */
  readonly rarity: Float32Array;
  readonly exclusions: { readonly starts: Uint32Array; readonly numbers: Uint16Array };
  readonly repositories: Uint32Array;
  readonly pairs: { readonly starts: Uint32Array; readonly numbers: Uint16Array };
}

/** `own`: numbers of the segment's documents. */
export function fillDocuments(room: DocumentRoom, own: Uint32Array, bytes: Uint8Array): void {
  const arrays = new PackedArrays(bytes, arrayCount);
  for (const { rank, values, factors } of room.vectors) {
    const [ownFactors, ownValues] = [arrays.f32(), arrays.i8()];
    own.forEach((document, at) => {
      if (rank > 0) factors[document] = ownFactors[at] ?? 0;
      values.set(ownValues.subarray(at * rank, (at + 1) * rank), document * rank);
    });
  }
  const [digests, terms, rarity] = [arrays.u32(), arrays.u32(), arrays.f32()];
  terms.forEach((term, at) => (room.rarity[term] = rarity[at] ?? 0));
  const [exclusions, repositories] = [arrays.u32(), arrays.u32()];
  own.forEach((document, at) => {
    const first = at * namesPerSkill;
    room.digests.set(digests.subarray(first, first + namesPerSkill), document * namesPerSkill);
    room.repositories[document] = repositories[at] ?? 0;
  });
  setLists(room.names.terms, placesOf(room.names.starts, namesPerSkill), own, terms);
  setLists(room.exclusions.numbers, placesOf(room.exclusions.starts), own, exclusions);
}

export function fillPairs({ pairs }: DocumentRoom, own: Uint32Array, bytes: Uint8Array): void {
  setLists(pairs.numbers, placesOf(pairs.starts), own, new PackedArrays(bytes, 1).u32(), fromDifferences);
}

function setLists(
  room: Uint32Array | Uint16Array,
  places: (document: number) => [from: number, to: number],
  own: Uint32Array,
  numbers: Uint32Array,
  read = (list: Uint32Array): Uint32Array => list,
): void {
  let at = 0;
  for (const document of own) {
    const [from, to] = places(document);
    room.set(read(numbers.subarray(at, at + to - from)), from);
    at += to - from;
  }
}

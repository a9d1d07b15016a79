/** What a question compares of the skills that its words lead to, and what tells close ones apart, in the order of slugs: those of one owner are often about the same. */
import { readRows } from '../search/storage/rows.ts';
import type { Sections } from '../search/storage/sections.ts';
import type { StringTable } from '../search/storage/strings.ts';
import { namesPerSkill } from '../search/index/names.ts';
import { type Column, each, gather, placesOf, scatter, vectorColumns } from './columns.ts';
import { PackedArrays, packArrays } from './packed-arrays.ts';

/** Skills of a segment: of a hundred that a question compares, few are neighbours in any order. */
export const documentsPerSegment = 2;

/** Numbers of documents in the order of both packs; `slugs`: of each document. */
export function layOutDocuments({ size, at }: StringTable): Uint32Array {
  const slugs = Array.from({ length: size }, (_, document) => at(document));
  const places = Array.from(slugs.keys());
  return Uint32Array.from(places.sort((a, b) => ((slugs[a] ?? '') < (slugs[b] ?? '') ? -1 : 1)));
}

/** Terms of all names, and the rarity of each: a name's terms are weighed, and need not be terms of the question. */
interface NameTerms {
  readonly terms: Uint32Array;
  readonly rarity: Float32Array;
}

/** By pack, in the order in which they are packed. */
type DocumentColumns = Readonly<Record<'documents' | 'pairs', readonly Column[]>>;

function documentColumns(sections: Sections, { terms, rarity }: NameTerms): DocumentColumns {
  const excluded = readRows(sections.u32('exclusions.starts'), sections.u8('exclusions.words'));
  const paired = readRows(sections.u32('order.starts'), sections.u8('order.pairs'));
  const ofNames = placesOf(sections.u32('names.starts'), namesPerSkill);
  return {
    documents: [
      ...['topics.documents', 'words.documents'].flatMap((name) => vectorColumns(sections, name)),
      { array: sections.u32('names.digests'), places: each(namesPerSkill) },
      { array: terms, places: ofNames },
      { array: rarity, places: ofNames },
      { array: excluded.numbers, places: placesOf(excluded.starts) },
      { array: sections.u32('order.repositories'), places: each(1) },
    ],
    pairs: [{ array: paired.numbers, places: placesOf(paired.starts), isRising: true }],
  };
}

/** In order; `numberOf`: see `TermLayout`. */
export function* documentSegments(
  sections: Sections,
  order: Uint32Array,
  numberOf: Uint32Array,
): Generator<Record<keyof DocumentColumns, Uint8Array>> {
  const [terms, rarity] = [sections.u32('names.terms'), sections.f32('terms.rarity')];
  const { documents, pairs } = documentColumns(sections, {
    terms: terms.map((term) => numberOf[term] ?? 0),
    rarity: Float32Array.from(terms, (term) => rarity[term] ?? 0),
  });
  for (let from = 0; from < order.length; from += documentsPerSegment) {
    const own = order.slice(from, from + documentsPerSegment);
    const pack = (columns: readonly Column[]): Uint8Array =>
      packArrays(columns.map((column) => gather(column, own)));
    yield { documents: pack(documents), pairs: pack(pairs) };
  }
}

/** Puts segments in their places in the arrays of the index; `own`: numbers of the segment's documents. */
export function documentFiller(
  sections: Sections,
): (pack: keyof DocumentColumns, own: Uint32Array, bytes: Uint8Array) => void {
  const [terms, rarity] = [sections.u32('names.terms'), sections.f32('terms.rarity')];
  const ofNames = new Float32Array(terms.length);
  const columns = documentColumns(sections, { terms, rarity: ofNames });
  const places = placesOf(sections.u32('names.starts'), namesPerSkill);
  return (pack, own, bytes) => {
    scatter(columns[pack], own, new PackedArrays(bytes, columns[pack].length));
    if (pack === 'pairs') return;
    for (const document of own) {
      const [from, to] = places(document);
      for (let at = from; at < to; at += 1) rarity[terms[at] ?? 0] = ofNames[at] ?? 0;
    }
  };
}

/** What a large catalog says of skills in general, for one that is too small to say it: how rare words are, how long texts, which topics there are. */
import type { DocumentFields } from '../documents/document-store.ts';
import type { SectionArray, Sections } from '../storage/sections.ts';
import { readStrings, writeStrings } from '../storage/strings.ts';
import { addVector, Int8Writer, normaliseRows, readInt8, writeInt8 } from '../vectors/int8-vectors.ts';
import type { Int8Vectors } from '../vectors/int8-vectors.ts';
import { noRow, rarityOf, toModelRow, unstated } from '../vectors/model-terms.ts';
import type { FieldMeasures } from './impacts.ts';
import type { SearchIndex } from './load.ts';

/** From so many skills on a catalog is measured by itself alone: it then answers as well (`docs/decisions/020-retrieval.md`). */
export const leastWithoutBackground = 100;
/** Skills that must state a term; what one says alone is chance. */
const leastStating = 2;
/**
 * Share of the background that a term counts as stated by where every skill of the small catalog states it: a company's own
 * name says little there, however rare it is elsewhere.
 */
const ownShare = 0.2;

/** Lists are by term. */
export interface Background {
  /** Skills it was learned from. */
  readonly skills: number;
  readonly terms: readonly string[];
  /** Skills that state each term. */
  readonly stating: Uint32Array;
  /** Skills that have each term in any field. */
  readonly having: Uint32Array;
  readonly measures: FieldMeasures;
  readonly topics: Int8Vectors;
}

export interface Rarities {
  /** By term, see `rarityOf`. */
  readonly rarity: Float32Array;
  /** Skills that state each term. */
  readonly stating: Uint32Array;
  /** Skills that rarity was counted over. */
  readonly skills: number;
}

/** The sections of a file from which `readBackground` reads what the skills of an index say together. */
export function writeBackground(index: SearchIndex): Record<string, SectionArray> {
  const { topicTerms, modelRows } = index;
  const terms = [...modelRows.keys()].filter(
    (term) => modelRows[term] !== noRow && (index.stating[term] ?? 0) >= leastStating,
  );
  const rows = terms.map((term) => modelRows[term] ?? 0);
  const { rank } = topicTerms;
  const starts = index.segments[0]?.starts ?? new Uint32Array();
  const names = terms.map((term) => index.terms.at(term));
  return {
    skills: Uint32Array.of(index.size),
    ...writeStrings('terms', names),
    stating: Uint32Array.from(terms, (term) => index.stating[term] ?? 0),
    having: Uint32Array.from(terms, (term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0)),
    'fields.lengths': Float32Array.from(index.measures.lengths),
    'fields.weight': Float32Array.of(index.measures.weight),
    ...writeInt8('topics', {
      rank,
      count: rows.length,
      values: Int8Array.from(
        rows.flatMap((row) => [...topicTerms.values.subarray(row * rank, (row + 1) * rank)]),
      ),
      factors: Float32Array.from(rows, (row) => topicTerms.factors[row] ?? 0),
    }),
  };
}

/** @throws RangeError when a section is missing. */
export function readBackground(sections: Sections): Background {
  const terms = readStrings(sections, 'terms');
  return {
    skills: sections.u32('skills')[0] ?? 0,
    terms: Array.from({ length: terms.size }, (_, term) => terms.at(term)),
    stating: sections.u32('stating'),
    having: sections.u32('having'),
    measures: {
      lengths: sections.f32('fields.lengths'),
      weight: sections.f32('fields.weight')[0] ?? 1,
    },
    topics: readInt8(sections, 'topics'),
  };
}

/** The documents with the background's terms after their own, so that a query's word is known though no skill here states it. */
export function withTermsOf({ terms }: Background, documents: DocumentFields): DocumentFields {
  const own = new Set(documents.terms);
  return { ...documents, terms: [...documents.terms, ...terms.filter((term) => !own.has(term))] };
}

/**
 * Rarity as in a catalog of the background's skills and one more that states the term, where any does; a term that several of
 * the `size` skills state is as much more common as chance does not explain.
 * @param stating Skills of the small catalog that state each of `terms`.
 */
export function rarityBeside(
  background: Background,
  terms: readonly string[],
  stating: Uint32Array,
  size: number,
): Rarities {
  const { skills } = background;
  const general = new Map(background.terms.map((term, at) => [term, background.stating[at] ?? 0]));
  const generalOf = Uint32Array.from(terms, (term) => general.get(term) ?? 0);
  const ofEach = (ownShare * skills) / (size || 1);
  return {
    rarity: Float32Array.from(stating, (own, term) => {
      const count = (generalOf[term] ?? 0) + Math.min(own, 1) + ofEach * Math.max(0, own - 1);
      return rarityOf(Math.min(skills, Math.max(count, unstated)), skills);
    }),
    stating: stating.map((own, term) => own + (generalOf[term] ?? 0)),
    skills,
  };
}

/** The sections of the vectors of `documents`, which have the terms of `withTermsOf`. */
export function vectorsOf(background: Background, documents: DocumentFields): Record<string, SectionArray> {
  const { skills, topics, terms, having, stating } = background;
  const { rank } = topics;
  const rowOf = new Map(terms.map((term, row) => [term, row]));
  const rows = Uint32Array.from(documents.terms, (term) => rowOf.get(term) ?? noRow);
  const rarity = Float32Array.from(having, (count) => rarityOf(count, skills));
  const projected = new Int8Writer(documents.size, rank);
  for (let document = 0; document < documents.size; document += 1) {
    const sum = new Float32Array(rank);
    for (const [row, weight] of toModelRow(documents, document, { rows, rarity }))
      addVector(topics, row, weight, sum);
    normaliseRows(sum, rank);
    projected.add(Float64Array.from(sum));
  }
  // Meaning gave small catalogs nothing, and would be twice as large as all else.
  const { vectors: none } = new Int8Writer(0, 0);
  return {
    'model.rows': rows,
    'model.rarity': rarity,
    'model.stated': Float32Array.from(stating, (count) => count / skills),
    'words.common': new Float32Array(),
    ...writeInt8('topics.terms', topics),
    ...writeInt8('topics.documents', projected.vectors),
    ...writeInt8('words.terms', none),
    ...writeInt8('words.documents', none),
  };
}

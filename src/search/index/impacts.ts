/** BM25F folded into one byte per posting: what a term adds to a document, before the term's rarity. */
import type { DocumentFields } from '../documents/document-store.ts';
import { fieldBit, fieldRules, statedFields } from '../documents/fields.ts';
import type { PostingLists } from './postings.ts';

/** Highest impact; the byte is `1 + 254 × tf' / (1 + tf')`, so a posting never counts nothing. */
const highestImpact = 255;

/** What a document is measured by; one that comes later is measured by those that were there. */
export interface FieldMeasures {
  /** Average length of each field in words, in the order of `fieldRules`. */
  readonly lengths: ArrayLike<number>;
  /** Average over the documents of the weights of the stated fields that they have. */
  readonly weight: number;
}

/** Averages over the documents that have a field. */
export function measure(documents: DocumentFields): FieldMeasures {
  const lengths = wordsInFields(documents);
  const weights = statedWeights(documents, lengths);
  return {
    lengths: fieldRules.map((_, field) => averageLength(lengths, field)),
    weight: weights.reduce((sum, weight) => sum + weight, 0) / (weights.length || 1),
  };
}

/** Posting lists of all terms, each in the order of documents. Formula: BM25F (Robertson, Zaragoza 2009), k1 = 1. */
export function foldImpacts(documents: DocumentFields, averages: FieldMeasures): PostingLists {
  const lengths = wordsInFields(documents);
  const fairness = fieldFairness(statedWeights(documents, lengths), averages.weight);
  const lists = emptyLists(documents);
  const next = lists.starts.slice();
  const termCount = documents.terms.length;
  const frequencies = new Float64Array(termCount);
  const masks = new Uint8Array(termCount);
  for (let document = 0; document < documents.size; document += 1) {
    const touched: number[] = [];
    fieldRules.forEach((rule, field) => {
      const ratio = (lengths[document * fieldRules.length + field] ?? 0) / (averages.lengths[field] ?? 1);
      const scale = rule.weight / (1 - rule.lengthNormalisation + rule.lengthNormalisation * ratio);
      documents.eachTerm(document, field, (term, count) => {
        if (masks[term] === 0) touched.push(term);
        frequencies[term] = (frequencies[term] ?? 0) + scale * count;
        masks[term] = (masks[term] ?? 0) | (1 << field);
      });
    });
    for (const term of touched) {
      const at = next[term] ?? 0;
      lists.documents[at] = document;
      lists.impacts[at] = toImpact((frequencies[term] ?? 0) * (fairness[document] ?? 1));
      lists.fields[at] = masks[term] ?? 0;
      next[term] = at + 1;
      frequencies[term] = 0;
      masks[term] = 0;
    }
  }
  return lists;
}

/** Lists of the right lengths, still without postings. */
function emptyLists(documents: DocumentFields): PostingLists {
  const counts = new Uint32Array(documents.terms.length);
  // A document counts once for a term, in however many fields it has it.
  const seenIn = new Uint32Array(counts.length).fill(0xffffffff);
  for (let document = 0; document < documents.size; document += 1) {
    for (let field = 0; field < fieldRules.length; field += 1) {
      documents.eachTerm(document, field, (term) => {
        if (seenIn[term] === document) return;
        seenIn[term] = document;
        counts[term] = (counts[term] ?? 0) + 1;
      });
    }
  }
  const starts = new Uint32Array(counts.length + 1);
  counts.forEach((count, term) => (starts[term + 1] = (starts[term] ?? 0) + count));
  const total = starts[counts.length] ?? 0;
  return {
    starts,
    documents: new Uint32Array(total),
    impacts: new Uint8Array(total),
    fields: new Uint8Array(total),
  };
}

/** Words in each field of each document. */
function wordsInFields(documents: DocumentFields): Uint32Array {
  const lengths = new Uint32Array(documents.size * fieldRules.length);
  for (let at = 0; at < lengths.length; at += 1) {
    const field = at % fieldRules.length;
    documents.eachTerm((at - field) / fieldRules.length, field, (_, count) => {
      lengths[at] = (lengths[at] ?? 0) + count;
    });
  }
  return lengths;
}

/**
 * A factor for each skill that makes missing fields neutral: the average weight of the stated fields that skills have,
 * divided by the skill's own. A registry writes uses, tags and tasks for some skills, and a word said in three fields would
 * count three times; where all skills have the same fields every factor is 1.
 */
function fieldFairness(weights: readonly number[], average: number): number[] {
  return weights.map((weight) => (weight === 0 ? 1 : average / weight));
}

/** Weights of the stated fields that each skill has, added up. */
function statedWeights({ size }: DocumentFields, lengths: Uint32Array): number[] {
  return Array.from({ length: size }, (_, document) =>
    fieldRules.reduce((sum, { name, weight }, field) => {
      const isPresent =
        (fieldBit(name) & statedFields) !== 0 && (lengths[document * fieldRules.length + field] ?? 0) > 0;
      return sum + (isPresent ? weight : 0);
    }, 0),
  );
}

/** Weighted frequency (0 and up) to impact (1-255). */
function toImpact(frequency: number): number {
  return 1 + Math.round(((highestImpact - 1) * frequency) / (1 + frequency));
}

/** Average over the documents that have the field; 1 where none has. */
function averageLength(lengths: Uint32Array, field: number): number {
  let [sum, count] = [0, 0];
  for (let at = field; at < lengths.length; at += fieldRules.length) {
    sum += lengths[at] ?? 0;
    if (lengths[at] !== 0) count += 1;
  }
  return count === 0 ? 1 : sum / count;
}

/** BM25F folded into one byte per posting: what a term adds to a document, before the term's rarity. */
import { fieldBit, fieldRules, statedFields, type FieldCounts } from './fields.ts';

/** Highest impact; the byte is `1 + 254 × tf' / (1 + tf')`, so a posting never counts nothing. */
export const highestImpact = 255;

export interface Posting {
  readonly document: number;
  /** 1-255. */
  readonly impact: number;
  /** Fields the term stands in, as bits in the order of `fieldRules`. */
  readonly fields: number;
}

/** Postings by term, each list in the order of documents. Formula: BM25F (Robertson, Zaragoza 2009), k1 = 1. */
export function foldImpacts(documents: readonly (readonly FieldCounts[])[]): Map<string, Posting[]> {
  const averages = fieldRules.map((_, field) => averageLength(documents, field));
  const fairness = fieldFairness(documents);
  const postings = new Map<string, Posting[]>();
  documents.forEach((fields, document) => {
    const lengths = fields.map(totalCount);
    const found = new Map<string, { frequency: number; fields: number }>();
    fields.forEach((counts, field) => {
      const rule = fieldRules[field];
      if (rule === undefined) return;
      const ratio = (lengths[field] ?? 0) / (averages[field] ?? 1);
      const scale = rule.weight / (1 - rule.lengthNormalisation + rule.lengthNormalisation * ratio);
      for (const [term, count] of counts) {
        const entry = found.get(term) ?? { frequency: 0, fields: 0 };
        found.set(term, { frequency: entry.frequency + scale * count, fields: entry.fields | (1 << field) });
      }
    });
    for (const [term, { frequency, fields: mask }] of found) {
      const list = postings.get(term) ?? [];
      if (list.length === 0) postings.set(term, list);
      list.push({ document, impact: toImpact(frequency * (fairness[document] ?? 1)), fields: mask });
    }
  });
  return postings;
}

/**
 * A factor for each skill that makes missing fields neutral: the average weight of the stated fields that skills have,
 * divided by the skill's own. A registry writes uses, tags and tasks for some skills, and a word said in three fields would
 * count three times; where all skills have the same fields every factor is 1.
 */
function fieldFairness(documents: readonly (readonly FieldCounts[])[]): number[] {
  const weights = documents.map((fields) =>
    fieldRules.reduce((sum, { name, weight }, field) => {
      const isPresent = (fieldBit(name) & statedFields) !== 0 && (fields[field]?.size ?? 0) > 0;
      return sum + (isPresent ? weight : 0);
    }, 0),
  );
  const average = weights.reduce((sum, weight) => sum + weight, 0) / (weights.length || 1);
  return weights.map((weight) => (weight === 0 ? 1 : average / weight));
}

/** Weighted frequency (0 and up) to impact (1-255). */
export function toImpact(frequency: number): number {
  return 1 + Math.round(((highestImpact - 1) * frequency) / (1 + frequency));
}

function totalCount(counts: FieldCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

/** Average over the documents that have the field; 1 where none has. */
function averageLength(documents: readonly (readonly FieldCounts[])[], field: number): number {
  const lengths = documents
    .map((fields) => totalCount(fields[field] ?? new Map()))
    .filter((length) => length > 0);
  return lengths.length === 0 ? 1 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

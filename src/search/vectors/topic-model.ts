/** Latent semantic analysis: skills and terms as mixtures of the topics that run through the catalog. */
import type { FieldCounts } from '../index/fields.ts';
import { normaliseRows } from './int8-vectors.ts';
import { toModelRow, type ModelTerms } from './model-terms.ts';
import { multiply, toSparseMatrix } from './sparse-matrix.ts';
import { rightSingularVectors } from './svd.ts';

const topics = 100;
/** Skills the topics are learned from, evenly spread; all others are only projected. */
const mostLearnedFrom = 6_000;

export interface VectorModel {
  readonly rank: number;
  /** One vector per model term. */
  readonly terms: Float64Array;
  /** One vector of length 1 per skill. */
  readonly documents: Float64Array;
}

/** Method: Deerwester et al. 1990, with documents and queries both as sums of their terms' vectors. */
export function learnTopics(documents: readonly (readonly FieldCounts[])[], model: ModelTerms): VectorModel {
  const rows = documents.map((fields) => toModelRow(fields, model));
  const sample = everyNth(rows, mostLearnedFrom);
  const { vectors, rank } = rightSingularVectors(toSparseMatrix(sample, model.terms.length), topics);
  const projected = multiply(toSparseMatrix(rows, model.terms.length), vectors, rank);
  normaliseRows(projected, rank);
  return { rank, terms: vectors, documents: projected };
}

/** At most `most` items, evenly spread over the list. */
export function everyNth<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_, at) => at % step === 0);
}

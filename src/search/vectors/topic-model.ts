/** Latent semantic analysis: skills and terms as mixtures of the topics that run through the catalog. */
import type { DocumentFields } from '../documents/document-store.ts';
import { type Int8Vectors, Int8Writer, normaliseRows, toInt8 } from './int8-vectors.ts';
import { toModelRow, type ModelTerms } from './model-terms.ts';
import { multiply, toSparseMatrix } from './sparse-matrix.ts';
import { rightSingularVectors } from './svd.ts';

const topics = 100;
/** Skills the topics are learned from, evenly spread; all others are only projected. */
const mostLearnedFrom = 6_000;
/** Skills projected at a time. */
const batch = 512;

/** One vector per model term and one of length 1 per skill. */
export interface VectorModel {
  readonly terms: Int8Vectors;
  readonly documents: Int8Vectors;
}

/** Method: Deerwester et al. 1990, with documents and queries both as sums of their terms' vectors. */
export function learnTopics(documents: DocumentFields, model: ModelTerms): VectorModel {
  const columns = model.terms.length;
  const sample = everyNth(documents.size, mostLearnedFrom);
  const rowsOf = function* (numbers: readonly number[]): Generator<[number, number][]> {
    for (const document of numbers) yield toModelRow(documents, document, model);
  };
  const { vectors, rank } = rightSingularVectors(toSparseMatrix(rowsOf(sample), columns), topics);
  const projected = new Int8Writer(documents.size, rank);
  for (let first = 0; first < documents.size; first += batch) {
    const length = Math.min(batch, documents.size - first);
    const part = Array.from({ length }, (_, at) => first + at);
    const product = multiply(toSparseMatrix(rowsOf(part), columns), vectors, rank);
    normaliseRows(product, rank);
    projected.add(product);
  }
  return { terms: toInt8(vectors, rank), documents: projected.vectors };
}

/** At most `most` of the numbers below `size`, evenly spread. */
export function everyNth(size: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(size / most));
  return Array.from({ length: Math.ceil(size / step) }, (_, at) => at * step);
}

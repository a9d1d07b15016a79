/** Term vectors from which words are near each other: two words used alike get like vectors, shared skills or not. */
import type { DocumentFields } from '../documents/document-store.ts';
import { fieldRules, type FieldName } from '../documents/fields.ts';
import { Int8Writer, normaliseRows, toInt8 } from './int8-vectors.ts';
import { type ModelTerms, noRow } from './model-terms.ts';
import { countNeighbours, positiveInformation } from './neighbours.ts';
import { rightSingularVectors } from './svd.ts';
import { everyNth, type VectorModel } from './topic-model.ts';

const dimensions = 150;
/** Share of skills at which a word's weight in a mean vector is halved (Arora, Liang, Ma 2017). */
const frequencyDamping = 0.02;
/** Skills whose texts are read for neighbours, evenly spread. */
const mostLearnedFrom = 6_000;
const documentWeights: Readonly<Partial<Record<FieldName, number>>> = {
  name: 1,
  tags: 0.7,
  description: 1,
  use_for: 1,
  tasks: 0.5,
};
const mostRepeats = 2;

interface WordModel extends VectorModel {
  /** The direction all skills share, length 1; removed from skills and to be removed from queries. */
  readonly common: Float64Array;
}

export function learnWords(documents: DocumentFields, model: ModelTerms): WordModel {
  const sample = everyNth(documents.size, mostLearnedFrom);
  const near = positiveInformation(countNeighbours(documents, sample, model));
  const { vectors, singularValues, rank } = rightSingularVectors(near, dimensions);
  const roots = singularValues.map(Math.sqrt);
  const terms = vectors;
  terms.forEach((value, at) => (terms[at] = value * (roots[at % rank] ?? 0)));
  normaliseRows(terms, rank);
  const mean = new Float64Array(rank);
  const meanOf = (document: number): Float64Array => meanVector(documents, document, model, terms, mean);
  const common = new Float64Array(rank);
  for (let document = 0; document < documents.size; document += 1)
    meanOf(document).forEach((value, k) => (common[k] = (common[k] ?? 0) + value));
  normaliseRows(common, rank);
  const means = new Int8Writer(documents.size, rank);
  for (let document = 0; document < documents.size; document += 1) {
    removeDirection(meanOf(document), common, rank);
    means.add(mean);
  }
  return { terms: toInt8(terms, rank), documents: means.vectors, common };
}

/** Takes the part along `direction` out of each vector, then scales it to length 1. */
export function removeDirection(
  vectors: Float64Array | Float32Array,
  direction: Float64Array | Float32Array,
  rank: number,
): void {
  for (let start = 0; start < vectors.length; start += rank) {
    let along = 0;
    for (let k = 0; k < rank; k += 1) along += (vectors[start + k] ?? 0) * (direction[k] ?? 0);
    for (let k = 0; k < rank; k += 1)
      vectors[start + k] = (vectors[start + k] ?? 0) - along * (direction[k] ?? 0);
  }
  normaliseRows(vectors, rank);
}

/** What a skill states, as the mean of its terms' vectors; of length 1, into `mean`. */
function meanVector(
  documents: DocumentFields,
  document: number,
  model: ModelTerms,
  terms: Float64Array,
  mean: Float64Array,
): Float64Array {
  const rank = mean.length;
  mean.fill(0);
  eachMeaning(documents, document, model, (row, weight) => {
    for (let k = 0; k < rank; k += 1) mean[k] = (mean[k] ?? 0) + weight * (terms[row * rank + k] ?? 0);
  });
  normaliseRows(mean, rank);
  return mean;
}

/** The rows whose vectors make a skill's mean, with their weights. */
export function eachMeaning(
  documents: DocumentFields,
  document: number,
  model: { readonly rows: Uint32Array; readonly statedShare: ArrayLike<number> },
  visit: (row: number, weight: number) => void,
): void {
  fieldRules.forEach(({ name }, field) => {
    const fieldWeight = documentWeights[name] ?? 0;
    if (fieldWeight === 0) return;
    documents.eachTerm(document, field, (term, count) => {
      const row = model.rows[term] ?? noRow;
      if (row === noRow) return;
      visit(row, fieldWeight * Math.min(count, mostRepeats) * dampedWeight(model.statedShare[row] ?? 0));
    });
  });
}

/** Weight of a word in a mean vector, 0-1, by the share of skills that state it. */
export function dampedWeight(statedShare: number): number {
  return frequencyDamping / (frequencyDamping + statedShare);
}

/** Term vectors from which words stand near each other: two words used alike get like vectors, shared skills or not. */
import { fieldRules, type FieldCounts, type FieldName } from '../index/fields.ts';
import { normaliseRows } from './int8-vectors.ts';
import type { ModelTerms } from './model-terms.ts';
import { toSparseMatrix } from './sparse-matrix.ts';
import { rightSingularVectors } from './svd.ts';
import { everyNth, type VectorModel } from './topic-model.ts';

const dimensions = 150;
/** Words to each side that count as near. */
const windowWords = 12;
/** Context frequencies are raised to this power, so that rare contexts do not rule (Levy, Goldberg, Dagan 2015). */
const contextSmoothing = 0.75;
/** Share of skills at which a word's weight in a mean vector is halved (Arora, Liang, Ma 2017). */
export const frequencyDamping = 0.02;
const mostLearnedFrom = 20_000;
const documentWeights: Readonly<Partial<Record<FieldName, number>>> = {
  name: 1,
  tags: 0.7,
  description: 1,
  use_for: 1,
  tasks: 0.5,
};
const mostRepeats = 2;

export interface WordModel extends VectorModel {
  /** The direction all skills share, length 1; removed from skills and to be removed from queries. */
  readonly common: Float64Array;
}

/**
 * @param sequences Each skill's texts as model term rows in reading order.
 */
export function learnWords(
  documents: readonly (readonly FieldCounts[])[],
  sequences: readonly (readonly (readonly number[])[])[],
  model: ModelTerms,
): WordModel {
  const rows = positiveInformation(
    countNeighbours(everyNth(sequences, mostLearnedFrom).flat(), model.terms.length),
  );
  const { vectors, singularValues, rank } = rightSingularVectors(
    toSparseMatrix(rows, model.terms.length),
    dimensions,
  );
  const roots = singularValues.map(Math.sqrt);
  const terms = vectors.map((value, at) => value * (roots[at % rank] ?? 0));
  normaliseRows(terms, rank);
  const means = meanVectors(documents, model, terms, rank);
  const common = new Float64Array(rank);
  means.forEach((value, at) => (common[at % rank] = (common[at % rank] ?? 0) + value));
  normaliseRows(common, rank);
  removeDirection(means, common, rank);
  return { rank, terms, documents: means, common };
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

function countNeighbours(sequences: readonly (readonly number[])[], size: number): Map<number, number>[] {
  const near = Array.from({ length: size }, () => new Map<number, number>());
  const add = (row: number, column: number): void => {
    const counts = near[row];
    counts?.set(column, (counts.get(column) ?? 0) + 1);
  };
  for (const sequence of sequences) {
    sequence.forEach((row, at) => {
      for (const other of sequence.slice(at + 1, at + 1 + windowWords)) {
        if (row === other) continue;
        add(row, other);
        add(other, row);
      }
    });
  }
  return near;
}

/** Positive pointwise mutual information of each word with its contexts. */
function positiveInformation(near: readonly Map<number, number>[]): [number, number][][] {
  const totals = near.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const smoothed = totals.map((total) => total ** contextSmoothing);
  const all = smoothed.reduce((sum, value) => sum + value, 0);
  return near.map((counts, row) =>
    [...counts]
      .map(([column, count]): [number, number] => [
        column,
        Math.log((count * all) / ((totals[row] ?? 1) * (smoothed[column] ?? 1))),
      ])
      .filter(([, information]) => information > 0)
      .sort((a, b) => a[0] - b[0]),
  );
}

function meanVectors(
  documents: readonly (readonly FieldCounts[])[],
  model: ModelTerms,
  terms: Float64Array,
  rank: number,
): Float64Array {
  const means = new Float64Array(documents.length * rank);
  documents.forEach((fields, document) => {
    fields.forEach((counts, field) => {
      const fieldWeight = documentWeights[fieldRules[field]?.name ?? 'body'] ?? 0;
      if (fieldWeight === 0) return;
      for (const [term, count] of counts) {
        const row = model.rowOf.get(term);
        if (row === undefined) continue;
        const weight = fieldWeight * Math.min(count, mostRepeats) * dampedWeight(model.statedShare[row] ?? 0);
        for (let k = 0; k < rank; k += 1) {
          means[document * rank + k] =
            (means[document * rank + k] ?? 0) + weight * (terms[row * rank + k] ?? 0);
        }
      }
    });
  });
  normaliseRows(means, rank);
  return means;
}

/** Weight of a word in a mean vector, 0-1, by the share of skills that state it. */
export function dampedWeight(statedShare: number): number {
  return frequencyDamping / (frequencyDamping + statedShare);
}

/** Which words are near which in what skills state, and how informative that is, as a sparse matrix. */
import type { DocumentFields } from '../documents/document-store.ts';
import { growingU32 } from '../storage/growing-lists.ts';
import { type ModelTerms, noRow } from './model-terms.ts';
import type { SparseMatrix } from './sparse-matrix.ts';

/** Words to each side that count as near. */
const windowWords = 12;
/** Context frequencies are raised to this power, so that rare contexts do not rule (Levy, Goldberg, Dagan 2015). */
const contextSmoothing = 0.75;

/** How often each model term is near each other one in these documents. */
export function countNeighbours(
  documents: DocumentFields,
  sample: readonly number[],
  model: ModelTerms,
): SparseMatrix {
  const size = model.terms.length;
  const pairs = growingU32();
  for (const document of sample) {
    let text: number[] = [];
    const endText = (): void => {
      text.forEach((row, at) => {
        for (let next = at + 1; next < text.length && next <= at + windowWords; next += 1) {
          const other = text[next] ?? noRow;
          if (row === other) continue;
          // One number a pair: there are at most 12,000 model terms, whose square is below 2^32.
          pairs.push(row * size + other);
          pairs.push(other * size + row);
        }
      });
      text = [];
    };
    documents.eachWord(
      document,
      (term) => {
        const row = model.rows[term] ?? noRow;
        if (row !== noRow) text.push(row);
      },
      endText,
    );
  }
  return countEquals(pairs.sorted(), size);
}

/** Runs of equal pairs as rows, columns and counts. */
function countEquals(pairs: Uint32Array, size: number): SparseMatrix {
  const starts = new Uint32Array(size + 1);
  const columns = growingU32();
  const counts = growingU32();
  for (let at = 0, end = 0; at < pairs.length; at = end) {
    const pair = pairs[at] ?? 0;
    while (end < pairs.length && pairs[end] === pair) end += 1;
    columns.push(pair % size);
    counts.push(end - at);
    starts[Math.floor(pair / size) + 1] = columns.length;
  }
  // A row without a pair ends where the one before it does.
  for (let row = 0; row < size; row += 1) starts[row + 1] = Math.max(starts[row + 1] ?? 0, starts[row] ?? 0);
  const values = Float32Array.from(counts.toArray());
  return { rows: size, columns: size, starts, indices: columns.toArray(), values };
}

/** Positive pointwise mutual information of each word with its contexts. */
export function positiveInformation(near: SparseMatrix): SparseMatrix {
  const { rows, starts, indices, values } = near;
  const totals = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1)
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1)
      totals[row] = (totals[row] ?? 0) + (values[at] ?? 0);
  const smoothed = totals.map((total) => total ** contextSmoothing);
  const all = smoothed.reduce((sum, value) => sum + value, 0);
  const kept = new Uint32Array(rows + 1);
  let next = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const column = indices[at] ?? 0;
      const expected = (totals[row] ?? 1) * (smoothed[column] ?? 1);
      const information = Math.log(((values[at] ?? 0) * all) / expected);
      if (information <= 0) continue;
      // In place: what is kept never overtakes what is read.
      indices[next] = column;
      values[next] = information;
      next += 1;
    }
    kept[row + 1] = next;
  }
  return { ...near, starts: kept, indices: indices.subarray(0, next), values: values.subarray(0, next) };
}

/** A sparse matrix by rows, and its products with a narrow dense one. */

export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  /** Start of each row's entries, one more than there are rows. */
  readonly starts: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** Rows as lists of [column, value]. */
export function toSparseMatrix(
  rows: readonly (readonly (readonly [number, number])[])[],
  columns: number,
): SparseMatrix {
  const starts = new Uint32Array(rows.length + 1);
  rows.forEach((row, at) => (starts[at + 1] = (starts[at] ?? 0) + row.length));
  const indices = new Uint32Array(starts[rows.length] ?? 0);
  const values = new Float32Array(indices.length);
  let at = 0;
  for (const row of rows) {
    for (const [column, value] of row) {
      indices[at] = column;
      values[at] = value;
      at += 1;
    }
  }
  return { rows: rows.length, columns, starts, indices, values };
}

/** matrix × dense; `dense` has `matrix.columns` rows of `width` numbers, the result `matrix.rows`. */
export function multiply(matrix: SparseMatrix, dense: Float64Array, width: number): Float64Array {
  const { starts, indices, values } = matrix;
  const product = new Float64Array(matrix.rows * width);
  for (let row = 0; row < matrix.rows; row += 1) {
    const target = row * width;
    for (let at = starts[row] ?? 0, end = starts[row + 1] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0;
      const source = (indices[at] ?? 0) * width;
      for (let k = 0; k < width; k += 1)
        product[target + k] = (product[target + k] ?? 0) + value * (dense[source + k] ?? 0);
    }
  }
  return product;
}

/** transposed matrix × dense; `dense` has `matrix.rows` rows of `width` numbers, the result `matrix.columns`. */
export function multiplyTransposed(matrix: SparseMatrix, dense: Float64Array, width: number): Float64Array {
  const { starts, indices, values } = matrix;
  const product = new Float64Array(matrix.columns * width);
  for (let row = 0; row < matrix.rows; row += 1) {
    const source = row * width;
    for (let at = starts[row] ?? 0, end = starts[row + 1] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0;
      const target = (indices[at] ?? 0) * width;
      for (let k = 0; k < width; k += 1)
        product[target + k] = (product[target + k] ?? 0) + value * (dense[source + k] ?? 0);
    }
  }
  return product;
}

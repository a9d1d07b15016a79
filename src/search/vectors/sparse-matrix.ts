/** A sparse matrix by rows, and its products with a narrow dense one. */
import { growingF32, growingU32 } from '../storage/growing-lists.ts';

export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  /** Start of each row's entries, one more than there are rows. */
  readonly starts: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** Rows as lists of [column, value]; none is kept, so that they may be made one by one. */
export function toSparseMatrix(
  rows: Iterable<readonly (readonly [number, number])[]>,
  columns: number,
): SparseMatrix {
  const starts = growingU32();
  const indices = growingU32();
  const values = growingF32();
  starts.push(0);
  for (const row of rows) {
    for (const [column, value] of row) {
      indices.push(column);
      values.push(value);
    }
    starts.push(indices.length);
  }
  const arrays = { starts: starts.toArray(), indices: indices.toArray(), values: values.toArray() };
  return { rows: starts.length - 1, columns, ...arrays };
}

/** matrix × dense, into `product`; `dense` has `matrix.columns` rows of `width` numbers, `product` `matrix.rows`. */
export function multiply(
  matrix: SparseMatrix,
  dense: Float64Array,
  width: number,
  product: Float64Array = new Float64Array(matrix.rows * width),
): Float64Array {
  const { starts, indices, values } = matrix;
  product.fill(0);
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

/** transposed matrix × dense, into `product`; `dense` has `matrix.rows` rows of `width` numbers, `product` `matrix.columns`. */
export function multiplyTransposed(
  matrix: SparseMatrix,
  dense: Float64Array,
  width: number,
  product: Float64Array,
): Float64Array {
  const { starts, indices, values } = matrix;
  product.fill(0);
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

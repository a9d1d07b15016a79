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
    const end = starts[row + 1] ?? 0;
    let at = starts[row] ?? 0;
    // Four entries a pass, so that the product is read and written once for them, in the same order.
    for (; at + 4 <= end; at += 4) {
      const va = values[at] ?? 0;
      const vb = values[at + 1] ?? 0;
      const vc = values[at + 2] ?? 0;
      const vd = values[at + 3] ?? 0;
      const a = (indices[at] ?? 0) * width;
      const b = (indices[at + 1] ?? 0) * width;
      const c = (indices[at + 2] ?? 0) * width;
      const d = (indices[at + 3] ?? 0) * width;
      for (let k = 0; k < width; k += 1)
        product[target + k] =
          (product[target + k] ?? 0) +
          va * (dense[a + k] ?? 0) +
          vb * (dense[b + k] ?? 0) +
          vc * (dense[c + k] ?? 0) +
          vd * (dense[d + k] ?? 0);
    }
    for (; at < end; at += 1) {
      const value = values[at] ?? 0;
      const source = (indices[at] ?? 0) * width;
      for (let k = 0; k < width; k += 1)
        product[target + k] = (product[target + k] ?? 0) + value * (dense[source + k] ?? 0);
    }
  }
  return product;
}

/** The same matrix by columns: its rows are the other one's columns, with entries in the order of the rows. */
export function transpose({ rows, columns, starts, indices, values }: SparseMatrix): SparseMatrix {
  const next = new Uint32Array(columns + 1);
  for (const column of indices) next[column + 1] = (next[column + 1] ?? 0) + 1;
  for (let column = 0; column < columns; column += 1)
    next[column + 1] = (next[column + 1] ?? 0) + (next[column] ?? 0);
  const turned = {
    starts: next.slice(),
    indices: new Uint32Array(indices.length),
    values: new Float32Array(values.length),
  };
  for (let row = 0; row < rows; row += 1) {
    for (let at = starts[row] ?? 0, end = starts[row + 1] ?? 0; at < end; at += 1) {
      const column = indices[at] ?? 0;
      const place = next[column] ?? 0;
      next[column] = place + 1;
      turned.indices[place] = row;
      turned.values[place] = values[at] ?? 0;
    }
  }
  return { rows: columns, columns: rows, ...turned };
}

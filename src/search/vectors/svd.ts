/** The leading right singular vectors of a sparse matrix: randomised subspace iteration, the same every time. */
import { multiply, type SparseMatrix, transpose } from './sparse-matrix.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/** More directions than asked for, so that the last ones asked for are exact enough. */
const oversampling = 12;
/** Passes over the matrix; each squares the gap between kept and dropped directions. */
const passes = 2;
const seed = 0x9e3779b9;

interface RightVectors {
  /** `columns` rows of `rank` numbers, columns orthonormal. */
  readonly vectors: Float64Array;
  /** Falling. */
  readonly singularValues: Float64Array;
  /** May be below what was asked for when the matrix is small. */
  readonly rank: number;
}

/** Method: Halko, Martinsson, Tropp 2011, algorithm 4.4, on the right-hand side. */
export function rightSingularVectors(matrix: SparseMatrix, wantedRank: number): RightVectors {
  const width = Math.min(wantedRank + oversampling, matrix.rows, matrix.columns);
  const rank = Math.min(wantedRank, width);
  // Two arrays for all passes: freed ones of this size would stay with the process.
  const basis = gaussian(matrix.columns * width);
  const image = new Float64Array(matrix.rows * width);
  const turned = transpose(matrix);
  orthonormalise(basis, matrix.columns, width, 1);
  for (let pass = 0; pass < passes; pass += 1) {
    multiply(turned, multiply(matrix, basis, width, image), width, basis);
    orthonormalise(basis, matrix.columns, width, pass + 1 < passes ? 1 : 2);
  }
  multiply(matrix, basis, width, image);
  const { vectors, values } = symmetricEigen(gram(image, matrix.rows, width), width);
  const rotated = new Float64Array(matrix.columns * rank);
  for (let row = 0; row < matrix.columns; row += 1) {
    const target = row * rank;
    for (let j = 0; j < width; j += 1) {
      const along = basis[row * width + j] ?? 0;
      for (let k = 0; k < rank; k += 1)
        rotated[target + k] = (rotated[target + k] ?? 0) + along * (vectors[j * width + k] ?? 0);
    }
  }
  return {
    vectors: rotated,
    singularValues: values.slice(0, rank).map((value) => Math.sqrt(Math.max(value, 0))),
    rank,
  };
}

/** Standard normal numbers from a fixed seed (mulberry32, Box-Muller). */
function gaussian(length: number): Float64Array {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
  return Float64Array.from(
    { length },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

/**
 * Columns × columns products of a matrix of `rows` rows. Four rows at a time, so that each product is read and written once for
 * them; every sum is added up in the order of the rows.
 */
function gram(matrix: Float64Array, rows: number, width: number): Float64Array {
  const products = new Float64Array(width * width);
  const whole = rows - (rows % 4);
  for (let row = 0; row < whole; row += 4) {
    const a = row * width;
    const b = a + width;
    const c = b + width;
    const d = c + width;
    for (let i = 0; i < width; i += 1) {
      const va = matrix[a + i] ?? 0;
      const vb = matrix[b + i] ?? 0;
      const vc = matrix[c + i] ?? 0;
      const vd = matrix[d + i] ?? 0;
      const target = i * width;
      for (let j = 0; j <= i; j += 1)
        products[target + j] =
          (products[target + j] ?? 0) +
          va * (matrix[a + j] ?? 0) +
          vb * (matrix[b + j] ?? 0) +
          vc * (matrix[c + j] ?? 0) +
          vd * (matrix[d + j] ?? 0);
    }
  }
  for (let row = whole; row < rows; row += 1) {
    const start = row * width;
    for (let i = 0; i < width; i += 1) {
      const value = matrix[start + i] ?? 0;
      for (let j = 0; j <= i; j += 1)
        products[i * width + j] = (products[i * width + j] ?? 0) + value * (matrix[start + j] ?? 0);
    }
  }
  for (let i = 0; i < width; i += 1)
    for (let j = i + 1; j < width; j += 1) products[i * width + j] = products[j * width + i] ?? 0;
  return products;
}

/** Makes the columns orthonormal in place through the Cholesky factor of their products; a second round makes it exact. */
function orthonormalise(matrix: Float64Array, rows: number, width: number, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    const factor = cholesky(gram(matrix, rows, width), width);
    const whole = rows - (rows % 4);
    for (let row = 0; row < whole; row += 4) solveFour(matrix, row * width, factor, width);
    for (let row = whole; row < rows; row += 1) solve(matrix, row * width, factor, width);
  }
}

/** One row of the matrix that begins at `start`, in place. */
function solve(matrix: Float64Array, start: number, factor: Float64Array, width: number): void {
  for (let i = 0; i < width; i += 1) {
    let value = matrix[start + i] ?? 0;
    for (let j = 0; j < i; j += 1) value -= (factor[i * width + j] ?? 0) * (matrix[start + j] ?? 0);
    const pivot = factor[i * width + i] ?? 0;
    matrix[start + i] = pivot === 0 ? 0 : value / pivot;
  }
}

/** Four rows, whose sums do not wait for each other: each is what `solve` makes it. */
function solveFour(matrix: Float64Array, a: number, factor: Float64Array, width: number): void {
  const b = a + width;
  const c = b + width;
  const d = c + width;
  for (let i = 0; i < width; i += 1) {
    let va = matrix[a + i] ?? 0;
    let vb = matrix[b + i] ?? 0;
    let vc = matrix[c + i] ?? 0;
    let vd = matrix[d + i] ?? 0;
    const line = i * width;
    for (let j = 0; j < i; j += 1) {
      const by = factor[line + j] ?? 0;
      va -= by * (matrix[a + j] ?? 0);
      vb -= by * (matrix[b + j] ?? 0);
      vc -= by * (matrix[c + j] ?? 0);
      vd -= by * (matrix[d + j] ?? 0);
    }
    const pivot = factor[line + i] ?? 0;
    matrix[a + i] = pivot === 0 ? 0 : va / pivot;
    matrix[b + i] = pivot === 0 ? 0 : vb / pivot;
    matrix[c + i] = pivot === 0 ? 0 : vc / pivot;
    matrix[d + i] = pivot === 0 ? 0 : vd / pivot;
  }
}

/** Lower triangular factor; a direction that depends on earlier ones gets a zero pivot and is dropped. */
function cholesky(products: Float64Array, width: number): Float64Array {
  const factor = new Float64Array(width * width);
  for (let i = 0; i < width; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = products[i * width + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (factor[i * width + k] ?? 0) * (factor[j * width + k] ?? 0);
      if (i === j) factor[i * width + i] = sum > 1e-12 * (products[i * width + i] ?? 0) ? Math.sqrt(sum) : 0;
      else factor[i * width + j] = factor[j * width + j] === 0 ? 0 : sum / (factor[j * width + j] ?? 1);
    }
  }
  return factor;
}

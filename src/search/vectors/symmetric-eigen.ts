/** All eigenvectors of a small symmetric matrix by Jacobi rotations. */

const mostSweeps = 12;
/** Off-diagonal weight, relative to the diagonal's, at which the matrix counts as diagonal. */
const tolerance = 1e-18;

interface Eigen {
  /** `size` × `size`; column k belongs to value k. */
  readonly vectors: Float64Array;
  /** Falling. */
  readonly values: Float64Array;
}

export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  const a = matrix.slice();
  // Rows of `v` are the eigenvectors while rotating: rows are contiguous in memory.
  const v = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) v[i * size + i] = 1;
  for (let sweep = 0; sweep < mostSweeps && !isDiagonal(a, size); sweep += 1) {
    for (let p = 0; p < size - 1; p += 1) for (let q = p + 1; q < size; q += 1) rotate(a, v, size, p, q);
  }
  const order = Array.from({ length: size }, (_, i) => i).sort(
    (i, j) => diagonal(a, size, j) - diagonal(a, size, i) || i - j,
  );
  const vectors = new Float64Array(size * size);
  order.forEach((from, to) => {
    for (let i = 0; i < size; i += 1) vectors[i * size + to] = v[from * size + i] ?? 0;
  });
  return { vectors, values: Float64Array.from(order, (i) => diagonal(a, size, i)) };
}

const diagonal = (a: Float64Array, size: number, i: number): number => a[i * size + i] ?? 0;

function isDiagonal(a: Float64Array, size: number): boolean {
  let off = 0;
  let on = 0;
  for (let i = 0; i < size; i += 1) {
    on += diagonal(a, size, i) ** 2;
    for (let j = 0; j < i; j += 1) off += (a[i * size + j] ?? 0) ** 2;
  }
  return off <= tolerance * on;
}

/** Makes a[p,q] zero (Golub, Van Loan, section 8.5). */
function rotate(a: Float64Array, v: Float64Array, size: number, p: number, q: number): void {
  const apq = a[p * size + q] ?? 0;
  if (apq === 0) return;
  const theta = (diagonal(a, size, q) - diagonal(a, size, p)) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < size; k += 1) mix(a, k * size + p, k * size + q, c, s);
  for (let k = 0; k < size; k += 1) mix(a, p * size + k, q * size + k, c, s);
  for (let k = 0; k < size; k += 1) mix(v, p * size + k, q * size + k, c, s);
}

function mix(values: Float64Array, i: number, j: number, c: number, s: number): void {
  const x = values[i] ?? 0;
  const y = values[j] ?? 0;
  values[i] = c * x - s * y;
  values[j] = s * x + c * y;
}

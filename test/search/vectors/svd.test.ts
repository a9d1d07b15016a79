/** The numbers behind the vectors: exact on small matrices, the same every time. */
import { describe, expect, it } from 'vitest';
import { addVector, innerProduct, toInt8 } from '../../../src/search/vectors/int8-vectors.ts';
import { toSparseMatrix } from '../../../src/search/vectors/sparse-matrix.ts';
import { rightSingularVectors } from '../../../src/search/vectors/svd.ts';
import { symmetricEigen } from '../../../src/search/vectors/symmetric-eigen.ts';

describe('symmetricEigen', () => {
  it('finds the eigenvalues of a known matrix, largest first', () => {
    const { values } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2);
    expect(values[0]).toBeCloseTo(3, 10);
    expect(values[1]).toBeCloseTo(1, 10);
  });
});

describe('rightSingularVectors', () => {
  const rows = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 30 }, (_unused, column): [number, number] => [
      column,
      Math.sin(row * 3 + column) + (row === column ? 2 : 0),
    ]),
  );
  const matrix = toSparseMatrix(rows, 30);
  const { vectors, singularValues, rank } = rightSingularVectors(matrix, 6);

  it('gives orthonormal vectors and falling values', () => {
    expect(rank).toBe(6);
    for (let a = 0; a < rank; a += 1) {
      for (let b = 0; b <= a; b += 1) {
        let product = 0;
        for (let row = 0; row < 30; row += 1)
          product += (vectors[row * rank + a] ?? 0) * (vectors[row * rank + b] ?? 0);
        expect(product).toBeCloseTo(a === b ? 1 : 0, 8);
      }
    }
    expect([...singularValues]).toEqual([...singularValues].sort((a, b) => b - a));
  });

  it('finds the directions that stretch most', () => {
    for (let k = 0; k < 2; k += 1) {
      let squares = 0;
      for (const row of rows) {
        const image = row.reduce(
          (sum, [column, value]) => sum + value * (vectors[column * rank + k] ?? 0),
          0,
        );
        squares += image * image;
      }
      expect(Math.sqrt(squares)).toBeCloseTo(singularValues[k] ?? 0, 6);
    }
  });

  it('has no more directions than the matrix has rows', () => {
    expect(rightSingularVectors(toSparseMatrix([[[0, 1]], [[2, 3]]], 5), 4).rank).toBe(2);
    expect(rightSingularVectors(toSparseMatrix([], 5), 4).rank).toBe(0);
  });
});

describe('int8 vectors', () => {
  it('keep values within half a step of their largest', () => {
    const vectors = toInt8(Float64Array.of(0.5, -1, 0.25, 0, 0, 0), 3);
    const sum = new Float32Array(3);
    addVector(vectors, 0, 2, sum);
    expect(sum[0]).toBeCloseTo(1, 1);
    expect(sum[1]).toBeCloseTo(-2, 5);
    expect(innerProduct(vectors, 0, Float32Array.of(1, 1, 1))).toBeCloseTo(-0.25, 1);
    expect(innerProduct(vectors, 1, Float32Array.of(1, 1, 1))).toBe(0);
  });
});

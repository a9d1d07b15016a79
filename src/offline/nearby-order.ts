/** Skills in an order in which neighbours are about the same, so that those that one question finds are in few segments. */
import { type Int8Vectors, innerProduct } from '../search/vectors/int8-vectors.ts';

/** Skills of a segment. */
export const nearbySize = 2;

/**
 * Halves again and again along the line between two that are far from each other; the same for the same vectors. Takes
 * n × log n products.
 */
export function nearbyOrder(vectors: Int8Vectors, size: number): Uint32Array {
  const order = Uint32Array.from({ length: size }, (_, at) => at);
  if (vectors.rank > 0) halve(vectors, order);
  return order;
}

function halve(vectors: Int8Vectors, part: Uint32Array): void {
  if (part.length <= nearbySize) return;
  const one = farthestFrom(vectors, part, part[0] ?? 0);
  const other = farthestFrom(vectors, part, one);
  const [a, b] = [vectorAt(vectors, one), vectorAt(vectors, other)];
  const line = a.map((value, k) => value - (b[k] ?? 0));
  const places = new Map(Array.from(part, (at) => [at, innerProduct(vectors, at, line)]));
  part.sort((x, y) => (places.get(x) ?? 0) - (places.get(y) ?? 0) || x - y);
  const middle = nearbySize * Math.ceil(part.length / nearbySize / 2);
  halve(vectors, part.subarray(0, middle));
  halve(vectors, part.subarray(middle));
}

function farthestFrom(vectors: Int8Vectors, part: Uint32Array, from: number): number {
  const vector = vectorAt(vectors, from);
  let [found, least] = [from, Infinity];
  for (const at of part) {
    const nearness = innerProduct(vectors, at, vector);
    if (nearness < least) [found, least] = [at, nearness];
  }
  return found;
}

function vectorAt({ rank, values, factors }: Int8Vectors, at: number): Float32Array {
  return Float32Array.from(
    values.subarray(at * rank, (at + 1) * rank),
    (value) => value * (factors[at] ?? 0),
  );
}

/** Vectors of one byte per dimension, each with a factor that gives its real size back. */
import type { SectionArray, Sections } from '../storage/sections.ts';

export interface Int8Vectors {
  /** Dimensions of each vector. */
  readonly rank: number;
  readonly count: number;
  readonly values: Int8Array;
  /** Real number = byte × factor of its vector. */
  readonly factors: Float32Array;
  /** Vectors that came later; their numbers follow on these. */
  readonly added?: Int8Vectors;
}

/** All vectors, with those that came later. */
export function countVectors({ count, added }: Int8Vectors): number {
  return count + (added === undefined ? 0 : countVectors(added));
}

/** Vectors that come in parts, so that never all of them are there in full precision. */
export class Int8Writer {
  readonly vectors: Int8Vectors;
  #next = 0;

  constructor(count: number, rank: number) {
    const ranked = rank === 0 ? 0 : count;
    this.vectors = {
      rank,
      count: ranked,
      values: new Int8Array(ranked * rank),
      factors: new Float32Array(ranked),
    };
  }

  /** The next vectors; each is rounded to -127..127 of its own largest dimension. */
  add(part: Float64Array): void {
    const { rank, values, factors } = this.vectors;
    for (let start = 0; start < part.length; start += rank) {
      const vector = part.subarray(start, start + rank);
      const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      factors[this.#next] = largest / 127;
      const place = this.#next * rank;
      if (largest > 0)
        vector.forEach((value, k) => (values[place + k] = Math.round((value * 127) / largest)));
      this.#next += 1;
    }
  }
}

export function toInt8(vectors: Float64Array, rank: number): Int8Vectors {
  const writer = new Int8Writer(rank === 0 ? 0 : vectors.length / rank, rank);
  writer.add(vectors);
  return writer.vectors;
}

export function writeInt8(
  name: string,
  { rank, values, factors }: Int8Vectors,
): Record<string, SectionArray> {
  return { [`${name}.rank`]: Uint32Array.of(rank), [`${name}.values`]: values, [`${name}.factors`]: factors };
}

export function readInt8(sections: Sections, name: string): Int8Vectors {
  const factors = sections.f32(`${name}.factors`);
  return {
    rank: sections.u32(`${name}.rank`)[0] ?? 0,
    count: factors.length,
    values: sections.i8(`${name}.values`),
    factors,
  };
}

/** Adds `weight` × the vector at `at` to `sum`. */
export function addVector(vectors: Int8Vectors, at: number, weight: number, sum: Float32Array): void {
  const start = at * vectors.rank;
  const scale = weight * (vectors.factors[at] ?? 0);
  for (let k = 0; k < vectors.rank; k += 1) sum[k] = (sum[k] ?? 0) + scale * (vectors.values[start + k] ?? 0);
}

/** Inner product of `query` with the vector at `at`; the cosine where both have length 1. */
export function innerProduct(vectors: Int8Vectors, at: number, query: Float32Array): number {
  const { rank, count, values, added } = vectors;
  if (at >= count) return added === undefined ? 0 : innerProduct(added, at - count, query);
  if (query.length < rank) return 0;
  const start = at * rank;
  let sum = 0;
  // In range by construction; a check for undefined would double the time of the hottest loop there is.
  for (let k = 0; k < rank; k += 1) sum += (query[k] as number) * (values[start + k] as number);
  return sum * (vectors.factors[at] ?? 0);
}

/** Scales every vector of `rank` numbers to length 1; a zero vector stays. */
export function normaliseRows(vectors: Float64Array | Float32Array, rank: number): void {
  for (let start = 0; start < vectors.length; start += rank) {
    let squares = 0;
    for (let k = 0; k < rank; k += 1) squares += (vectors[start + k] ?? 0) ** 2;
    const length = Math.sqrt(squares) || 1;
    for (let k = 0; k < rank; k += 1) vectors[start + k] = (vectors[start + k] ?? 0) / length;
  }
}

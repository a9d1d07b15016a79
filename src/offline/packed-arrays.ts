/** Arrays of numbers as the bytes of one segment: how long each is, then each; whole numbers by planes, as most high bytes are 0. */
import { concat } from '../proof/bytes.ts';
import type { SectionArray } from '../search/storage/sections.ts';

export function packArrays(arrays: readonly SectionArray[]): Uint8Array {
  const parts = arrays.map((array) =>
    array instanceof Uint32Array
      ? toPlanes(array)
      : new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  );
  return concat([toPlanes(Uint32Array.from(parts, ({ length }) => length)), ...parts]);
}

/** Reads the arrays in the order in which they were packed. */
export class PackedArrays {
  readonly #bytes: Uint8Array;
  readonly #lengths: Uint32Array;
  #next = 0;
  #at: number;

  /** @param count How many arrays were packed. */
  constructor(bytes: Uint8Array, count: number) {
    this.#bytes = bytes;
    this.#at = count * Uint32Array.BYTES_PER_ELEMENT;
    this.#lengths = fromPlanes(bytes.subarray(0, this.#at));
  }

  u8(): Uint8Array {
    const end = this.#at + (this.#lengths[this.#next] ?? 0);
    // A copy, which begins at a multiple of what a number takes.
    const array = this.#bytes.slice(this.#at, end);
    this.#at = end;
    this.#next += 1;
    return array;
  }

  /** An array of the same type, 16 bits as 32. */
  like(array: SectionArray | Uint16Array): SectionArray {
    if (array instanceof Float32Array) return this.f32();
    if (array instanceof Int8Array) return this.i8();
    return array instanceof Uint8Array ? this.u8() : this.u32();
  }

  i8(): Int8Array {
    return new Int8Array(this.u8().buffer);
  }

  u32(): Uint32Array {
    return fromPlanes(this.u8());
  }

  f32(): Float32Array {
    return new Float32Array(this.u8().buffer);
  }
}

/** All lowest bytes first, the highest last. */
export function toPlanes(numbers: Uint32Array): Uint8Array {
  const { length } = numbers;
  const planes = new Uint8Array(length * 4);
  for (let at = 0; at < length; at += 1) {
    const value = numbers[at] ?? 0;
    for (let plane = 0; plane < 4; plane += 1) planes[plane * length + at] = (value >>> (8 * plane)) & 0xff;
  }
  return planes;
}

export function fromPlanes(planes: Uint8Array): Uint32Array {
  const { length } = planes.subarray(0, planes.length / 4);
  return Uint32Array.from({ length }, (_, at) => {
    let value = 0;
    for (let plane = 3; plane >= 0; plane -= 1) value = value * 256 + (planes[plane * length + at] ?? 0);
    return value;
  });
}

/** Each number less the one before, which compresses to half where they rise. */
export function toDifferences(numbers: Uint32Array): Uint32Array {
  const differences = numbers.slice();
  for (let at = numbers.length - 1; at > 0; at -= 1)
    differences[at] = (numbers[at] ?? 0) - (numbers[at - 1] ?? 0);
  return differences;
}

export function fromDifferences(differences: Uint32Array): Uint32Array {
  let sum = 0;
  return differences.map((each) => (sum += each));
}

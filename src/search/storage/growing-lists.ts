/** Lists of whole numbers in typed arrays that grow: a list of millions of them costs no more than its bytes. */

const firstLength = 1_024;

class GrowingList<Numbers extends Uint32Array | Uint16Array | Float32Array> {
  #numbers: Numbers;
  #length = 0;
  readonly #make: (length: number) => Numbers;

  /** `make`: an array of zeros of a length. */
  constructor(make: (length: number) => Numbers) {
    this.#make = make;
    this.#numbers = make(firstLength);
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = this.#make(Math.ceil(this.#length * 1.5));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  at(position: number): number {
    return this.#numbers[position] ?? 0;
  }

  /** Sorts the list itself, rising; the array is the list's own. */
  sorted(): Numbers {
    return this.#numbers.subarray(0, this.#length).sort() as Numbers; // a part of an array is of its type
  }

  /** The list's own array, up to its length. */
  toArray(): Numbers {
    return this.#numbers.subarray(0, this.#length) as Numbers; // a part of an array is of its type
  }
}

export const growingU32 = (): GrowingList<Uint32Array> =>
  new GrowingList((length) => new Uint32Array(length));
export const growingU16 = (): GrowingList<Uint16Array> =>
  new GrowingList((length) => new Uint16Array(length));

export const growingF32 = (): GrowingList<Float32Array> =>
  new GrowingList((length) => new Float32Array(length));

/** Numbers in each part of a `PartedList`. */
const partLength = 1 << 16;

/** The same in parts of one length, for the largest lists: none is copied when it grows, and none has room for half as many again. */
class PartedList<Numbers extends Uint32Array | Uint16Array> {
  readonly #parts: Numbers[] = [];
  #length = 0;
  readonly #make: (length: number) => Numbers;

  /** `make`: an array of zeros of a length. */
  constructor(make: (length: number) => Numbers) {
    this.#make = make;
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    const place = this.#length % partLength;
    if (place === 0) this.#parts.push(this.#make(partLength));
    const part = this.#parts.at(-1);
    if (part !== undefined) part[place] = number;
    this.#length += 1;
  }

  at(position: number): number {
    return this.#parts[Math.floor(position / partLength)]?.[position % partLength] ?? 0;
  }
}

export const partedU32 = (): PartedList<Uint32Array> => new PartedList((length) => new Uint32Array(length));
export const partedU16 = (): PartedList<Uint16Array> => new PartedList((length) => new Uint16Array(length));

/** An array with more numbers behind its own. */
export function joinU32(first: Uint32Array, rest: ArrayLike<number>): Uint32Array {
  const joined = new Uint32Array(first.length + rest.length);
  joined.set(first);
  joined.set(rest, first.length);
  return joined;
}

export function joinF32(first: Float32Array, rest: ArrayLike<number>): Float32Array {
  const joined = new Float32Array(first.length + rest.length);
  joined.set(first);
  joined.set(rest, first.length);
  return joined;
}

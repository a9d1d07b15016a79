/** A row of small numbers for each skill, one row behind the other: built, put in another order, joined, written and read. */
import { growingU16, growingU32, joinU32 } from './growing-lists.ts';

export interface Rows {
  /** Row n is `numbers[starts[n]..starts[n + 1]]`. */
  readonly starts: Uint32Array;
  readonly numbers: Uint16Array;
}

/** Collects rows that are added one by one. */
export class RowsWriter {
  readonly #starts = growingU32();
  readonly #numbers = growingU16();

  add(row: Iterable<number>): void {
    this.#starts.push(this.#numbers.length);
    for (const number of row) this.#numbers.push(number);
  }

  /** `order[n]`: which of the added rows is number `n`. */
  inOrder(order: Uint32Array): Rows {
    const starts = joinU32(this.#starts.toArray(), [this.#numbers.length]);
    return pickRows({ starts, numbers: this.#numbers.toArray() }, order);
  }
}

/** `order[n]`: which of the rows becomes number `n`. */
export function pickRows({ starts, numbers }: Rows, order: Uint32Array): Rows {
  const picked = growingU16();
  const ends = new Uint32Array(order.length + 1);
  order.forEach((from, number) => {
    for (let at = starts[from] ?? 0; at < (starts[from + 1] ?? 0); at += 1) picked.push(numbers[at] ?? 0);
    ends[number + 1] = picked.length;
  });
  return { starts: ends, numbers: picked.toArray() };
}

/** The rows of the first, then those of the second. */
export function joinRows(first: Rows, second: Rows): Rows {
  const later = second.starts.subarray(1).map((start) => start + first.numbers.length);
  const numbers = new Uint16Array(first.numbers.length + second.numbers.length);
  numbers.set(first.numbers);
  numbers.set(second.numbers, first.numbers.length);
  return { starts: joinU32(first.starts, later), numbers };
}

/** The numbers as bytes, for a section of a file. */
export function rowBytes({ numbers }: Rows): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Of two sections of a file; `bytes` as `rowBytes` makes them. */
export function readRows(starts: Uint32Array, bytes: Uint8Array): Rows {
  // Sections begin at multiples of eight.
  return { starts, numbers: new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) };
}

/** Where each of some lists begins, and where the last one ends. */
export function startsOf(lengths: Iterable<number>): Uint32Array {
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
  return Uint32Array.from(starts);
}

/** First position in [from, to) of a number that is not below this one; `to` when there is none. */
export function firstNotBelow(numbers: Uint32Array, number: number, from = 0, to = numbers.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

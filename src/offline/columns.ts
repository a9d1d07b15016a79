/** What the arrays of a search index have of some items (documents, terms), as the bytes of one segment, and back in their places. */
import type { SectionArray, Sections } from '../search/storage/sections.ts';
import type { PackedArrays } from './packed-arrays.ts';

type Places = (item: number) => readonly [from: number, to: number];

export interface Column {
  readonly array: SectionArray | Uint16Array;
  /** Where in it the numbers of an item are. */
  readonly places: Places;
  /** Whether they rise, so that differences compress to less. */
  readonly isRising?: boolean;
}

/** So many numbers of each item, one item after the other. */
export function each(count: number): Places {
  return (item) => [item * count, (item + 1) * count];
}

/** Where what each item has is, in `lists` lists an item. */
export function placesOf(starts: Uint32Array, lists = 1): Places {
  return (item) => [starts[item * lists] ?? 0, starts[(item + 1) * lists] ?? 0];
}

/** Factors and numbers of the vectors of one name; `rowOf`: number of an item's vector, -1 for none. */
export function vectorColumns(
  sections: Sections,
  name: string,
  rowOf = (item: number): number => item,
): Column[] {
  const rank = sections.u32(`${name}.rank`)[0] ?? 0;
  const at = (count: number): Places => {
    const own = each(count);
    return (item) => (rowOf(item) < 0 ? [0, 0] : own(rowOf(item)));
  };
  return [
    { array: sections.f32(`${name}.factors`), places: at(Math.min(1, rank)) },
    { array: sections.i8(`${name}.values`), places: at(rank) },
  ];
}

/** The numbers of these items, one item after the other. */
export function gather({ array, places, isRising = false }: Column, items: Uint32Array): SectionArray {
  let size = 0;
  for (const item of items) {
    const [from, to] = places(item);
    size += to - from;
  }
  const own = array instanceof Uint16Array ? new Uint32Array(size) : emptyLike(array, size);
  let next = 0;
  for (const item of items) {
    const [from, to] = places(item);
    // Most lists are short: a view of each would cost more than its numbers.
    for (let at = from; at < to; at += 1, next += 1)
      own[next] = (array[at] ?? 0) - (isRising && at > from ? (array[at - 1] ?? 0) : 0);
  }
  return own;
}

function emptyLike(array: SectionArray, size: number): SectionArray {
  if (array instanceof Float32Array) return new Float32Array(size);
  if (array instanceof Uint32Array) return new Uint32Array(size);
  return array instanceof Int8Array ? new Int8Array(size) : new Uint8Array(size);
}

/** Puts what was gathered back, in the order in which the columns were packed. */
export function scatter(columns: readonly Column[], items: Uint32Array, arrays: PackedArrays): void {
  for (const { array, places, isRising = false } of columns) {
    const own = arrays.like(array);
    let next = 0;
    for (const item of items) {
      const [from, to] = places(item);
      for (let at = from; at < to; at += 1, next += 1)
        array[at] = (own[next] ?? 0) + (isRising && at > from ? (array[at - 1] ?? 0) : 0);
    }
  }
}

/** Many lists of numbers in two typed arrays. */
import type { SectionArray, Sections } from './index/sections.ts';

export interface NumberLists {
  /** Start of each list, one more than there are lists. */
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

export function writeLists(
  name: string,
  lists: readonly (readonly number[])[],
): Record<string, SectionArray> {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => (starts[at + 1] = (starts[at] ?? 0) + list.length));
  const items = new Uint32Array(starts[lists.length] ?? 0);
  lists.forEach((list, at) => items.set(list, starts[at]));
  return { [`${name}.starts`]: starts, [`${name}.items`]: items };
}

export function readLists(sections: Sections, name: string): NumberLists {
  return { starts: sections.u32(`${name}.starts`), items: sections.u32(`${name}.items`) };
}

/** A view of one list. */
export function listAt(lists: NumberLists, at: number): Uint32Array {
  return lists.items.subarray(lists.starts[at], lists.starts[at + 1]);
}

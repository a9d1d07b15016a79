/** Orders by several keys, one after the other. */

/** Negative when `a` comes first: the higher key does; a key that `b` lacks decides nothing. */
export function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [at, key] of a.entries()) {
    const other = b[at];
    if (other !== undefined && key !== other) return key > other ? -1 : 1;
  }
  return 0;
}

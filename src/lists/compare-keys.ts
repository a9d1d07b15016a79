/** Orders by several keys, one after the other. */

/** Negative when `a`, with the higher key, comes first; a key missing from `b` is ignored. */
export function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [at, key] of a.entries()) {
    const other = b[at];
    if (other !== undefined && key !== other) return key > other ? -1 : 1;
  }
  return 0;
}

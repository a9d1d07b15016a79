/** How many typing slips lie between two words. */

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, each 1.
 * Answers `most + 1` as soon as the distance is known to exceed `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

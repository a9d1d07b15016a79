/** How many typing slips lie between two words. */

/** Longest word compared, in UTF-16 units; index terms are no longer than 40 characters. */
const longest = 80;

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, each 1.
 * Answers `most + 1` as soon as the distance is known to exceed `most`, and for words above 80 characters.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > longest || b.length > longest) return most + 1;
  const width = b.length + 1;
  const costs = new Uint8Array((a.length + 1) * width);
  for (let j = 0; j < width; j += 1) costs[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const row = i * width;
    const letter = a.charCodeAt(i - 1);
    let least = i;
    costs[row] = i;
    for (let j = 1; j < width; j += 1) {
      const other = b.charCodeAt(j - 1);
      const change = costAt(costs, row - width + j - 1) + (letter === other ? 0 : 1);
      let cost = Math.min(costAt(costs, row - width + j) + 1, costAt(costs, row + j - 1) + 1, change);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        cost = Math.min(cost, costAt(costs, row - 2 * width + j - 2) + 1);
      }
      costs[row + j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
  }
  return costAt(costs, costs.length - 1);
}

/** In range by construction: the loops stay inside the table. */
const costAt = (costs: Uint8Array, at: number): number => costs[at] as number;

/** How many typing slips lie between two words: optimal string alignment, so insertions, deletions, substitutions and swaps of neighbours, each 1. */

/** Longest word compared, in UTF-16 units; index terms are no longer than 40 characters. */
const longest = 80;
/** Letters that a whole number has a bit for. */
const mostBits = 32;

/** Answers `most + 1` as soon as the distance is known to exceed `most`, and for words above 80 characters. */
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
  return Math.min(most + 1, costAt(costs, costs.length - 1));
}

/** In range by construction: the loops stay inside the table. */
const costAt = (costs: Uint8Array, at: number): number => costs[at] as number;

/**
 * The same from one word to many others. For a word of at most 32 UTF-16 units a column of the table is two numbers of a bit for each
 * letter (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances").
 */
export function distancesFrom(word: string): (other: string, most: number) => number {
  if (word.length === 0 || word.length > mostBits) return (other, most) => editDistance(word, other, most);
  const places = new Map<number, number>();
  for (let at = 0; at < word.length; at += 1)
    places.set(word.charCodeAt(at), (places.get(word.charCodeAt(at)) ?? 0) | (1 << at));
  const last = 1 << (word.length - 1);
  return (other, most) => {
    let distance = word.length;
    // Where a column rises and falls from one letter of the word to the next, and where its diagonal costs nothing.
    let [rises, falls, free, before] = [-1, 0, 0, 0];
    for (let at = 0; at < other.length; at += 1) {
      const same = places.get(other.charCodeAt(at)) ?? 0;
      const swapped = ((~free & same) << 1) & before;
      free = (((same & rises) + rises) ^ rises) | same | falls | swapped;
      const up = falls | ~(free | rises);
      const down = free & rises;
      if ((up & last) !== 0) distance += 1;
      else if ((down & last) !== 0) distance -= 1;
      const shifted = (up << 1) | 1;
      rises = (down << 1) | ~(free | shifted);
      falls = shifted & free;
      before = same;
    }
    return Math.min(distance, most + 1);
  };
}

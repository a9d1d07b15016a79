/** Some of a ranked list in another order among the places that they have: every other item keeps its place, and each place its score. */

/** Points behind the first one within which others are compared with it. */
export const reach = 25;
/** Pairs of adjacent words that task and skill share, from which more say nothing more. */
export const mostPairs = 6;

export function tradePlaces<Item extends { readonly score: number }>(
  ranked: readonly Item[],
  compared: readonly Item[],
  points: (item: Item) => number,
): Item[] {
  const pointsOf = new Map(compared.map((item) => [item, points(item)]));
  const ordered = [...compared].sort((a, b) => (pointsOf.get(b) ?? 0) - (pointsOf.get(a) ?? 0));
  let next = 0;
  return ranked.map((item) => {
    if (!pointsOf.has(item)) return item;
    const taken = ordered[next] ?? item;
    next += 1;
    return { ...taken, score: item.score };
  });
}

/** Copies of one skill take one place: the canonical member represents its family. */

export interface Folded<Item> {
  readonly item: Item;
  /** The other members that were found, in the order they were. */
  readonly others: readonly Item[];
}

/**
 * Folds the members of each family into the place of its best one. The canonical member is shown where it was found
 * itself, else the best member.
 */
export function foldFamilies<Item extends { readonly document: number }>(
  items: readonly Item[],
  canonical: Uint32Array,
): Folded<Item>[] {
  const folded: Folded<Item>[] = [];
  const places = new Map<number, number>();
  for (const item of items) {
    const family = canonical[item.document] ?? item.document;
    const place = places.get(family);
    const before = place === undefined ? undefined : folded[place];
    if (place === undefined || before === undefined) {
      places.set(family, folded.length);
      folded.push({ item, others: none });
    } else
      folded[place] =
        item.document === family
          ? { item, others: [before.item, ...before.others] }
          : { item: before.item, others: [...before.others, item] };
  }
  return folded;
}

/** Most skills have no copy. */
const none: readonly never[] = [];

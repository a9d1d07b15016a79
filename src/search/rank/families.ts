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
  const families = new Map<number, Item[]>();
  for (const item of items) {
    const family = canonical[item.document] ?? item.document;
    const members = families.get(family);
    if (members === undefined) families.set(family, [item]);
    else members.push(item);
  }
  return [...families].flatMap(([family, members]) => {
    const shown = members.find((member) => member.document === family) ?? members[0];
    return shown === undefined ? [] : [{ item: shown, others: members.filter((member) => member !== shown) }];
  });
}
